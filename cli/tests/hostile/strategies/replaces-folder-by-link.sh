#!/bin/sh
# The referee clears the folder where the next round file goes, and must not
# clear what this link points to.
mkdir -p treasure
echo gold > treasure/gold
rm -r "${2%/*}"
ln -s "$PWD/treasure" "${2%/*}"
[ "$(cat treasure/gold)" = gold ] && echo R1 NONE NOTHING R2 NONE NOTHING
