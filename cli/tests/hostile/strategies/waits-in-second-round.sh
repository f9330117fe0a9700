#!/bin/sh
# Once, and not when the match is gone on with.
if [ "${2##*/}" = 0001.txt ] && ! [ -e waits ]; then
    setsid sleep 1000 &
    echo here > waits
    sleep 1000
fi
echo R1 NONE NOTHING R2 NONE NOTHING
