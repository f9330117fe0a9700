#!/bin/sh
echo R1 NONE NOTHING R2 NONE NOTHING
exec sleep 1000
