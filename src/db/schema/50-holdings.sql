-- Positions and transactions: the view of an account that its owner sees. The value itself is in the ledger; these rows
-- explain its movements. Positions, transactions and orders belong to a tenant through their account: with a foreign
-- key of their own to tenants, all writers would share a lock on one row.

create table positions (
  tenant text not null,
  id text not null,
  account text not null,
  instrument text not null,
  status text not null check (status in ('open', 'closing', 'closed')),
  -- The units of the position and their clean cost, from which the average price follows.
  quantity numeric not null default 0 check (quantity >= 0),
  cost numeric not null default 0,
  average_price numeric,
  ytm numeric,
  total_buy_trades integer not null default 0,
  automatic_rollover boolean not null default false,
  most_recent_maturity_period text,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table positions is
  'One row is one holding of an instrument on an account, open or closed; holdings writes it.';
select refer('positions', '{account}', '{accounts}');
create unique index positions_open on positions (tenant, account, instrument) where status = 'open';
create index positions_by_account on positions (tenant, account, created_at, id);
create index positions_by_time on positions (tenant, created_at, id);
-- Corporate actions read all positions in an instrument, closed ones included.
create index positions_by_instrument on positions (tenant, instrument, id);

-- `settled` turns true once; no other member ever changes.
create table transactions (
  tenant text not null,
  id text not null,
  account text not null,
  position text,
  -- The ledger entry that moved the value.
  entry text not null,
  summary text not null,
  booked_at timestamptz(3) not null,
  settlement_date date,
  settled boolean not null,
  cash_amount numeric(20, 2),
  unit_quantity numeric,
  unit_price numeric,
  accrued_interest numeric(20, 2),
  tax numeric(20, 2) not null default 0,
  taxes jsonb not null default '[]',
  currency text,
  instrument text,
  transaction_type text not null,
  reference text,
  reference_type text not null,
  -- The ledger entry that this transaction reverses: several fills of an order may be equal to the cent.
  reversed_entry text,
  -- The clean value at which a journal hands units over at the market: the receiver's cost, which the giver realizes.
  handed_over numeric(20, 2),
  -- The lots of units that come from another position: each with acquired_on, quantity, cost and unit_cost. Without
  -- units: all lots that remain. Null: the entry itself says how its units were acquired.
  lots jsonb,
  primary key (tenant, id)
);
comment on table transactions is
  'One row is one movement as the owner of the account sees it; holdings writes it.';
select refer('transactions', '{account}', '{accounts}');
create index transactions_by_account on transactions (tenant, account, booked_at, id);
create index transactions_by_time on transactions (tenant, booked_at, id);
create index transactions_by_position on transactions (tenant, position, booked_at, id)
  where position is not null;
create index transactions_unsettled on transactions (tenant, account, position) where not settled;
create index transactions_by_reference on transactions (tenant, reference);
-- Finds the newest transactions of some types on an account with a million others.
create index transactions_by_type on transactions (tenant, account, transaction_type, booked_at, id);

-- A transaction is never altered: another transaction corrects it.
create trigger transactions_are_final before update of tenant, id, account, position, booked_at, cash_amount,
    unit_quantity, unit_price, accrued_interest, tax, currency, instrument, reversed_entry, handed_over, lots
    on transactions
  for each row execute function refuse_change();
create trigger transactions_stay before delete or truncate on transactions
  for each statement execute function refuse_change();

select protect(array['positions', 'transactions']);
