# The settings of a cell, and the start and end of its processes; start.sh and stop.sh read this file.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# The folder of everything that the cell writes; the user of the database must be able to enter it.
CELL_FOLDER=${CELL_FOLDER:-/tmp/holdfast-cell}
# The first port: writes; +1: reads; +2: the API; +3: metrics of the worker; +10, +20 and +30: the nodes.
CELL_PORT=${CELL_PORT:-5600}
# The addresses of the three nodes. With other addresses, the words before each command of a node, %n is its number:
# CELL_ENTER='ip netns exec node-%n' puts each node into a network of its own.
read -r -a hosts <<<"${CELL_HOSTS:-127.0.0.1 127.0.0.1 127.0.0.1}"
CELL_ENTER=${CELL_ENTER:-}
# The programs of PostgreSQL, with pg_basebackup and pg_rewind.
CELL_POSTGRES=${CELL_POSTGRES:-$(ls -d /usr/lib/postgresql/*/bin | tail -1)}
nodes='1 2 3'

port_of() { echo $((CELL_PORT + 10 * $1 + $2)); } # NODE OFFSET: 0 PostgreSQL, 1 Patroni, 2 etcd, 3 etcd's peers

is_running() { # NAME
  local pid
  pid=$(cat "$CELL_FOLDER/run/$1.pid" 2>/dev/null) && kill -0 "$pid" 2>/dev/null
}

# PostgreSQL does not run as root; root starts it as the user postgres.
as_database_user() {
  if [ "$(id -u)" -eq 0 ]; then
    as=(setpriv --reuid postgres --regid postgres --init-groups)
  else
    as=()
  fi
}

run() { # NAME COMMAND...: starts a process, unless it runs
  local name=$1
  shift
  is_running "$name" && return
  setsid "$@" >>"$CELL_FOLDER/log/$name.log" 2>&1 </dev/null &
  echo $! >"$CELL_FOLDER/run/$name.pid"
}

stop() { # NAME: asks a process to end, and ends it after 30 s
  is_running "$1" || return 0
  local pid
  pid=$(cat "$CELL_FOLDER/run/$1.pid")
  kill -TERM "$pid"
  for _ in $(seq 300); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  kill -KILL "$pid" 2>/dev/null || true
  rm -f "$CELL_FOLDER/run/$1.pid"
}

wait_for() { # SECONDS WHAT COMMAND...
  local seconds=$1 what=$2
  shift 2
  for _ in $(seq $((seconds * 5))); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.2
  done
  echo "The cell has no $what after $seconds s; see $CELL_FOLDER/log." >&2
  exit 1
}
