-- The ledger. One row moves an amount of one asset from one account to another: it takes from one side what it brings
-- to the other, so the database cannot hold an entry that does not balance.

create table ledger_transfers (
  tenant text not null,
  entry text not null,
  line smallint not null,
  kind text not null,
  reference text not null,
  booked_at timestamptz(3) not null,
  from_account text not null,
  to_account text not null,
  asset text not null,
  amount numeric not null check (amount > 0 and amount < 'infinity'),
  primary key (tenant, entry, line),
  check (from_account <> to_account)
);
comment on table ledger_transfers is
  'One row is one line of a ledger entry, an amount that moves between two accounts; record_changes writes it, '
  'it is final.';
create index ledger_transfers_by_reference on ledger_transfers (tenant, reference);
-- Finds the pages with transfers since an instant; such an index costs an insert next to nothing.
create index ledger_transfers_by_time on ledger_transfers using brin (booked_at) with (autosummarize = on);

create trigger ledger_transfers_are_final before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();

-- Balances are the sums of the transfers; only the trigger below writes them. An account of a customer never goes below
-- zero, and a rollover's loan is never repaid beyond its amount. The other accounts of the house (bank, street, depot,
-- fees, ...) are hot: each is spread over 16 rows.
create table ledger_balances (
  tenant text not null,
  account text not null,
  asset text not null,
  shard smallint not null,
  balance numeric not null,
  -- An amount that moves a balance towards its bound (out of an account of a customer, back to a loan), on its way into
  -- the balance; null in every row that is complete.
  taken numeric,
  primary key (tenant, account, asset, shard),
  constraint customer_balance_not_negative check (balance >= 0 or account not like 'customer:%'),
  constraint rollover_loan_not_overpaid check (balance <= 0 or account not like 'rollover:%')
) with (fillfactor = 70);
comment on table ledger_balances is
  'One row is the balance of one asset on a ledger account, or one of its 16 shards; a trigger on ledger_transfers '
  'writes it.';

create trigger ledger_balances_follow before insert or update or delete or truncate on ledger_balances
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

create function shard_of(account text, entry text) returns smallint language sql immutable as
  $$ select case when account like 'customer:%' or account like 'rollover:%' then 0
                 else hashtext(entry) & 15 end::smallint $$;

-- Nothing can be taken from a customer's account that never had a balance, and a loan that was never made cannot be
-- repaid.
create function refuse_taking() returns trigger language plpgsql as $$
declare
  bound text := case when new.account like 'customer:%' then 'customer_balance_not_negative'
                     else 'rollover_loan_not_overpaid' end;
begin
  raise exception 'new row for relation "ledger_balances" violates check constraint "%"', bound
    using errcode = 'check_violation', table = 'ledger_balances', constraint = bound;
end $$;

create trigger ledger_balances_had_something after insert on ledger_balances
  for each row when (new.taken is not null) execute function refuse_taking();

-- Balances are locked in one order, so that two entries never deadlock: customers' balances come first. A change that
-- must see a customer's balance before it decides locks that balance early; it must then find the balances of the house
-- free, not locked by a change that waits for the customer's. One statement inserts new rows and adds to existing rows,
-- row by row in that order, and joins no table whose rows could be locked in another order. PostgreSQL checks the
-- constraints on the inserted row even where the conflict turns it into an update: an amount that moves a balance
-- towards its bound therefore goes into `taken`, beside the balance.
create function move_balances() returns trigger language plpgsql as $$
begin
  insert into ledger_balances as b (tenant, account, asset, shard, balance, taken)
  select tenant, account, asset, shard, case when is_taken then 0 else amount end, case when is_taken then amount end
  from (
    select tenant, account, asset, shard, sum(amount) as amount,
           account like 'customer:%' and sum(amount) < 0 or account like 'rollover:%' and sum(amount) > 0 as is_taken
    from (
      select tenant, from_account as account, asset, shard_of(from_account, entry) as shard, -amount as amount
      from added
      union all
      select tenant, to_account, asset, shard_of(to_account, entry), amount from added
    ) sides
    group by tenant, account, asset, shard
  ) moves
  order by tenant, account not like 'customer:%', account, asset, shard
  on conflict (tenant, account, asset, shard) do update
    set balance = b.balance + coalesce(excluded.taken, excluded.balance);
  return null;
end $$;

create trigger ledger_transfers_move after insert on ledger_transfers
  referencing new table as added for each statement execute function move_balances();

-- The seal of a transfer in the audit record of its change: entry/line=SHA-256 over the row.
create function transfer_seal(l ledger_transfers) returns text language sql stable as $$
  select l.entry || '/' || l.line || '=' || encode(sha256(convert_to(json_build_array(
    l.entry, l.line, l.kind, l.reference, to_char(l.booked_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), l.from_account,
    l.to_account, l.asset, l.amount::text)::text, 'UTF8')), 'hex')
$$;

select protect(array['ledger_transfers', 'ledger_balances']);
