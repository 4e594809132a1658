-- The platform: tenants and their clocks, clients, keys, events, jobs, webhooks, audit, idempotency, the ledger.
-- Rules of every tenant table: the tenant comes first in the primary key, in every unique constraint and foreign
-- key; row-level security stands behind the statements as a second lock. Tables that every change writes have no
-- foreign key to tenants or webhooks: each check would lock the one row that all changes share, and those rows are
-- never deleted.

-- The second lock. The setting holds the tenant the connection works for; '*' is the platform itself, which leases
-- jobs and looks up clients across tenants. It is a case and not an `or` for the planner's sake: of a comparison of the
-- setting it expects one row in two hundred to pass, takes every table for tiny, and reads and sorts it whole.
create function protect(tables text[]) returns void language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_only on %I
      using (case current_setting('holdfast.tenant', true) when tenant then true when '*' then true else false end)$policy$,
      name);
  end loop;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: its rows are written once, by their own path', tg_op, tg_table_name
    using errcode = 'HF009';
end $$;

create table tenants (
  id text primary key,
  name text not null,
  environment text not null check (environment in ('sandbox', 'live')),
  settings jsonb not null default '{}',
  -- running: the tenant's now is the machine's plus the offset; frozen and advancing: it is clock_at.
  clock_mode text not null default 'running' check (clock_mode in ('running', 'frozen', 'advancing')),
  clock_offset interval not null default '0',
  clock_at timestamptz(3),
  clock_epoch integer not null default 0,
  -- Machine time until which an advance is known to be alive; past it the worker puts the clock right again.
  advance_until timestamptz(3),
  advance_from text check (advance_from in ('running', 'frozen')),
  created_at timestamptz(3) not null
);

create table clients (
  tenant text not null references tenants,
  id text not null,
  service text not null,
  name text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
create index clients_by_id on clients (id);

create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3)
);

create table idempotency_keys (
  tenant text not null,
  key text not null,
  fingerprint text not null,
  method text not null,
  path text not null,
  status smallint not null,
  body text not null,
  resource text,
  created_at timestamptz(3) not null,
  primary key (tenant, key)
);
create index idempotency_keys_by_age on idempotency_keys (tenant, created_at);
-- An answer of a few kilobytes stays in its row, as it is: compressing it would cost more than all the rest of a change.
alter table idempotency_keys alter column body set storage external;
alter table idempotency_keys set (toast_tuple_target = 8160);

create table events (
  tenant text not null,
  id text not null,
  name text not null,
  resource_id text not null,
  resource_type text not null,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null,
  -- What was recorded after something else had committed has the greater ordinal; numbers are skipped.
  ordinal bigint generated always as identity,
  -- Given by publish_events, without gaps, in the order in which changes committed; null until then.
  sequence bigint,
  resource_sequence bigint,
  primary key (tenant, id)
);
create trigger events_are_numbered_once before update on events
  for each row when (old.sequence is not null) execute function refuse_change();
-- Only of what is published: nothing else is shown, and each change has two indexes less to write.
create index events_by_time on events (tenant, created_at desc, id desc) where sequence is not null;
create index events_by_resource on events (tenant, resource_id, created_at desc, id desc) where sequence is not null;
create index events_unpublished on events (tenant, ordinal) where sequence is null;
create unique index events_by_sequence on events (tenant, sequence) where sequence is not null;
create unique index events_by_resource_sequence on events (tenant, resource_id, resource_sequence)
  where resource_sequence is not null;

create table jobs (
  tenant text not null,
  id text not null,
  kind text not null,
  payload jsonb not null,
  -- Work that calls other people's servers has a queue of its own, so that theirs being slow holds up nothing here.
  queue text not null generated always as (case when kind = 'webhooks.deliver' then 'outgoing' else 'main' end) stored,
  -- What must not crowd out the rest, such as one webhook: the worker caps what it runs of one lane.
  lane text not null default '',
  -- When it falls due on the tenant's clock; ties run by rank, then in the order of creation.
  due_at timestamptz(3) not null,
  rank smallint not null default 0,
  -- The same instant on the machine's clock; 'infinity' while the tenant's clock does not run towards it.
  wake_at timestamptz(3) not null,
  leased_until timestamptz(3),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
-- A lease changes nothing that an index holds: with room on its page, the row is written there and no index is.
) with (fillfactor = 50);
create index jobs_by_lane on jobs (queue, lane, wake_at, rank, id);
create index jobs_by_due on jobs (tenant, due_at, rank, id);

