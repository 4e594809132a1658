-- FIX order entry: the sequence numbers of a session, what was sent under them, what is still to be sent, and what the
-- venue has reported. A session belongs to the installation; requests and reports belong to tenants.

create table fix_sessions (
  session text primary key,
  next_out bigint not null default 1,
  next_in bigint not null default 1,
  -- The process that holds the connection. Machine time: a session knows no tenant's clock.
  holder text,
  leased_until timestamptz not null default '-infinity'
);

-- Orders and requests to cancel as they went out; a venue may ask for them again.
create table fix_sent (
  session text not null references fix_sessions,
  seq bigint not null,
  type text not null,
  fields jsonb not null,
  sent_at timestamptz(3) not null,
  primary key (session, seq)
);

-- id is the ClOrdID. seq is the number under which it went out, null until then; refused says why it came to nothing.
create table fix_requests (
  tenant text not null references tenants,
  id text not null,
  session text not null,
  "order" text not null,
  type text not null,
  fields jsonb not null,
  seq bigint,
  refused text,
  ordinal bigint generated always as identity,
  primary key (tenant, id)
);
create index fix_requests_by_id on fix_requests (session, id);
create index fix_requests_unsent on fix_requests (session, ordinal) where seq is null;
create index fix_requests_by_order on fix_requests (tenant, "order");

-- One row for each ExecID of an order, however often it is reported.
create table fix_reports (
  tenant text not null references tenants,
  "order" text not null,
  exec_id text not null,
  session text not null,
  seq bigint not null,
  exec_type text not null,
  ord_status text not null,
  quantity numeric,
  price numeric,
  executed_at timestamptz(3) not null,
  cumulative numeric,
  exec_ref_id text,
  market text,
  counterparty text,
  reason text,
  -- Whether the jobs that book it have been enqueued.
  told boolean not null default false,
  ordinal bigint generated always as identity,
  primary key (tenant, "order", exec_id)
);
create index fix_reports_untold on fix_reports (session, ordinal) where not told;

select protect(array['fix_requests', 'fix_reports']);
