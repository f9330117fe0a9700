#!/bin/sh
rm -f "$2"
mkfifo "$2" "${2%/*}/0001.txt" "${2%/*}/0002.txt"
echo R1 NONE NOTHING R2 NONE NOTHING
