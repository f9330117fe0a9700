#!/bin/sh
head -c 10000000 /dev/zero | tr '\0' x
echo
echo R1 NONE NOTHING R2 NONE NOTHING
