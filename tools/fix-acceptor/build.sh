#!/bin/sh
# Builds the QuickFIX acceptor into the folder given. Needs: apt-get install g++ libquickfix-dev
# QuickFIX 1.15 still has exception specifications, which C++17 forbids.
set -eu
here=$(dirname "$0")
g++ -std=c++14 -O0 -w -o "$1/acceptor" "$here/acceptor.cpp" -lquickfix -lpthread
