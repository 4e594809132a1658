-- Money once more: the order in which balances are taken, lists that are read through indexes, transfers known by what
-- they move.

-- Balances are taken in one order, so two entries never wait for each other in a circle: those of customers first. A
-- change that has to see such a balance before it decides holds it early, and must then find the house's free, not
-- held by somebody who waits for the customer's.
create or replace function move_balances() returns trigger language plpgsql as $$
declare move record;
begin
  for move in
    select tenant, account, asset, shard, sum(amount) as amount
    from (
      select tenant, from_account as account, asset, shard_of(from_account, entry) as shard, -amount as amount from added
      union all
      select tenant, to_account, asset, shard_of(to_account, entry), amount from added
    ) sides
    group by tenant, account, asset, shard
    order by tenant, account not like 'customer:%', account, asset, shard
  loop
    update ledger_balances b set balance = b.balance + move.amount
    where b.tenant = move.tenant and b.account = move.account and b.asset = move.asset and b.shard = move.shard;
    if not found then
      insert into ledger_balances as b (tenant, account, asset, shard, balance)
      values (move.tenant, move.account, move.asset, move.shard, move.amount)
      on conflict (tenant, account, asset, shard) do update set balance = b.balance + excluded.balance;
    end if;
  end loop;
  return null;
end $$;

-- The newest entries of some types, of an account that has a million of others.
create index transactions_by_type on transactions (tenant, account, transaction_type, booked_at desc, id desc);

-- A transfer is known by its reference and by what it moves: the same reference over other lines is another transfer.
alter table transfers add column lines_hash text;

-- Indexes as their statements ask.
drop index inbound_payments_suspense;
create index inbound_payments_waiting on inbound_payments (tenant, received_at, id) where status in ('suspense', 'returning');
create index payouts_rejected on payouts (tenant, modified_at, id) where status = 'rejected';

-- An entry that nobody could explain may be what the bank took for itself, which the house bears.
alter table bank_entries drop constraint bank_entries_outcome_check;
alter table bank_entries add constraint bank_entries_outcome_check
  check (outcome in ('received', 'paid', 'came_back', 'unexplained', 'charged'));
