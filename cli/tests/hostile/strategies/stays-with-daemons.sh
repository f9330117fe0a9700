#!/bin/sh
while read -r word count; do
    [ "$word" = end ] && exit
    while [ "$count" -gt 0 ]; do
        read -r line
        count=$((count - 1))
    done
    setsid sh -c 'setsid sleep 1000 &' &
    echo R1 NONE NOTHING R2 NONE NOTHING
done
