#!/bin/sh
kill 0
sleep 60
