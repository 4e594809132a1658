#!/usr/bin/env bash
# Patroni calls this once, on the first leader, with the connection string of a superuser.
set -euo pipefail
psql "$1" -v ON_ERROR_STOP=1 -v password="$HOLDFAST_PASSWORD" <<'SQL'
create role holdfast login password :'password';
create database holdfast owner holdfast;
-- The role of pg_rewind, which is no superuser.
create role rewinder login password :'password';
grant execute on function pg_ls_dir(text, boolean, boolean), pg_stat_file(text, boolean), pg_read_binary_file(text),
  pg_read_binary_file(text, bigint, bigint, boolean) to rewinder;
SQL
