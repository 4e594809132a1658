-- What the planner is told of tables. The tables of all features come before this file.

-- Statistics of tables that only grow. They are the largest, and requests beside it feel the analysis of a sample: at
-- the default size it took a second of every ten while a new installation was under load. A tenth of the default's
-- sample says as much of ids, and no statement needs an estimate of a column without an index.
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

-- Tables that have no statistics yet. The planner takes tenants for two hundred, and a tenant's share of a table for
-- next to nothing: every index that begins with the tenant then looks as good to it as the primary key, and with such
-- an index each look for a row by its id reads all rows of the tenant. Until the table was first analysed a month's
-- fees of 200 accounts cost 40,000 steps. Two tenants is the size of a new installation, and this holds until the
-- first analysis finds better. Versions of PostgreSQL before 18 cannot be told.
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
