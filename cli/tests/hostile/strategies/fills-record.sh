#!/bin/sh
# In the second round it makes the file for its own error output a full one.
case $2 in */0001.txt) ln -sf /dev/full ../record/stderr-P1.txt ;; esac
echo trouble >&2
echo R1 NONE NOTHING R2 NONE NOTHING
