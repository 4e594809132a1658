-- Deliveries of webhooks in a partition for each month, so that old ones are dropped and not deleted row by row.
-- The month is in the id (src/values/ids.ts): after the prefix it has the time of the machine, and its bytes sort by
-- that time. The primary key stays as it is, a lookup by id reads one partition, and no clock of a tenant makes any.

create function base62(value bigint, places integer) returns text language plpgsql immutable as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  written text := '';
begin
  for n in 1 .. places loop
    written := substr(digits, (value % 62)::integer + 1, 1) || written;
    value := value / 62;
  end loop;
  return written;
end $$;

-- The characters of an id that say when it was made: no id of an earlier instant sorts after them.
create function id_head(at timestamptz) returns text language sql stable as
  $$ select base62(floor(extract(epoch from at) * 1000)::bigint, 8) $$;

create function month_begin(at timestamptz, later integer) returns timestamptz language sql stable as $$
  select (date_trunc('month', at at time zone 'UTC') + later * interval '1 month') at time zone 'UTC'
$$;

-- The table of before becomes the partition of all ids up to the end of this month. Its indexes with the id are built
-- again, in the order of bytes.
alter table webhook_deliveries rename to webhook_deliveries_before;
alter index webhook_deliveries_pkey rename to webhook_deliveries_before_pkey;
alter index webhook_deliveries_by_webhook rename to webhook_deliveries_before_by_webhook;
alter index webhook_deliveries_by_time rename to webhook_deliveries_before_by_time;
alter index webhook_deliveries_by_turn rename to webhook_deliveries_before_by_turn;
alter table webhook_deliveries_before alter column id type text collate "C";

create table webhook_deliveries (like webhook_deliveries_before including defaults including constraints)
  partition by range (id);
comment on table webhook_deliveries is
  'One row is the delivery of one event to one webhook, with every attempt; webhooks writes it and '
  'drops it by the month.';
alter table webhook_deliveries add primary key (tenant, id);
create index webhook_deliveries_by_webhook on webhook_deliveries (tenant, webhook, created_at, id);
create index webhook_deliveries_by_time on webhook_deliveries (tenant, created_at, id);
create index webhook_deliveries_by_turn on webhook_deliveries (tenant, webhook, resource_id, sequence, id)
  where is_in_line;
select protect(array['webhook_deliveries']);

-- Creates a partition as the table of before was: room on its pages, small samples, and two tenants for the planner
-- until the first analysis (file 99-planner.sql).
create function new_delivery_partition(name text) returns void language plpgsql as $$
declare
  column_name text;
