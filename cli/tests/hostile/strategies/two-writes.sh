#!/bin/sh
printf 'R1 NONE NOTHING '
sleep 0.3
echo R2 NONE NOTHING
