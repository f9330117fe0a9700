#!/bin/sh
rm -r "$PWD"
echo R1 NONE NOTHING R2 NONE NOTHING
