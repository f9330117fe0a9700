#!/bin/sh
exec >&-
exec sleep 1000
