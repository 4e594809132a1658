-- Webhooks, and the publication of events: an event that has committed gets its numbers, without gaps, and its
-- deliveries. Each tenant has one publisher at a time, so every reader sees all events up to a number.

create table webhooks (
  tenant text not null references tenants,
  id text not null,
  url text not null,
  -- Scheme and host in lower case, default port dropped: two URLs with the same normal form are the same.
  normal_url text not null,
  description text,
  is_active boolean not null default true,
  -- Null stands for every event.
  event_names text[],
  -- resource: an event waits until the previous event of its resource has been delivered or has failed.
  ordering text not null default 'none' check (ordering in ('none', 'resource')),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, normal_url)
);
comment on table webhooks is
  'One row is one URL to which events are delivered; webhooks writes it.';

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
comment on table webhook_secrets is
  'One row is one secret that signs the deliveries of a webhook; webhooks writes it.';
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
  -- Whether it is in line: an ordered delivery that has not ended. It waits for the deliveries of the same resource to
  -- the same webhook that are in line before it.
  is_in_line boolean not null default false,
  -- Still `pending` during the first attempt: the lease of its job, found by delivery_job(id), shows that attempt.
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'succeeded', 'failed')),
  modified_at timestamptz(3) not null,
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  next_attempt_at timestamptz(3),
  -- The attempts, oldest first: {id, outcome, at}, with {status, duration} of an answer or {error_type, message} of an
  -- error.
  attempts jsonb not null default '[]',
  primary key (tenant, id)
-- An outcome changes no indexed column unless the delivery is in line. Free room on the page keeps the new row there,
-- and no index is written.
) with (fillfactor = 40);
comment on table webhook_deliveries is
  'One row is the delivery of one event to one webhook, with every attempt; webhooks writes it.';
create index webhook_deliveries_by_webhook on webhook_deliveries (tenant, webhook, created_at, id);
create index webhook_deliveries_by_time on webhook_deliveries (tenant, created_at, id);
create index webhook_deliveries_by_turn on webhook_deliveries (tenant, webhook, resource_id, sequence, id)
  where is_in_line;

-- The body of an event as the API shows it and as it is delivered.
create function event_body(e events) returns text language sql stable as $$
  select format(
    '{"id":%s,"name":%s,"resource":{"id":%s,"resource_type":%s},"data":%s,"created_at":"%s",'
    '"sequence":%s,"resource_sequence":%s}',
    to_json(e.id), to_json(e.name), to_json(e.resource_id), to_json(e.resource_type), e.data,
    to_char(e.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), e.sequence, e.resource_sequence)
$$;

-- The job that carries out a delivery.
create function delivery_job(delivery text) returns text language sql immutable as
  $$ select 'job_' || substr(delivery, 5) $$;

-- The same job as JSON for add_jobs; `name` is the delivery's id without its prefix.
create function deliver_later(name text, webhook text, at timestamptz, trace text) returns json
language sql stable as $$
  select json_build_object('id', 'job_' || name, 'kind', 'webhooks.deliver', 'lane', webhook, 'rank', 90,
    'payload', json_build_object('delivery', 'whd_' || name), 'due_at', at, 'trace', trace, 'at', at)
$$;

-- The record of an attempt that was not made because the webhook was switched off.
create function disabled_attempt(id text, at text) returns jsonb language sql immutable as $$
  select jsonb_build_object('id', id, 'outcome', 'failed', 'error_type', 'webhook_disabled',
    'message', 'The webhook was switched off.', 'at', at)
$$;

-- Makes a delivery of each event to each webhook that subscribes to it, and jobs for the deliveries that need not wait
-- in line. The caller holds the publication lock of the tenant.
create function deliver_to(t text, only_webhook text, first_sequence bigint, last_sequence bigint, at timestamptz)
returns integer language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  queued json;
  made integer;
