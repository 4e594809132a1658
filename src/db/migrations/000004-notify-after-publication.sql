-- Publication without a notification: PostgreSQL lets transactions that notify commit one after the other, in the whole
-- database. The process that published notifies after the commit (src/worker/publish-events.ts).

-- As before, without the notification.
create or replace function publish_some(t text) returns integer language plpgsql
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
  end if;
  return done;
end $$;
