-- What the planner is told of tables that only grow. They are the largest, and reading a sample of them is felt by the
-- requests beside it: at the default it went on for a second of every ten while a new installation was under load. A tenth
-- of the default's sample says as much of ids, and of what no index holds nothing is asked that wants an estimate.
do $$
declare
  logged regclass[] := array['idempotency_keys', 'events', 'audit_records', 'jobs', 'webhook_deliveries', 'ledger_transfers',
    'documents', 'files', 'valuation_months', 'corporate_action_bookings'];
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
