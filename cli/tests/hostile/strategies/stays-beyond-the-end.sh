#!/bin/sh
trap '' TERM INT HUP
while read -r word count; do
    [ "$word" = end ] && sleep 1000
    while [ "$count" -gt 0 ]; do
        read -r line
        count=$((count - 1))
    done
    echo R1 NONE NOTHING R2 NONE NOTHING
done
