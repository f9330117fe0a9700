#!/bin/sh
mkdir "${2%/*}/inner"
: > "${2%/*}/inner/file"
chmod 000 "${2%/*}/inner" "$2"
chmod 500 "${2%/*}"
echo R1 NONE NOTHING R2 NONE NOTHING
