#!/bin/sh
kill 0
sleep 1000
