-- Statistics for the planner. This file comes after the tables of all features.

-- Tables that only grow are the largest, and their analysis slows requests: with the default sample it took one second
-- of every ten while a new installation was under load. A tenth of that sample says as much about ids, and no statement
-- needs an estimate of a column without an index.
do $$
declare
  logged regclass[] := array['idempotency_keys', 'events', 'audit_records', 'jobs', 'webhook_deliveries',
    'ledger_transfers', 'documents', 'files', 'valuation_months', 'corporate_action_bookings'];
  traded regclass[] := array['orders', 'trades', 'transactions', 'fee_charges', 'fee_collections'];
  one record;
begin
  for one in
    select a.attrelid::regclass as name, a.attname as column_name, a.attrelid = any (traded) or exists (
      select from pg_index i where i.indrelid = a.attrelid and a.attnum = any (i.indkey)) as is_asked
    from pg_attribute a
    where a.attrelid = any (logged || traded) and a.attnum > 0 and not a.attisdropped
  loop
    execute format('alter table %s alter column %I set statistics %s', one.name, one.column_name,
                   case when one.is_asked then 10 else 0 end);
  end loop;
  for one in select unnest(logged || traded) as name loop
    execute format('alter table %s set (autovacuum_analyze_scale_factor = 0.5)', one.name);
  end loop;
end $$;

-- Tables without statistics. The planner assumes two hundred tenants, so that a tenant's share of a table is tiny and
-- every index that begins with the tenant looks as good as the primary key; through such an index each lookup of a row
-- by its id reads all rows of the tenant. Before the first analysis a month's fees of 200 accounts cost 40,000 steps.
-- This sets two tenants, the size of a new installation, until the first analysis finds better. Versions of PostgreSQL
-- before 18 have no function for it.
create function expect_few_tenants() returns void language plpgsql as $$
declare
  name text;
begin
  if current_setting('server_version_num')::integer < 180000 then
    return;
  end if;
  for name in
    select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.reltuples < 0 and c.relnamespace = current_schema()::regnamespace
      and a.attname = 'tenant' and not a.attisdropped
  loop
    perform pg_restore_attribute_stats(
      'schemaname', current_schema()::text, 'relname', name, 'attname', 'tenant'::text, 'inherited', false,
      'null_frac', 0::real, 'avg_width', 26, 'n_distinct', 2::real);
  end loop;
end $$;

select expect_few_tenants();
