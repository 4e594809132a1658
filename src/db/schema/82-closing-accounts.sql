-- An account that is closing closes as soon as it is empty. Where an order, a transaction, a position or a deposit
-- ends, a job looks at the account: the feature that ends it need not think of it. A change that ends one while the
-- account turns to closing may still see it active; for that the account is looked at once more a minute after it
-- turned.

create function look_whether_empty(t text, of_account text) returns void language sql as $$
  select add_jobs(t, clock.at, json_build_array(json_build_object(
    'id', new_job_id(), 'kind', 'compliance.close-account', 'payload', json_build_object('account', of_account),
    'due_at', clock.at)))
  from tenants c
  cross join lateral (
    select case when c.clock_mode = 'running' then clock_timestamp() + c.clock_offset else c.clock_at end as at
  ) clock
  where c.id = t
$$;

create function look_at_closing_account() returns trigger language plpgsql as $$
begin
  -- Almost none is.
  if exists (select from accounts a where a.tenant = new.tenant and a.id = new.account and a.status = 'closing') then
    perform look_whether_empty(new.tenant, new.account);
  end if;
  return null;
end $$;

-- The same for all transactions of a statement, which may be thousands: by the keys of their accounts, whatever the
-- planner takes the tables for.
create function look_at_closing_accounts() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform look_whether_empty(c.tenant, c.id)
  from (
    select distinct a.tenant, a.id
    from added n join accounts a on a.tenant = n.tenant and a.id = n.account
    where n.settled and (n.cash_amount < 0 or tg_op = 'UPDATE') and a.status = 'closing'
  ) c;
  return null;
end $$;

create trigger orders_end after update of status on orders
  for each row when (new.status in ('settled', 'cancelled')) execute function look_at_closing_account();
create trigger transactions_settle_later after update on transactions
  referencing new table as added for each statement execute function look_at_closing_accounts();
create trigger transactions_settle_at_once after insert on transactions
  referencing new table as added for each statement execute function look_at_closing_accounts();
create trigger positions_close after update of status on positions
  for each row when (new.status = 'closed') execute function look_at_closing_account();
create trigger deposits_complete after update of status on deposits
  for each row when (new.status = 'completed' and new.was_advanced) execute function look_at_closing_account();
