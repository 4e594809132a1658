-- What the planner is told of tables that have no statistics yet. It takes tenants for two hundred, and a tenant's share
-- of a table for next to nothing: every index that begins with the tenant then looks as good to it as the primary key, and
-- where it takes such a one, each look for a row by its id reads all rows of the tenant. Until the table is first analysed
-- a month's fees of 200 accounts cost 40,000 steps. Two is what an installation has at first, and what is said here holds
-- until the first analysis finds better. Earlier versions of PostgreSQL cannot be told.
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
