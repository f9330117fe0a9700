#!/bin/sh
trap '' TERM INT HUP QUIT
while :; do sleep 60; done
