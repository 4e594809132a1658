-- Events become public here: what has committed gets its numbers, without gaps, and its deliveries. One publisher of a
-- tenant works at a time, so everything that a reader finds up to a number is everything there will ever be up to it.
create function publication_lock(tenant text) returns bigint language sql immutable as
  $$ select hashtextextended(tenant, 4713) $$;

-- The body of an event as the API shows it and as it is delivered.
create function event_body(e events) returns text language sql stable as $$
  select format('{"id":%s,"name":%s,"resource":{"id":%s,"resource_type":%s},"data":%s,"created_at":"%s","sequence":%s,"resource_sequence":%s}',
    to_json(e.id), to_json(e.name), to_json(e.resource_id), to_json(e.resource_type), e.data,
    to_char(e.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), e.sequence, e.resource_sequence)
$$;

-- Makes a delivery of each event to a webhook, for those of the events that the webhook wants, and the jobs of those
-- whose turn it is. The caller holds the publication lock of the tenant.
create function deliver_to(t text, wanted_webhook text, first_sequence bigint, last_sequence bigint, at timestamptz)
returns integer language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  clock record;
  made integer;
begin
  select clock_mode, clock_offset, clock_at into clock from tenants where id = t;
  -- The random part is made for each row of the list; as a join of its own it would be made once for all webhooks.
  with wanted as materialized (
    select w.id as webhook, w.ordering = 'resource' as is_ordered, e.id as event, e.resource_id, e.sequence,
           event_body(e) as body, coalesce(at, e.created_at) as created_at, replace(gen_random_uuid()::text, '-', '') as hex
    from webhooks w
    join events e on e.tenant = t and e.sequence between first_sequence and last_sequence
      and (w.event_names is null or e.name = any (w.event_names))
    where w.tenant = t and w.is_active and (wanted_webhook is null or w.id = wanted_webhook)
  ), created as (
    insert into webhook_deliveries (tenant, id, webhook, event, resource_id, sequence, is_ordered, body, created_at,
                                    modified_at)
    select t, 'whd_' || substr(n.event, 5, 11) || left(n.hex, 12) || right(n.hex, 12), n.webhook, n.event, n.resource_id,
           n.sequence, n.is_ordered, n.body, n.created_at, n.created_at
    from wanted n
    returning id, webhook, resource_id, sequence, is_ordered, created_at
  ), turns as (
    select c.*, row_number() over (partition by webhook, resource_id, is_ordered order by sequence) as turn from created c
  ), queued as (
    insert into jobs (tenant, id, kind, payload, lane, due_at, rank, wake_at, created_at)
    select t, 'job_' || substr(c.id, 5), 'webhooks.deliver', jsonb_build_object('delivery', c.id), c.webhook,
           c.created_at, 90, machine_time(clock.clock_mode, clock.clock_offset, clock.clock_at, c.created_at), c.created_at
    from turns c
    where not c.is_ordered or (c.turn = 1 and not exists (
      select from webhook_deliveries d
      where d.tenant = t and d.webhook = c.webhook and d.resource_id = c.resource_id and d.is_ordered
        and d.status in ('pending', 'in_progress')))
  )
  select count(*) into made from created;
  return made;
end $$;

-- Publishes what has committed, oldest first, and returns how many events that was. A plan is made each time: one kept
-- from when the tables were empty would read them whole.
create function publish_events(t text) returns integer language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  first_sequence bigint;
  done integer;
  published integer := 0;
begin
  loop
    exit when not exists (select from events where tenant = t and sequence is null);
    perform pg_advisory_xact_lock(publication_lock(t));
    perform pg_advisory_xact_lock_shared(tenant_lock(t));
    select coalesce(max(sequence), 0) + 1 into first_sequence from events where tenant = t and sequence is not null;
    with fresh as (
      select id, resource_id, row_number() over (order by ordinal) as number,
             row_number() over (partition by resource_id order by ordinal) as resource_number
      from (select id, resource_id, ordinal from events where tenant = t and sequence is null order by ordinal limit 1000) e
    )
    -- A look into the index for each event: joined, the planner would take the few it expects for a reason to try all pairs.
    update events e
    set sequence = first_sequence - 1 + fresh.number,
        resource_sequence = fresh.resource_number + coalesce((
          select max(r.resource_sequence) from events r
          where r.tenant = t and r.resource_id = fresh.resource_id and r.resource_sequence is not null), 0)
    from fresh
    where e.tenant = t and e.id = fresh.id;
    get diagnostics done = row_count;
    exit when done = 0;
    published := published + done;
    perform deliver_to(t, null, first_sequence, first_sequence + done - 1, null);
    -- What comes meanwhile is for the next call: nobody sees any of it before this one is over.
    exit when done < 1000;
  end loop;
  if published > 0 then
    perform pg_notify('holdfast_published', t);
  end if;
  return published;
end $$;

