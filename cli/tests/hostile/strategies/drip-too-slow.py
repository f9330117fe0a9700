#!/usr/bin/env python3
import sys, time

for byte in b"R1 NONE NOTHING R2 NONE NOTHING\n":
    sys.stdout.buffer.write(bytes([byte]))
    sys.stdout.flush()
    time.sleep(0.2)
