#!/bin/sh
exec >&-
exec sleep 60
