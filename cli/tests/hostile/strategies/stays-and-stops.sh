#!/bin/sh
while read -r word count; do
    [ "$word" = end ] && exit
    while [ "$count" -gt 0 ]; do
        read -r line
        count=$((count - 1))
    done
    echo R1 NONE NOTHING R2 NONE NOTHING
    kill -STOP $$
done
