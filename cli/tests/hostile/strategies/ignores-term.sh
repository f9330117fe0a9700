#!/bin/sh
trap '' TERM INT HUP QUIT
while :; do sleep 1000; done