create table audit_records (
  tenant text not null,
  id text not null,
  at timestamptz(3) not null,
  recorded_at timestamptz(3) not null default clock_timestamp(),
  actor text not null,
  client text,
  person text,
  client_user text,
  client_request text,
  request text not null,
  action text not null,
  resource text,
  path text not null,
  status smallint not null,
  -- SHA-256 over the answer; what it was at the record before, of the same resource, is filled in with the number.
  after_digest text,
  before_digest text,
  -- What the change moved in the ledger: each transfer as entry/line=SHA-256 of the row.
  transfers text,
  ordinal bigint generated always as identity,
  -- Given by seal_activity, without gaps, in the order of commits: the number, and the SHA-256 over the record and the
  -- hash before.
  sequence bigint,
  hash text,
  primary key (tenant, id)
);
create trigger audit_records_are_sealed_once before update on audit_records
  for each row when (old.sequence is not null) execute function refuse_change();
create index audit_records_unsealed on audit_records (tenant, ordinal) where sequence is null;
create unique index audit_records_by_sequence on audit_records (tenant, sequence) where sequence is not null;
-- Only of what is sealed: nothing is looked up by its resource before, and each change has one index less to write.
create index audit_records_by_resource on audit_records (tenant, resource, sequence desc) where sequence is not null;

create table webhooks (
  tenant text not null references tenants,
  id text not null,
  url text not null,
  -- Scheme and host in lower case, default port dropped: what makes two URLs the same.
  normal_url text not null,
  description text,
  is_active boolean not null default true,
  -- Null: every event.
  event_names text[],
  -- resource: the next event of a resource waits until the one before has been delivered, or given up.
  ordering text not null default 'none' check (ordering in ('none', 'resource')),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, normal_url)
);

create table webhook_secrets (
  tenant text not null,
  id text not null,
  webhook text not null,
  secret text not null,
  signs_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, webhook) references webhooks
);
create index webhook_secrets_by_webhook on webhook_secrets (tenant, webhook);

create table webhook_deliveries (
  tenant text not null,
  id text not null,
  webhook text not null,
  event text,
  resource_id text,
  sequence bigint,
  redelivery_of text,
  -- The exact bytes of every attempt.
  body text not null,
  created_at timestamptz(3) not null,
  -- Whether it is in line: ordered and not over. Its turn comes when those of the same resource to the same webhook that
  -- are in line before it are over.
  is_in_line boolean not null default false,
  -- While its first attempt is under way it is still `pending` here: its job, whose id follows from its own, tells.
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'succeeded', 'failed')),
  modified_at timestamptz(3) not null,
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  next_attempt_at timestamptz(3),
  -- What became of each attempt, oldest first: {id, outcome, at} and, of an answer, {status, duration}, of an error,
  -- {error_type, message}.
  attempts jsonb not null default '[]',
  primary key (tenant, id)
-- An outcome changes nothing that an index holds, unless the delivery is in line: with room on its page, the row is
-- written there and no index is.
) with (fillfactor = 40);
create index webhook_deliveries_by_webhook on webhook_deliveries (tenant, webhook, created_at desc, id desc);
create index webhook_deliveries_by_turn on webhook_deliveries (tenant, webhook, resource_id, sequence, id)
  where is_in_line;

-- The ledger. One row moves an amount of one asset from one account to another: what leaves one side arrives on the
-- other in the same row, so an entry that does not balance cannot be written at all.
create table ledger_transfers (
  tenant text not null,
  entry text not null,
  line smallint not null,
  kind text not null,
  reference text not null,
  booked_at timestamptz(3) not null,
  from_account text not null,
  to_account text not null,
  asset text not null,
  amount numeric not null check (amount > 0 and amount < 'infinity'),
  primary key (tenant, entry, line),
  check (from_account <> to_account)
);
create index ledger_transfers_by_reference on ledger_transfers (tenant, reference);

