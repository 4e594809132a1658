-- A closing account closes as soon as it is empty. When an order, a transaction, a position or a deposit of such an
-- account ends, a trigger enqueues a job that closes the account if it is empty, so that no feature has to think of it.
-- A change that ends one of them while the account becomes closing may still see it active; a second job therefore
-- checks the account a minute after it became closing.

create function request_close_if_empty(t text, of_account text) returns void language sql as $$
  select add_jobs(t, clock.at, json_build_array(json_build_object(
    'id', new_job_id(), 'kind', 'compliance.close-account', 'payload', json_build_object('account', of_account),
    'due_at', clock.at)))
  from tenants c
  cross join lateral (
    select case when c.clock_mode = 'running' then clock_timestamp() + c.clock_offset else c.clock_at end as at
  ) clock
  where c.id = t
$$;

create function close_account_if_empty() returns trigger language plpgsql as $$
begin
  if exists (select from accounts a where a.tenant = new.tenant and a.id = new.account and a.status = 'closing') then
    perform request_close_if_empty(new.tenant, new.account);
  end if;
  return null;
end $$;

-- The same for all transactions of a statement, which may be thousands. The planner settings make it find the accounts
-- by their keys.
create function close_accounts_if_empty() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform request_close_if_empty(c.tenant, c.id)
  from (
    select distinct a.tenant, a.id
    from added n join accounts a on a.tenant = n.tenant and a.id = n.account
    where n.settled and (n.cash_amount < 0 or tg_op = 'UPDATE') and a.status = 'closing'
  ) c;
  return null;
end $$;

create trigger orders_end after update of status on orders
  for each row when (new.status in ('settled', 'cancelled')) execute function close_account_if_empty();
create trigger transactions_settle after update on transactions
  referencing new table as added for each statement execute function close_accounts_if_empty();
create trigger transactions_are_settled_when_booked after insert on transactions
  referencing new table as added for each statement execute function close_accounts_if_empty();
create trigger positions_close after update of status on positions
  for each row when (new.status = 'closed') execute function close_account_if_empty();
create trigger deposits_complete after update of status on deposits
  for each row when (new.status = 'completed' and new.was_advanced) execute function close_account_if_empty();
