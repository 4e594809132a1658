-- Requests of clients, for the clients themselves. The table has no write-ahead log: it is worth a few days, is written
-- beside the requests, and may be empty after a crash or on a standby.

create unlogged table request_logs (
  tenant text not null,
  -- The id of the request.
  id text not null,
  client text not null,
  -- The name of the operation, such as orders.place.
  operation text not null,
  status smallint not null,
  error_code text,
  duration_ms numeric(12, 3) not null,
  -- Sealed JSON: the path, the headers that identify the request, and the detail of a refusal.
  content text not null,
  -- When the answer was sent, by the clock of the machine.
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table request_logs is
  'One row is one request of a client with its outcome; request-logs writes it and deletes it after some days.';
create index request_logs_by_client on request_logs (tenant, client, created_at, id);
create index request_logs_by_age on request_logs (created_at);

select protect(array['request_logs']);
