#!/bin/sh
# In the first round it leaves a process that writes to the output of the
# strategies of the next rounds, which wait for it for a while.
echo $$ > "${2##*/}"
case $2 in
*/0000.txt)
    setsid sh -c '
        for round in 0001.txt 0002.txt; do
            while ! [ -s $round ]; do sleep 0.01; done
            echo R1 UP FIRE R2 UP FIRE > /proc/$(cat $round)/fd/1
        done' &
    ;;
*) sleep 0.3 ;;
esac
echo R1 NONE NOTHING R2 NONE NOTHING