begin
  -- The end of a name is 62 random bits, computed for each row; a separate join would compute it once for all webhooks.
  with published as materialized (
    select e.id, e.name, e.resource_id, e.sequence, event_body(e) as body, e.trace,
           coalesce(at, e.created_at) as created_at
    from events e
    where e.tenant = t and e.sequence between first_sequence and last_sequence
  ), subscribed as materialized (
    select w.id as webhook, w.ordering = 'resource' as is_ordered, e.id as event, e.resource_id, e.sequence, e.body,
           e.created_at, e.trace, substr(e.id, 5, 11) || replace(substr(gen_random_uuid()::text, 20), '-', '') as name
    from webhooks w
    join published e on w.event_names is null or e.name = any (w.event_names)
    where w.tenant = t and w.is_active and (only_webhook is null or w.id = only_webhook)
  ), turns as (
    select n.name, n.webhook, n.created_at, n.trace from subscribed n where not n.is_ordered
    union all
    select n.name, n.webhook, n.created_at, n.trace
    from (
      select distinct on (o.webhook, o.resource_id) o.* from subscribed o where o.is_ordered
      order by o.webhook, o.resource_id, o.sequence
    ) n
    where not exists (
      select from webhook_deliveries d
      where d.tenant = t and d.webhook = n.webhook and d.resource_id = n.resource_id and d.is_in_line)
  ), created as (
    insert into webhook_deliveries (tenant, id, webhook, event, resource_id, sequence, is_in_line, body, created_at,
                                    modified_at)
    select t, 'whd_' || n.name, n.webhook, n.event, n.resource_id, n.sequence, n.is_ordered, n.body, n.created_at,
           n.created_at
    from subscribed n
    returning id
  )
  select (select count(*) from created),
         (select json_agg(deliver_later(n.name, n.webhook, n.created_at, n.trace)) from turns n)
  into made, queued;
  perform add_jobs(t, at, queued);
  return made;
end $$;

-- Publishes up to a thousand of the oldest events that have committed, and returns their number. The planner settings
-- make it use indexes and row positions at any size of the table. Its plans are kept, because planning takes as long as
-- the work.
create function publish_some(t text) returns integer language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  first_sequence bigint;
  done integer;
begin
  if not exists (select from events where tenant = t and sequence is null) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(lock_key('publication', t));
  perform pg_advisory_xact_lock_shared(lock_key('tenant clock', t));
  select coalesce(max(sequence), 0) + 1 into first_sequence from events where tenant = t and sequence is not null;
  with oldest as (
    select ctid as place, resource_id, ordinal from events
    where tenant = t and sequence is null order by ordinal limit 1000
  ), numbered as (
    select place, resource_id, row_number() over (order by ordinal) as number,
           row_number() over of_resource as resource_number,
           -- One index lookup for each resource, by the first of its events.
           case when row_number() over of_resource = 1 then coalesce((
             select max(r.resource_sequence) from events r
             where r.tenant = t and r.resource_id = o.resource_id and r.resource_sequence is not null), 0)
           end as last_before
    from oldest o
    window of_resource as (partition by resource_id order by ordinal)
  ), fresh as (
    select place, number, resource_number + first_value(last_before) over (partition by resource_id order by number)
             as resource_number
    from numbered
  )
  -- No other process moves the rows: the lock is held.
  update events e
  set sequence = first_sequence - 1 + fresh.number, resource_sequence = fresh.resource_number
  from fresh
  where e.ctid = fresh.place;
  get diagnostics done = row_count;
  if done > 0 then
    if exists (select from webhooks where tenant = t and is_active) then
      perform deliver_to(t, null, first_sequence, first_sequence + done - 1, null);
    end if;
    perform pg_notify('holdfast_published', t);
  end if;
  return done;
end $$;

-- Publishes all events that have committed and returns their number. An event that commits meanwhile waits for the next
-- call.
create function publish_events(t text) returns integer language plpgsql as $$
declare
  done integer;
  published integer := 0;
begin
  loop
    done := publish_some(t);
    published := published + done;
    exit when done < 1000;
  end loop;
  return published;
end $$;

-- Returns the deliveries for their next attempts. The planner settings keep it on the index, because the planner
-- sometimes takes the table for small.
create function start_attempts(t text, ids text[]) returns table (
  id text, webhook text, event text, body text, attempts integer, is_in_line boolean, status text, url text,
  is_active boolean)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
  select d.id, d.webhook, d.event, d.body, jsonb_array_length(d.attempts), d.is_in_line, d.status, w.url, w.is_active
  from webhook_deliveries d join webhooks w on w.tenant = t and w.id = d.webhook
  where d.tenant = t and d.id = any (ids)
  order by d.id;
