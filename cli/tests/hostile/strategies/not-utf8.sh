#!/bin/sh
printf 'R1 NONE NOTHING R2 NONE \377\376\n'
