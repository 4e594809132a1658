-- Jobs: work that a change enqueues for later.

create table jobs (
  tenant text not null,
  id text not null,
  kind text not null,
  payload jsonb not null,
  -- Jobs that call other people's servers have a queue of their own, so that a slow server delays no other work.
  queue text not null generated always as (case when kind = 'webhooks.deliver' then 'outgoing' else 'main' end) stored,
  -- A group of jobs that must not crowd out the rest, such as those of one webhook: the worker limits each lane.
  lane text not null default '',
  -- The account, or another resource, that the job belongs to: jobs of one partition never share a batch.
  partition_key text,
  -- The due time on the tenant's clock; jobs of the same time run by rank, then in the order of creation.
  due_at timestamptz(3) not null,
  rank smallint not null default 0,
  -- The same instant on the machine's clock; 'infinity' while the tenant's clock does not run towards it.
  wake_at timestamptz(3) not null,
  leased_until timestamptz(3),
  -- The process that has the lease; null for the jobs of an advance, which has a heartbeat of its own.
  holder text,
  attempts integer not null default 0,
  last_error text,
  -- The W3C traceparent of the span that enqueued it; null if requests are not traced.
  trace text,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
-- A lease changes no indexed column. Free room on the page keeps the new row there, and no index is written.
) with (fillfactor = 50);
comment on table jobs is
  'One row is one job that waits or runs, and is deleted when it has ended; the function add_jobs writes it for every '
  'feature, the worker leases it.';
create index jobs_by_lane on jobs (queue, lane, wake_at, rank, id);
create index jobs_by_due on jobs (tenant, due_at, rank, id);
create index jobs_failing on jobs (kind) where last_error is not null;

-- The processes that lease jobs, each with its last heartbeat.
create table workers (
  id text primary key,
  beat_at timestamptz(3) not null,
  -- The beginning of its heartbeats without a long pause. After an outage of the database it is that of every process.
  steady_since timestamptz(3) not null
);
comment on table workers is
  'One row is one process that leases jobs, with its last heartbeat; the worker writes it every two seconds.';

-- Records the heartbeat of a process, and ends the leases of the processes that have been silent for longer than
-- `silent_seconds`; returns the number of their jobs. Only a process that has been steady for as long judges others. A
-- job that another transaction has locked is being finished.
create function beat(worker text, silent_seconds integer) returns integer language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
  silence interval := make_interval(secs => silent_seconds);
  is_steady boolean;
  dead text[];
  freed integer;
begin
  insert into workers as w (id, beat_at, steady_since) values (worker, at, at)
  on conflict (id) do update
  set beat_at = excluded.beat_at,
      steady_since = case when w.beat_at < at - silence / 2 then excluded.beat_at else w.steady_since end
  returning steady_since < at - silence into is_steady;
  if not is_steady then
    return 0;
  end if;
  with gone as (
    delete from workers where id in (
      select id from workers where beat_at < at - silence
      order by id for update skip locked)
    returning id
  )
  select array_agg(id) into dead from gone;
  if dead is null then
    return 0;
  end if;
  -- The column has whole milliseconds and would round up: the job must be free now.
  update jobs j set leased_until = date_trunc('milliseconds', clock_timestamp())
  from (
    select ctid as place from jobs where holder = any (dead) and leased_until > clock_timestamp()
    for update skip locked
  ) held
  where j.ctid = held.place;
  get diagnostics freed = row_count;
  return freed;
end $$;

-- Adds jobs of a tenant, {id, kind, payload, due_at} and perhaps {lane, partition_key, rank, trace, at}: the
-- one statement that inserts jobs. The caller holds the lock of the tenant's clock, or the clock may move while the
-- jobs are added.
create function add_jobs(t text, at timestamptz, added json) returns void language plpgsql as $$
begin
  insert into jobs (tenant, id, kind, payload, lane, partition_key, due_at, rank, wake_at, trace, created_at)
  select t, x.id, x.kind, x.payload, coalesce(x.lane, ''), x.partition_key, x.due_at, coalesce(x.rank, 0),
         machine_time(c.clock_mode, c.clock_offset, c.clock_at, x.due_at), x.trace, coalesce(x.at, add_jobs.at)
  from tenants c
  cross join json_to_recordset(added)
    as x (id text, kind text, payload jsonb, lane text, partition_key text, due_at timestamptz, rank smallint,
          trace text, at timestamptz)
  where c.id = t;
