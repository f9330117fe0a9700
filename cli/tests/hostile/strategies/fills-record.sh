#!/bin/sh
# In the second round it makes the file for its own error output a link to a full one,
# once the first round is in the record, which is written meanwhile (REC-1).
case $2 in */0001.txt)
    until [ -e ../record/0001.txt ]; do sleep 0.01; done
    ln -sf /dev/full ../record/stderr-P1.txt
    ;;
esac
echo trouble >&2
echo R1 NONE NOTHING R2 NONE NOTHING
