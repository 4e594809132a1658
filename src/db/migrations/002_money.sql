-- What a customer's account shows: positions, transactions, fees, orders and trades. Value itself lies in the ledger;
-- these rows say what each of its movements was for.

create table fees (
  tenant text not null references tenants,
  id text not null,
  name text not null,
  display_name text not null,
  alias text not null,
  description text,
  tax_rate numeric,
  fee_type text not null check (fee_type in ('transaction', 'recurring')),
  transaction_type text,
  -- Currency -> {unit_amount, rate, minimum_amount, maximum_amount}, amounts as text.
  chargeable_currencies jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, alias)
);

create table fee_variants (
  tenant text not null,
  id text not null,
  fee text not null,
  description text,
  instrument text,
  instrument_type text,
  portfolio_type text,
  transaction_type text,
  chargeable_currencies jsonb,
  tax_rate numeric,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, fee) references fees
);
create index fee_variants_by_fee on fee_variants (tenant, fee);

create table accounts (
  tenant text not null references tenants,
  id text not null,
  reference text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'closing', 'closed')),
  name text not null,
  base_currency text not null check (base_currency in ('EUR', 'USD', 'GBP')),
  funding_currencies text[] not null,
  -- The operator's switches; what the account may do is the switch and what its status allows.
  may_deposit boolean not null default true,
  may_withdraw boolean not null default true,
  may_buy boolean not null default true,
  may_sell boolean not null default true,
  has_deposited boolean not null default false,
  has_withdrawn boolean not null default false,
  has_placed_buy_order boolean not null default false,
  has_placed_sell_order boolean not null default false,
  -- Follows the customer's MiFID category; read by every order.
  is_primary_owner_mifid_pro boolean not null default false,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, reference)
);
create index accounts_by_time on accounts (tenant, created_at desc, id desc);

create table positions (
  tenant text not null,
  id text not null,
  account text not null,
  instrument text not null,
  status text not null check (status in ('open', 'closing', 'closed')),
  -- Quantity bought and held, and what the held units cost, clean; together they give the average price.
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
  primary key (tenant, id),
  foreign key (tenant, account) references accounts
);
create unique index positions_open on positions (tenant, account, instrument) where status = 'open';
create index positions_by_account on positions (tenant, account, created_at desc, id desc);

-- One row per movement as the account's owner sees it; `settled` turns true once, nothing else ever changes.
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
  -- The ledger entry that this one takes back: of an order several parts may be equal to the cent.
  takes_back text,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts
);
create index transactions_by_account on transactions (tenant, account, booked_at desc, id desc);
create index transactions_by_position on transactions (tenant, position, booked_at desc, id desc) where position is not null;
create index transactions_unsettled on transactions (tenant, account, position) where not settled;
create index transactions_by_reference on transactions (tenant, reference);

-- Orders, positions and transactions belong to a tenant through their account: a reference of their own would make
-- all that are written at once share a lock on one row.
create table orders (
  tenant text not null,
  id text not null,
  account text not null,
  instrument text not null,
  status text not null check (status in
    ('held', 'placed', 'pending', 'executing', 'cancelling', 'filled', 'settled', 'cancelled')),
  order_type text not null check (order_type in ('market', 'limit')),
  purpose text not null check (purpose in ('user_request', 'rollover', 'square_off', 'backfill')),
  side text not null check (side in ('buy', 'sell')),
  currency text not null,
  cash_amount numeric(20, 2),
  net_cash_amount numeric(20, 2),
  quantity numeric,
  limit_price numeric,
  quote text,
  automatic_rollover boolean,
  -- As sent: the sandbox's fixed scenarios compare the text itself.
  scenario text,
  -- The estimate until the order is filled, then what was charged.
  fees numeric(20, 2) not null,
  reserved_asset text not null,
  reserved_amount numeric not null,
  traded_quantity numeric not null default 0,
  traded_notional numeric(20, 2) not null default 0,
  position text,
  cancelled_reason text,
  submitted_at timestamptz(3),
  filled_at timestamptz(3),
  settled_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts
);
create index orders_by_account on orders (tenant, account, created_at desc, id desc);

create table trades (
  tenant text not null,
  id text not null,
  "order" text not null,
  account text not null,
  position text not null,
  instrument text not null,
  side text not null check (side in ('buy', 'sell')),
  status text not null check (status in ('executed', 'settled')),
  price numeric not null,
  quantity numeric not null check (quantity > 0),
  notional numeric(20, 2) not null,
  notional_currency text not null,
  accrued_interest numeric(20, 2),
  ytm numeric,
  counterparty text,
  execution_broker text not null,
  execution_reference text not null,
  trading_venue text,
  -- The ledger entry that booked it.
  entry text not null,
  settlement_date date not null,
  executed_at timestamptz(3) not null,
  settled_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, "order") references orders,
  -- A venue may report an execution any number of times; it is booked once.
  unique (tenant, execution_broker, execution_reference)
);
create index trades_by_order on trades (tenant, "order", id);

create table fee_charges (
  tenant text not null,
  id text not null,
  fee text not null,
  account text not null,
  amount_fee numeric(20, 2) not null,
  amount_tax numeric(20, 2) not null,
  tax_rate numeric,
  currency text not null,
  due_at timestamptz(3) not null,
  period_start date,
  period_end date,
  collected_at timestamptz(3),
  related_transaction text,
  related_transaction_amount numeric(20, 2),
  related_order text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, fee) references fees
);

create table fee_collections (
  tenant text not null,
  id text not null,
  fee_charge text not null,
  amount numeric(20, 2) not null check (amount > 0),
  collected_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, fee_charge, id),
  foreign key (tenant, fee_charge) references fee_charges
);

create table quotes (
  tenant text not null references tenants,
  id text not null,
  account text not null,
  instrument text not null,
  side text not null,
  cash_amount numeric(20, 2),
  quantity numeric,
  limit_price numeric,
  price numeric not null,
  consumed_by text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);

select protect(array['accounts', 'fees', 'fee_variants', 'positions', 'transactions', 'orders', 'trades', 'fee_charges',
  'fee_collections', 'quotes']);
