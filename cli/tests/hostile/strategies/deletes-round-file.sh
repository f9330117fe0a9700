#!/bin/sh
rm "$2"
echo R1 NONE NOTHING R2 NONE NOTHING
