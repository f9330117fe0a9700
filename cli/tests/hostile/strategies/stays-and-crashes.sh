#!/bin/sh
while read -r word count; do
    [ "$word" = end ] && exit
    while [ "$count" -gt 0 ]; do
        read -r line
        count=$((count - 1))
    done
    exit 3
done
