-- How much of the rates of clients and tenants each process of the API uses. The table has no write-ahead log: a row is
-- worth three seconds.

create unlogged table rate_shares (
  -- An id that the process has for its life.
  process text primary key,
  -- Requests per second in the last second, by the id of the client, operator or tenant.
  demands jsonb not null,
  stored_at timestamptz(3) not null
);
comment on table rate_shares is
  'One row is one process of the API with the requests that it had in its last second; http writes it every second.';
