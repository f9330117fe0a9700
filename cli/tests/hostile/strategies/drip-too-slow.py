#!/usr/bin/env python3
import sys, time

while True:
    sys.stdout.buffer.write(b"R")
    sys.stdout.flush()
    time.sleep(0.2)
