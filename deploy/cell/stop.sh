#!/usr/bin/env bash
# Stops a cell, or with a number only that node. Its data stay in CELL_FOLDER.
set -euo pipefail
. "$(dirname "$0")/cell.sh"
if [ $# -gt 0 ]; then
  stop "patroni$1" # It stops its PostgreSQL and gives up the lead.
  stop "etcd$1"
  exit
fi
stop worker
stop api
stop haproxy
for n in $nodes; do stop "patroni$n"; done
for n in $nodes; do stop "etcd$n"; done
