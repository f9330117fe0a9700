#!/bin/sh
case $2 in */0001.txt)
    setsid sleep 1000 &
    echo here > waits
    sleep 1000
    ;;
esac
echo R1 NONE NOTHING R2 NONE NOTHING