end $$;

-- An id for a job that a SQL function enqueues.
create function new_job_id() returns text language sql as
  $$ select 'job_' || replace(gen_random_uuid()::text, '-', '') $$;

-- Leases up to `most` due jobs of a queue. Of each lane it leases at most its number in `rooms`, or `room` where
-- rooms does not name the lane. Lanes with due jobs get equal shares, each for its oldest jobs. A lane with a long
-- backlog and no room costs one lookup, whatever its length, and delays no other lane. Leased jobs keep their place
-- in the index and are skipped: they are few, and a move to the end of the lease would write every index. The planner
-- sometimes takes the queue for small; the settings hold it to the index.
create function lease_jobs(
  of_queue text, most integer, room integer, rooms jsonb, seconds integer, of_holder text) returns setof jobs
language plpgsql
set enable_bitmapscan = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
-- Planning takes ten times as long as execution.
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
    -- The limit keeps this one lookup for each lane; an `exists` would become a join that reads all lanes for each.
    from lanes l cross join lateral (
      select from jobs j
      where j.queue = of_queue and j.lane = l.lane and j.wake_at <= at
        and (j.leased_until is null or j.leased_until <= at)
      limit 1
    ) any_due
    where coalesce((rooms ->> l.lane)::integer, room) > 0
  ), share as materialized (
    select ceil(most::numeric / greatest(count(*), 1))::integer as each from open
  ), due as materialized (
    select d.place
    from open o cross join share s cross join lateral (
      select j.ctid as place, j.wake_at, j.rank, j.id from jobs j
      where j.queue = of_queue and j.lane = o.lane and j.wake_at <= at
        and (j.leased_until is null or j.leased_until <= at)
      order by j.wake_at, j.rank, j.id
      limit least(o.room, s.each)
      for update skip locked
    ) d
    order by d.wake_at, d.rank, d.id
    limit most
  )
  update jobs j
  set leased_until = at + make_interval(secs => seconds), holder = of_holder, attempts = j.attempts + 1
  from due d
  -- A join by row position: a join by the key reads a table that is taken for empty in full, for each job.
  where j.ctid = d.place
  returning j.*;
end $$;

-- The due jobs without a lease by kind: their number, counted up to `most` in each lane, and the time since which the
-- oldest has been due. It steps from lane to lane by the same index.
create function count_due(most integer) returns table (kind text, due bigint, oldest timestamptz)
language plpgsql
set enable_bitmapscan = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  at timestamptz := clock_timestamp();
begin
  return query
  with recursive lanes as (
    (select j.queue, j.lane from jobs j order by j.queue, j.lane limit 1)
    union all
    select n.queue, n.lane from lanes l cross join lateral (
      select j.queue, j.lane from jobs j where (j.queue, j.lane) > (l.queue, l.lane)
      order by j.queue, j.lane limit 1) n
  )
  select d.kind, count(*), min(d.wake_at)
  from lanes l cross join lateral (
    select j.kind, j.wake_at from jobs j
    where j.queue = l.queue and j.lane = l.lane and j.wake_at <= at
      and (j.leased_until is null or j.leased_until <= at)
    order by j.wake_at, j.rank, j.id
    limit most
  ) d
  group by d.kind;
end $$;

-- Deletes jobs that ran with these attempts, and returns their number. The planner settings find each by its key: the
-- queue changes faster than it is analysed, and another join would read all of it.
create function delete_ended_jobs(t text, done json) returns integer language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  taken integer;
begin
  delete from jobs j
  using json_to_recordset(done) as x (id text, attempts integer)
  where j.tenant = t and j.id = x.id and j.attempts = x.attempts;
  get diagnostics taken = row_count;
  return taken;
end $$;

-- Deletes the jobs of a kind and lane that no process has leased, and returns them.
create function delete_waiting_jobs(t text, of_kind text, of_lane text) returns setof jobs language sql as $$
  delete from jobs
  where tenant = t and lane = of_lane and kind = of_kind
    and (leased_until is null or leased_until <= clock_timestamp())
  returning *
$$;

select protect(array['jobs']);