end $$;

-- Records the outcomes of attempts, many in one statement: the attempt, the state of the delivery, and its job, which
-- ends or is due again. An attempt counts only while its job has the same lease, so a repeated run of one lease writes
-- nothing. If the webhook was switched off meanwhile, no retry follows: the delivery ends with an attempt that says so.
-- `has_line` says whether any delivery is in line, which saves a lookup.
create function record_attempts(t text, at timestamptz, has_line boolean, attempts json) returns void language plpgsql
set enable_bitmapscan = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  clock record;
  -- The lists stand beside the joins because a join by the key alone reads a table that is taken for empty in full.
  deliveries text[] := array(select a ->> 'delivery' from json_array_elements(attempts) a);
  carriers text[] := array(select delivery_job(d) from unnest(deliveries) d);
begin
  -- The next delivery in line is chosen under the lock that guards the making of deliveries.
  if has_line then
    perform pg_advisory_xact_lock(lock_key('publication', t));
  end if;
  perform pg_advisory_xact_lock_shared(lock_key('tenant clock', t));
  select clock_mode, clock_offset, clock_at into clock from tenants where id = t;

  with x as materialized (
    select a.*, delivery_job(a.delivery) as job, a.next_attempt_at is not null and not w.is_active as is_cut_off
    from json_to_recordset(attempts) as a (
      delivery text, webhook text, leased_as integer, status text, next_attempt_at timestamptz, attempt jsonb)
    join webhooks w on w.tenant = t and w.id = a.webhook
  ), done as (
    delete from jobs j using x
    where j.tenant = t and j.id = any (carriers) and j.id = x.job and j.attempts = x.leased_as
      and (x.next_attempt_at is null or x.is_cut_off)
    returning x.*
  ), again as (
    update jobs j
    set due_at = x.next_attempt_at, leased_until = null,
        wake_at = machine_time(clock.clock_mode, clock.clock_offset, clock.clock_at, x.next_attempt_at)
    from x
    where j.tenant = t and j.id = any (carriers) and j.id = x.job and j.attempts = x.leased_as
      and x.next_attempt_at is not null and not x.is_cut_off
    returning x.*
  ), counted as (
    select * from done union all select * from again
  )
  update webhook_deliveries d
  set status = case when c.is_cut_off then 'failed' else c.status end,
      succeeded_at = case when c.status = 'succeeded' then at end,
      failed_at = case when c.status = 'failed' or c.is_cut_off then at end,
      next_attempt_at = case when c.is_cut_off then null else c.next_attempt_at end,
      is_in_line = d.is_in_line and c.next_attempt_at is not null and not c.is_cut_off,
      modified_at = at,
      attempts = d.attempts || c.attempt || case when c.is_cut_off
        then disabled_attempt(c.attempt ->> 'id' || 'x', c.attempt ->> 'at') else '[]' end
  from counted c
  where d.tenant = t and d.id = any (deliveries) and d.id = c.delivery;

  if has_line then
    perform add_jobs(t, at, json_agg(deliver_later(substr(n.id, 5), n.webhook, at, n.trace)))
    from (
      select distinct d.webhook, d.resource_id
      from json_to_recordset(attempts) as a (delivery text, is_in_line boolean)
      join webhook_deliveries d on d.tenant = t and d.id = a.delivery
      where a.is_in_line and d.status in ('succeeded', 'failed')
    ) over_now
    cross join lateral (
      select d.id, d.webhook, (select e.trace from events e where e.tenant = t and e.id = d.event) as trace
      from webhook_deliveries d
      where d.tenant = t and d.webhook = over_now.webhook and d.resource_id = over_now.resource_id and d.is_in_line
      order by d.sequence, d.id
      limit 1
    ) n
    where not exists (select from jobs j where j.tenant = t and j.id = delivery_job(n.id));
  end if;
end $$;

select protect(array['webhooks', 'webhook_secrets', 'webhook_deliveries']);
