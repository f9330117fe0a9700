#!/bin/sh
printf 'R1 NONE NOTHING R2 NONE NOTHING\r\n'