begin
  execute format('create table %I (like webhook_deliveries including all)
    with (fillfactor = 40, autovacuum_analyze_scale_factor = 0.5)', name);
  perform protect(array[name]);
  for column_name in
    select attname from pg_attribute where attrelid = name::regclass and attnum > 0 and not attisdropped
  loop
    execute format('alter table %I alter column %I set statistics %s', name, column_name,
      case when column_name in ('tenant', 'id', 'webhook', 'created_at', 'resource_id', 'sequence') then 10 else 0 end);
  end loop;
  if current_setting('server_version_num')::integer >= 180000 then
    perform pg_restore_attribute_stats(
      'schemaname', current_schema()::text, 'relname', name, 'attname', 'tenant'::text, 'inherited', false,
      'null_frac', 0::real, 'avg_width', 26, 'n_distinct', 2::real);
  end if;
end $$;

-- Ids of no other partition: a delivery is stored although nobody made a partition for its month.
select new_delivery_partition('webhook_deliveries_rest');
alter table webhook_deliveries attach partition webhook_deliveries_rest default;

do $$
declare
  bound text := 'whd_' || id_head(month_begin(now(), 1));
begin
  perform set_config('holdfast.tenant', '*', true);
  -- A machine whose clock was ahead has made these.
  execute format('with ahead as (delete from webhook_deliveries_before where id >= %L returning *)
    insert into webhook_deliveries_rest select * from ahead', bound);
  execute format('alter table webhook_deliveries attach partition webhook_deliveries_before
    for values from (minvalue) to (%L)', bound);
end $$;

-- The partitions with their bounds; the default one has none, and the first no lower one.
create function delivery_partitions() returns table (name text, low text, high text) language sql stable as $$
  select c.relname::text, coalesce(substring(b.bound from $re$FROM \('([^']+)'$re$), ''),
         substring(b.bound from $re$TO \('([^']+)'$re$)
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid
  cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
  where i.inhparent = 'webhook_deliveries'::regclass
$$;

-- Makes the partitions of the month and of the next ones that are missing, and returns how many it made. A month
-- whose rows are in the default partition already stays there. One process at a time makes and drops partitions, and
-- waits for no lock longer than a moment; the next call goes on. The owner of the tables makes them, for the role of
-- the server cannot. Each of these functions is a transaction of its own and sees the rows of all tenants in it, for
-- row-level security binds an owner too.
create function make_delivery_partitions(at timestamptz, ahead integer default 2) returns integer language plpgsql
security definer set search_path from current set lock_timeout = '500ms' as $$
declare
  first_id text;
  end_id text;
  name text;
  is_used boolean;
  made integer := 0;
begin
  perform set_config('holdfast.tenant', '*', true);
  if not pg_try_advisory_xact_lock(lock_key('session', 'delivery partitions')) then
    return 0;
  end if;
  for n in 0 .. ahead loop
    first_id := 'whd_' || id_head(month_begin(at, n));
    end_id := 'whd_' || id_head(month_begin(at, n + 1));
    name := 'webhook_deliveries_' || to_char(month_begin(at, n) at time zone 'UTC', 'YYYY_MM');
    select exists (
        select from delivery_partitions() p where p.low collate "C" <= first_id and p.high collate "C" > first_id)
      or exists (select from webhook_deliveries_rest r where r.id >= first_id and r.id < end_id) into is_used;
    continue when is_used;
    begin
      perform new_delivery_partition(name);
      execute format('alter table webhook_deliveries attach partition %I for values from (%L) to (%L)', name,
                     first_id, end_id);
      made := made + 1;
    exception
      when lock_not_available then
        return made;
      -- Since the look above, a delivery of the month has come into the default partition.
      when check_violation then
        null;
    end;
  end loop;
  return made;
end $$;

-- Drops the partitions whose deliveries were all made before an instant, and returns how many. Those that wait, for
-- their job or in line, move to the default partition; a partition with more than ten thousand of them stays. Nothing
-- is added to a month that is over for more than a day (deliver_to), so none is missed. Of the partition it reads
-- indexes only, however large it is.
create function drop_delivery_partitions(before timestamptz) returns integer language plpgsql
security definer set search_path from current set lock_timeout = '500ms' as $$
declare
  most constant integer := 10000;
  bound text := 'whd_' || id_head(before);
  part record;
  tenants text[];
  ids text[];
  dropped integer := 0;
begin
  perform set_config('holdfast.tenant', '*', true);
  if not pg_try_advisory_xact_lock(lock_key('session', 'delivery partitions')) then
    return 0;
  end if;
  for part in
    select p.name from delivery_partitions() p where p.high collate "C" <= bound order by p.high collate "C"
  loop
    execute format('select array_agg(o.tenant), array_agg(o.id) from (
        select d.tenant, d.id from %1$I d where d.is_in_line
        union
        select d.tenant, d.id from jobs j join %1$I d on d.tenant = j.tenant and d.id = ''whd_'' || substr(j.id, 5)
        where j.kind = ''webhooks.deliver'' and substr(j.id, 5) collate "C" < %2$L
        limit %3$s) o', part.name, substr(bound, 5), most + 1)
      into tenants, ids;
    continue when cardinality(ids) > most;
    begin
      execute format('alter table webhook_deliveries detach partition %I', part.name);
      execute format('insert into webhook_deliveries
          select d.* from unnest($1, $2) as o (tenant, id) join %I d on d.tenant = o.tenant and d.id = o.id', part.name)
        using tenants, ids;
      execute format('drop table %I', part.name);
      dropped := dropped + 1;
    exception when lock_not_available then
      return dropped;
    end;
  end loop;
  return dropped;
end $$;

-- Deletes ended deliveries of before an instant from the default partition, a step of them at a time, and returns how
-- many.
create function delete_rest_deliveries(before timestamptz, step integer) returns integer language plpgsql
security definer set search_path from current as $$
declare
  deleted integer;
begin
  perform set_config('holdfast.tenant', '*', true);
  delete from webhook_deliveries_rest r where r.ctid = any (array(
    select ctid from webhook_deliveries_rest
    where id < 'whd_' || id_head(before) and status in ('succeeded', 'failed') limit step for update skip locked));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

select make_delivery_partitions(now());

-- As before, but a delivery of an event that is older than a day (a replay, or a publication after a long pause) is
-- named by the present, in the order of the events: it belongs to the month in which it was made.
create or replace function deliver_to(t text, only_webhook text, first_sequence bigint, last_sequence bigint,
                                      at timestamptz)
returns integer language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  queued json;
  made integer;
  day_old text := id_head(clock_timestamp() - interval '1 day');
  present text := id_head(clock_timestamp());
begin
  -- The end of a name is 62 random bits, computed for each row; a separate join would compute it once for all webhooks.
  with published as materialized (
    select e.id, e.name, e.resource_id, e.sequence, event_body(e) as body, e.trace,
           coalesce(at, e.created_at) as created_at,
           case when substr(e.id, 5, 8) collate "C" >= day_old then substr(e.id, 5, 11)
                else present || base62(e.sequence - first_sequence, 3) end as head
    from events e
    where e.tenant = t and e.sequence between first_sequence and last_sequence
  ), subscribed as materialized (
    select w.id as webhook, w.ordering = 'resource' as is_ordered, e.id as event, e.resource_id, e.sequence, e.body,
           e.created_at, e.trace, e.head || replace(substr(gen_random_uuid()::text, 20), '-', '') as name
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

-- As before, but its plan over all partitions is kept, because making it takes longer than carrying it out. The least
-- and the greatest id choose the partitions each time it runs; a list of ids chooses none.
create or replace function start_attempts(t text, ids text[]) returns table (
  id text, webhook text, event text, body text, attempts integer, is_in_line boolean, status text, url text,
  is_active boolean)
language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  least_id text;
  greatest_id text;
begin
  select min(x collate "C"), max(x collate "C") into least_id, greatest_id from unnest(ids) x;
  return query
  select d.id, d.webhook, d.event, d.body, jsonb_array_length(d.attempts), d.is_in_line, d.status, w.url, w.is_active
  from webhook_deliveries d join webhooks w on w.tenant = t and w.id = d.webhook
  where d.tenant = t and d.id = any (ids) and d.id between least_id and greatest_id
  order by d.id;
end $$;

-- Its plan is kept too; it looks each delivery up in the partition of its id.
alter function record_attempts(text, timestamptz, boolean, json) set plan_cache_mode = force_generic_plan;
