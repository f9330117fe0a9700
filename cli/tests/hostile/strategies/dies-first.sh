#!/bin/sh
case $2 in
*/0000.txt) kill -SEGV $$ ;;
*/0001.txt) exit 7 ;;
*/0002.txt) kill -KILL $$ ;;
*) exit 0 ;;
esac
