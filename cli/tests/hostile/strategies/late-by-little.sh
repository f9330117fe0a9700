#!/bin/sh
sleep 2.02
echo R1 NONE NOTHING R2 NONE NOTHING
