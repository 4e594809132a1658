-- How accounts and customers come to an end: an account that is closing closes as soon as nothing is left on it.

alter table accounts
  -- Suspended because its customer was: it becomes active again together with the customer.
  add column suspended_with_customer boolean not null default false,
  add check (not suspended_with_customer or status = 'suspended');

-- Where something ends on an account, a closing account may have become empty: the worker looks. Whoever ends something
-- need not think of it. A change that ends something while the account turns to closing may see it still active; for
-- that the account is looked at once more a minute after it turned.
create function look_at_closing_account() returns trigger language plpgsql as $$
begin
  -- Almost none is, and asking costs a fraction of what an insert of nothing does.
  if not exists (select from accounts a where a.tenant = new.tenant and a.id = new.account and a.status = 'closing') then
    return null;
  end if;
  insert into jobs (tenant, id, kind, payload, due_at, wake_at, created_at)
  select a.tenant, 'job_' || replace(gen_random_uuid()::text, '-', ''), 'compliance.close-account',
         jsonb_build_object('account', a.id), clock.at,
         machine_time(t.clock_mode, t.clock_offset, t.clock_at, clock.at), clock.at
  from accounts a
  join tenants t on t.id = a.tenant
  cross join lateral (
    select case when t.clock_mode = 'running' then clock_timestamp() + t.clock_offset else t.clock_at end as at
  ) clock
  where a.tenant = new.tenant and a.id = new.account and a.status = 'closing';
  return null;
end $$;

create trigger orders_end after update of status on orders
  for each row when (new.status in ('settled', 'cancelled')) execute function look_at_closing_account();
create trigger transactions_settle_later after update of settled on transactions
  for each row when (new.settled) execute function look_at_closing_account();
create trigger transactions_settle_at_once after insert on transactions
  for each row when (new.settled and new.cash_amount < 0) execute function look_at_closing_account();
create trigger positions_close after update of status on positions
  for each row when (new.status = 'closed') execute function look_at_closing_account();
create trigger deposits_complete after update of status on deposits
  for each row when (new.status = 'completed' and new.was_advanced) execute function look_at_closing_account();
