#!/bin/sh
echo R1 NONE NOTHING R2 NONE NOTHING
case $2 in
*/0000.txt) kill -SEGV $$ ;;
*/0001.txt) kill -ABRT $$ ;;
*/0002.txt) kill -TERM $$ ;;
*/0003.txt) kill -KILL $$ ;;
*/0004.txt) kill -PIPE $$ ;;
*) kill -HUP $$ ;;
esac
sleep 1000