-- Marks deliveries as being attempted, and gives what an attempt needs, with the secrets that sign it, newest first.
create function start_attempts(t text, ids text[], at timestamptz) returns table (
  id text, webhook text, event text, body text, attempts smallint, is_ordered boolean, status text, url text,
  is_active boolean, secrets jsonb)
language plpgsql set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  with started as (
    update webhook_deliveries d set status = 'in_progress', modified_at = at
    where d.tenant = t and d.id = any (ids) and d.status = 'pending'
  )
  select d.id, d.webhook, d.event, d.body, d.attempts, d.is_ordered, d.status, w.url, w.is_active,
         coalesce((
           select jsonb_agg(jsonb_build_object('id', s.id, 'secret', s.secret) order by s.created_at desc, s.id desc)
           from webhook_secrets s
           where s.tenant = t and s.webhook = d.webhook and (s.signs_until is null or s.signs_until > at)
         ), '[]')
  from webhook_deliveries d join webhooks w on w.tenant = t and w.id = d.webhook
  where d.tenant = t and d.id = any (ids)
  order by d.id;
end $$;

-- Writes down what became of attempts to deliver events, many in one statement: the attempt, the delivery's state, and
-- its job, which is done or due again. An attempt counts only while its job is still the one that was leased, so a
-- repeated run of the same lease writes nothing. Where the webhook was switched off meanwhile no retry follows: the
-- delivery ends with an attempt that says so.
create function record_attempts(t text, at timestamptz, attempts jsonb) returns void
language plpgsql as $$
declare
  clock record;
  has_order boolean := exists (
    select from jsonb_to_recordset(attempts) as a (is_ordered boolean) where a.is_ordered);
begin
  -- Whose turn comes next is decided under the lock under which deliveries are made.
  if has_order then
    perform pg_advisory_xact_lock(publication_lock(t));
  end if;
  perform pg_advisory_xact_lock_shared(tenant_lock(t));
  select clock_mode, clock_offset, clock_at into clock from tenants where id = t;

  with x as (
    select a.*, w.is_active
    from jsonb_to_recordset(attempts) as a (
      id text, delivery text, webhook text, job text, leased_as integer, outcome text, response_status integer,
      response_duration integer, error_type text, error_message text, status text, next_attempt_at timestamptz)
    join webhooks w on w.tenant = t and w.id = a.webhook
  ), done as (
    delete from jobs j using x
    where j.tenant = t and j.id = x.job and j.attempts = x.leased_as and (x.next_attempt_at is null or not x.is_active)
    returning x.id
  ), again as (
    update jobs j
    set due_at = x.next_attempt_at, leased_until = null,
        wake_at = machine_time(clock.clock_mode, clock.clock_offset, clock.clock_at, x.next_attempt_at)
    from x
    where j.tenant = t and j.id = x.job and j.attempts = x.leased_as and x.next_attempt_at is not null and x.is_active
    returning x.id
  ), counted as (
    select x.*, (x.next_attempt_at is not null and not x.is_active) as is_cut_off
    from x where x.id in (select id from done union all select id from again)
  ), noted as (
    insert into webhook_attempts (tenant, id, delivery, outcome, response_status, response_duration, error_type,
                                  error_message, created_at, modified_at)
    select t, id, delivery, outcome, response_status, response_duration, error_type, error_message, at, at from counted
    union all
    select t, id || 'x', delivery, 'failed', null, null, 'webhook_disabled', 'The webhook was switched off.', at, at
    from counted where is_cut_off
  )
  update webhook_deliveries d
  set status = case when c.is_cut_off then 'failed' else c.status end,
      attempts = d.attempts + 1,
      succeeded_at = case when c.status = 'succeeded' then at end,
      failed_at = case when c.status = 'failed' or c.is_cut_off then at end,
      next_attempt_at = case when c.is_cut_off then null else c.next_attempt_at end,
      modified_at = at
  from counted c
  where d.tenant = t and d.id = c.delivery;

  if has_order then
    insert into jobs (tenant, id, kind, payload, lane, due_at, rank, wake_at, created_at)
    select t, 'job_' || substr(n.id, 5), 'webhooks.deliver', jsonb_build_object('delivery', n.id), n.webhook, at, 90,
           machine_time(clock.clock_mode, clock.clock_offset, clock.clock_at, at), at
    from (
      select distinct d.webhook, d.resource_id
      from jsonb_to_recordset(attempts) as a (delivery text, is_ordered boolean, next_attempt_at timestamptz)
      join webhook_deliveries d on d.tenant = t and d.id = a.delivery
      where a.is_ordered and d.status in ('succeeded', 'failed')
    ) over_now
    cross join lateral (
      select d.id, d.webhook from webhook_deliveries d
      where d.tenant = t and d.webhook = over_now.webhook and d.resource_id = over_now.resource_id and d.is_ordered
        and d.status in ('pending', 'in_progress')
      order by d.sequence, d.id
      limit 1
    ) n
    on conflict (tenant, id) do nothing;
  end if;
end $$;