create trigger ledger_transfers_are_final before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();

-- Balances are the sums of the transfers, kept by the trigger below and by nothing else. An account of a customer
-- never goes below zero, and no more of a rollover's loan is paid back than was lent. The house's other accounts (bank,
-- street, depot, fees, ...) are hot: each is spread over 16 rows.
create table ledger_balances (
  tenant text not null,
  account text not null,
  asset text not null,
  shard smallint not null,
  balance numeric not null,
  -- What is about to move a balance towards its bound (out of an account of a customer, back to a loan), on the way into
  -- the balance; null in every row that stands.
  taken numeric,
  primary key (tenant, account, asset, shard),
  constraint customer_balance_not_negative check (balance >= 0 or account not like 'customer:%'),
  constraint rollover_loan_not_overpaid check (balance <= 0 or account not like 'rollover:%')
) with (fillfactor = 70);

create trigger ledger_balances_follow before insert or update or delete or truncate on ledger_balances
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

create function shard_of(account text, entry text) returns smallint language sql immutable as
  $$ select case when account like 'customer:%' or account like 'rollover:%' then 0 else hashtext(entry) & 15 end::smallint $$;

-- Nothing can be taken from an account of a customer that never had anything, and no loan be paid back that none was.
create function refuse_taking() returns trigger language plpgsql as $$
declare
  bound text := case when new.account like 'customer:%' then 'customer_balance_not_negative'
                     else 'rollover_loan_not_overpaid' end;
begin
  raise exception 'new row for relation "ledger_balances" violates check constraint "%"', bound
    using errcode = 'check_violation', table = 'ledger_balances', constraint = bound;
end $$;

create trigger ledger_balances_had_something after insert on ledger_balances
  for each row when (new.taken is not null) execute function refuse_taking();

-- Balances are taken in one order, so two entries never wait for each other in a circle: those of customers first. A
-- change that has to see such a balance before it decides holds it early, and must then find the house's free, not
-- held by somebody who waits for the customer's. One statement inserts what is new and adds to what is there, row by row
-- in that order, and joins nothing that could be taken up in another. A row is held against its constraints even where it
-- is only added: what moves a balance towards its bound goes beside the balance, not in it.
create function move_balances() returns trigger language plpgsql as $$
begin
  insert into ledger_balances as b (tenant, account, asset, shard, balance, taken)
  select tenant, account, asset, shard, case when is_taken then 0 else amount end, case when is_taken then amount end
  from (
    select tenant, account, asset, shard, sum(amount) as amount,
           account like 'customer:%' and sum(amount) < 0 or account like 'rollover:%' and sum(amount) > 0 as is_taken
    from (
      select tenant, from_account as account, asset, shard_of(from_account, entry) as shard, -amount as amount from added
      union all
      select tenant, to_account, asset, shard_of(to_account, entry), amount from added
    ) sides
    group by tenant, account, asset, shard
  ) moves
  order by tenant, account not like 'customer:%', account, asset, shard
  on conflict (tenant, account, asset, shard) do update set balance = b.balance + coalesce(excluded.taken, excluded.balance);
  return null;
end $$;

create trigger ledger_transfers_move after insert on ledger_transfers
  referencing new table as added for each statement execute function move_balances();

-- Where an instant of the tenant's clock lies on the machine's.
create function machine_time(mode text, clock_offset interval, clock_at timestamptz, due timestamptz)
returns timestamptz language sql as $$
  select case
    when mode = 'running' then due - clock_offset
    when mode = 'frozen' and due <= clock_at then clock_timestamp()
    else 'infinity'::timestamptz
  end
$$;

