-- FIX order entry: the sequence numbers of a session, the messages sent under them, the messages yet to be sent, and
-- the reports of the venue. A session belongs to the installation; requests and reports belong to tenants.

create table fix_sessions (
  session text primary key,
  next_out bigint not null default 1,
  next_in bigint not null default 1,
  -- With a schedule, the local day on which the session of these numbers began, by machine time.
  day date,
  -- The process that holds the connection, until this machine time: a session has no tenant and so no tenant's clock.
  holder text,
  leased_until timestamptz not null default '-infinity'
);
comment on table fix_sessions is
  'One row is one FIX session with its next sequence numbers and the process that holds it; venues writes it.';

-- A venue may ask for these messages again.
create table fix_sent (
  session text not null references fix_sessions,
  seq bigint not null,
  type text not null,
  fields jsonb not null,
  sent_at timestamptz(3) not null,
  primary key (session, seq)
);
comment on table fix_sent is
  'One row is one order or cancel request as it was sent on a FIX session; venues writes it.';

-- id is the ClOrdID; seq is the sequence number under which the message was sent, and null until then.
create table fix_requests (
  tenant text not null references tenants,
  id text not null,
  session text not null,
  "order" text not null,
  type text not null,
  fields jsonb not null,
  -- An order that has not been sent when its session closes is never sent.
  good_until timestamptz(3),
  seq bigint,
  -- The venue's reason for a rejection. For an order that was never sent: cancelled or expired.
  refused text,
  ordinal bigint generated always as identity,
  primary key (tenant, id)
);
comment on table fix_requests is
  'One row is one order or cancel request for a FIX venue, sent or waiting; venues writes it.';
create index fix_requests_by_id on fix_requests (session, id);
create index fix_requests_unsent on fix_requests (session, ordinal) where seq is null and refused is null;
create index fix_requests_by_order on fix_requests (tenant, "order");

-- The venue may repeat a report; each ExecID of an order has one row.
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
  -- The ClOrdID that the venue names.
  client_order_id text,
  market text,
  counterparty text,
  reason text,
  -- Whether the jobs that book it have been enqueued.
  is_forwarded boolean not null default false,
  ordinal bigint generated always as identity,
  primary key (tenant, "order", exec_id)
);
comment on table fix_reports is
  'One row is one execution report of a FIX venue; venues writes it.';
create index fix_reports_not_forwarded on fix_reports (session, ordinal) where not is_forwarded;

select protect(array['fix_requests', 'fix_reports']);
