#!/usr/bin/env bash
# Starts a cell on this machine: three nodes of etcd, Patroni and PostgreSQL, HAProxy, an API and a worker of Holdfast.
# `start.sh` starts all that is not running; `start.sh 2` starts only the second node. docs/cell.md explains it.
set -euo pipefail
. "$(dirname "$0")/cell.sh"
as_database_user
mkdir -p "$CELL_FOLDER"/{log,run,holdfast}
if [ ! -e "$CELL_FOLDER/password" ]; then
  (umask 077 && head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n' >"$CELL_FOLDER/password")
fi
password=$(cat "$CELL_FOLDER/password")

members=
for n in $nodes; do members+="${members:+,}node$n=http://${hosts[n - 1]}:$(port_of "$n" 3)"; done
etcd_hosts=
for n in $nodes; do etcd_hosts+="${etcd_hosts:+,}'${hosts[n - 1]}:$(port_of "$n" 2)'"; done

start_node() {
  local n=$1 host=${hosts[$1 - 1]} home=$CELL_FOLDER/node$1
  read -r -a enter <<<"${CELL_ENTER//%n/$n}"
  mkdir -p "$home"
  chmod 700 "$home"
  if [ "$(id -u)" -eq 0 ]; then chown postgres "$home"; fi
  # --enable-v2: with the newer interface (etcd3), a leader of Patroni 3.0 that was frozen took the lead back from its
  # successor when it woke, and acknowledged writes were lost (docs/cell.md).
  run "etcd$n" ${enter[@]+"${enter[@]}"} ${as[@]+"${as[@]}"} etcd --name "node$n" --data-dir "$home/etcd" \
    --listen-client-urls "http://$host:$(port_of "$n" 2)" --advertise-client-urls "http://$host:$(port_of "$n" 2)" \
    --listen-peer-urls "http://$host:$(port_of "$n" 3)" --initial-advertise-peer-urls "http://$host:$(port_of "$n" 3)" \
    --initial-cluster "$members" --initial-cluster-token holdfast-cell \
    --enable-v2 --logger zap --log-level warn
  # What differs between the nodes is in the environment; the rest is in patroni.yml.
  run "patroni$n" ${enter[@]+"${enter[@]}"} ${as[@]+"${as[@]}"} env \
    PATRONI_NAME="node$n" PATRONI_ETCD_HOSTS="$etcd_hosts" \
    PATRONI_RESTAPI_LISTEN="$host:$(port_of "$n" 1)" PATRONI_RESTAPI_CONNECT_ADDRESS="$host:$(port_of "$n" 1)" \
    PATRONI_POSTGRESQL_LISTEN="$host:$(port_of "$n" 0)" \
    PATRONI_POSTGRESQL_CONNECT_ADDRESS="$host:$(port_of "$n" 0)" \
    PATRONI_POSTGRESQL_DATA_DIR="$home/data" PATRONI_POSTGRESQL_PGPASS="$home/pgpass" \
    PATRONI_POSTGRESQL_BIN_DIR="$CELL_POSTGRES" \
    PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="$password" \
    PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD="$password" \
    PATRONI_REWIND_USERNAME=rewinder PATRONI_REWIND_PASSWORD="$password" \
    HOLDFAST_PASSWORD="$password" PATH="$here:$CELL_POSTGRES:$PATH" \
    patroni "$here/patroni.yml"
}

if [ $# -gt 0 ]; then
  start_node "$1"
  exit
fi
for n in $nodes; do start_node "$n"; done

export CELL_WRITE_PORT=$CELL_PORT CELL_READ_PORT=$((CELL_PORT + 1))
for n in $nodes; do
  export "NODE${n}_HOST=${hosts[n - 1]}" "NODE${n}_PORT=$(port_of "$n" 0)" "NODE${n}_PATRONI=$(port_of "$n" 1)"
done
run haproxy haproxy -db -f "$here/haproxy.cfg"

export PGPASSWORD=$password
try() { "$CELL_POSTGRES/psql" -h 127.0.0.1 -p "$CELL_PORT" -U holdfast -d holdfast -Atc 'select 1'; }
wait_for 120 leader try
standby() { curl -fs "http://${hosts[0]}:$(port_of 1 1)/cluster" | grep sync_standby >/dev/null; }
wait_for 120 "synchronous standby" standby

export DATABASE_URL="postgres://holdfast:$password@127.0.0.1:$CELL_WRITE_PORT/holdfast?sslmode=disable"
export DATABASE_READ_URL="postgres://holdfast:$password@127.0.0.1:$CELL_READ_PORT/holdfast?sslmode=disable"
export DATA_DIR="$CELL_FOLDER/holdfast" SEED="${SEED:-none}" BASE_URL="${BASE_URL:-http://127.0.0.1:$((CELL_PORT + 2))}"
holdfast=(node --v8-pool-size=1 "$here/../../bin/holdfast.mjs" start)
export PORT=$((CELL_PORT + 2))
run api env ROLE=api "${holdfast[@]}"
wait_for 180 API curl -fs "http://127.0.0.1:$PORT/readyz"
run worker env ROLE=worker METRICS_PORT=$((CELL_PORT + 3)) "${holdfast[@]}"
echo "Holdfast serves $BASE_URL"
echo "DATABASE_URL=$DATABASE_URL"
