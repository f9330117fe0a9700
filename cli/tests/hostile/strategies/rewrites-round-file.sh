#!/bin/sh
cp "$2" kept
sed 's/R[12] [0-9]*/& 1/; s/^P1/P4/' kept > "$2"
for number in 0001 0002 0003; do cp kept "${2%/*}/$number.txt"; done
echo R1 NONE NOTHING R2 NONE NOTHING
