#!/bin/sh
case $2 in */0000.txt) sleep 1000 ;; esac
echo R1 NONE NOTHING R2 NONE NOTHING
