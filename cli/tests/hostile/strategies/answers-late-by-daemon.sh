#!/bin/sh
setsid sh -c 'setsid sh -c "sleep 0.2; echo R1 NONE NOTHING R2 NONE NOTHING" &' &
sleep 0.05