-- A transfer as the audit record of its change keeps it: entry/line=SHA-256 over the row.
create function transfer_seal(l ledger_transfers) returns text language sql stable as $$
  select l.entry || '/' || l.line || '=' || encode(sha256(convert_to(json_build_array(
    l.entry, l.line, l.kind, l.reference, to_char(l.booked_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), l.from_account,
    l.to_account, l.asset, l.amount::text)::text, 'UTF8')), 'hex')
$$;

create function tenant_lock(tenant text) returns bigint language sql immutable as
  $$ select hashtextextended(tenant, 4711) $$;

-- Leases due jobs of a queue, at most so many, and of a lane at most what `rooms` says of it or else `room`. The lanes
-- that have any share alike, each giving its oldest: one with a long backlog, and no room for it, costs one look and not
-- its length, and holds up no other. Those that are leased stand where they stood and are stepped over: they are never
-- many, and moving each to where its lease ends would be written to every index. The planner takes the queue for small at
-- times; by the index it is never wrong.
create function lease_jobs(of_queue text, most integer, room integer, rooms jsonb, seconds integer) returns setof jobs
language plpgsql set enable_bitmapscan = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
-- Planning it takes ten times as long as carrying it out.
set plan_cache_mode = force_generic_plan as $$
declare
  at timestamptz := clock_timestamp();
begin
  return query
  with recursive lanes as (
    (select j.lane from jobs j where j.queue = of_queue order by j.lane limit 1)
    union all
    select (select j.lane from jobs j where j.queue = of_queue and j.lane > l.lane order by j.lane limit 1)
    from lanes l where l.lane is not null
  ), open as materialized (
    select l.lane, coalesce((rooms ->> l.lane)::integer, room) as room
    -- The limit keeps this a look for each lane; as an `exists` it would be a join, and read all lanes for each.
    from lanes l cross join lateral (
      select from jobs j
      where j.queue = of_queue and j.lane = l.lane and j.wake_at <= at and (j.leased_until is null or j.leased_until <= at)
      limit 1
    ) any_due
    where coalesce((rooms ->> l.lane)::integer, room) > 0
  ), share as materialized (
    select ceil(most::numeric / greatest(count(*), 1))::integer as each from open
  ), due as materialized (
    select d.place
    from open o cross join share s cross join lateral (
      select j.ctid as place, j.wake_at, j.rank, j.id from jobs j
      where j.queue = of_queue and j.lane = o.lane and j.wake_at <= at and (j.leased_until is null or j.leased_until <= at)
      order by j.wake_at, j.rank, j.id
      limit least(o.room, s.each)
      for update skip locked
    ) d
    order by d.wake_at, d.rank, d.id
    limit most
  )
  update jobs j
  set leased_until = at + make_interval(secs => seconds), attempts = j.attempts + 1
  from due d
  -- By its place: where the table is taken for empty, a join by the key reads all of it for each.
  where j.ctid = d.place
  returning j.*;
end $$;

-- How many jobs are due and not under way, counted up to a most; from lane to lane as well, by the same index.
create function count_due(most integer) returns bigint
language plpgsql set enable_bitmapscan = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  at timestamptz := clock_timestamp();
begin
  return (
    with recursive lanes as (
      (select j.queue, j.lane from jobs j order by j.queue, j.lane limit 1)
      union all
      select n.queue, n.lane from lanes l cross join lateral (
        select j.queue, j.lane from jobs j where (j.queue, j.lane) > (l.queue, l.lane) order by j.queue, j.lane limit 1) n
    )
    select count(*) from (
      select from lanes l cross join lateral (
        select from jobs j
        where j.queue = l.queue and j.lane = l.lane and j.wake_at <= at
          and (j.leased_until is null or j.leased_until <= at)
        limit most
      ) each_due
      limit most) due);
end $$;

-- Gives the value back, or refuses the whole statement where what should be there is not.
create function must(value text, what text) returns text language plpgsql as $$
begin
  if value is null then
    raise exception '%', what using errcode = 'HF005';
  end if;
  return value;
end $$;

select protect(array['clients', 'idempotency_keys', 'events', 'jobs', 'audit_records', 'webhooks', 'webhook_secrets',
  'webhook_deliveries', 'ledger_transfers', 'ledger_balances']);
