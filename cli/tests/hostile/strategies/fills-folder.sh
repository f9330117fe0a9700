#!/bin/sh
cd "${2%/*}" || exit
i=0
while [ $i -lt 300 ]; do
    : > "file $i"
    mkdir deeper
    cd deeper || exit
    i=$((i + 1))
done
echo R1 NONE NOTHING R2 NONE NOTHING
