#!/bin/sh
printf '\nR1 NONE NOTHING R2 NONE NOTHING\n'
