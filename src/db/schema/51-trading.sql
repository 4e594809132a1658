-- Orders, their trades, and quotes.

create table orders (
  tenant text not null,
  id text not null,
  account text not null,
  instrument text not null,
  status text not null check (status in
    ('held', 'placed', 'pending', 'executing', 'cancelling', 'filled', 'settled', 'cancelled')),
  order_type text not null check (order_type in ('market', 'limit', 'stop', 'stop_limit')),
  purpose text not null check (purpose in ('user_request', 'rollover', 'bulk', 'square_off', 'backfill', 'residual',
                                          'reinvestment')),
  side text not null check (side in ('buy', 'sell')),
  currency text not null,
  cash_amount numeric(20, 2),
  net_cash_amount numeric(20, 2),
  quantity numeric,
  -- The quantity that the venue received, computed once when the order went out; later prices do not change it.
  sized_quantity numeric,
  limit_price numeric,
  stop_price numeric,
  time_in_force text check (time_in_force in ('day', 'gtc', 'gtd')),
  -- The close of the session at which the order ends by itself; null for a market order.
  expires_at timestamptz(3),
  quote text,
  -- The caller's own name for the order.
  client_reference text,
  automatic_rollover boolean,
  -- Whether the request named automatic_rollover: without it the setting of the position stays as it is.
  rollover_sent boolean not null default false,
  -- The position whose bill this order replaces; null unless the order is a rollover.
  rolls text,
  -- The text as it was sent, which selects the fixed scenarios of the sandbox; or the fault of the sandbox with which
  -- the order went out.
  scenario text,
  -- The batch that it came with.
  source text,
  -- The order that it goes out with as a share of; null for an order that goes out by itself.
  parent_order text,
  -- The estimate until the order is filled, then the amount charged.
  fees numeric(20, 2) not null,
  reserved_asset text not null,
  reserved_amount numeric not null,
  traded_quantity numeric not null default 0,
  traded_notional numeric(20, 2) not null default 0,
  position text,
  -- When the venue is next asked about an order that rests with it.
  next_check_at timestamptz(3),
  -- The number of replacements of its terms that count.
  revision integer not null default 0,
  -- The terms that were requested of the venue and wait for its answer; null without a request.
  replacement jsonb,
  -- The number of requests to the venue; each request has its own number there.
  replacements integer not null default 0,
  -- When the caller last requested another limit or stop price; null while those of the placement count.
  priced_at timestamptz(3),
  cancelled_reason text,
  submitted_at timestamptz(3),
  -- When the market reached the stop price, as the venue says.
  triggered_at timestamptz(3),
  filled_at timestamptz(3),
  settled_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table orders is
  'One row is one order with its reservation and its progress at the venue; trading writes it.';
select refer('orders', '{account}', '{accounts}');
create index orders_by_account on orders (tenant, account, created_at, id);
-- The reference stands before the account: a search knows the reference alone.
create unique index orders_by_client_reference on orders (tenant, client_reference, account)
  where client_reference is not null;
create index orders_by_time on orders (tenant, created_at, id);
create index orders_by_position on orders (tenant, position) where position is not null;
create index orders_by_source on orders (tenant, source, status) where source is not null;
create index orders_by_parent on orders (tenant, parent_order) where parent_order is not null;
create index orders_working on orders (tenant, instrument)
  where status in ('placed', 'pending', 'executing', 'cancelling');
create unique index orders_rolling on orders (tenant, rolls) where rolls is not null and status <> 'cancelled';
-- Finds the rollover orders of an account for a page of its positions: a tenant may have very many.
create index orders_rolling_by_account on orders (tenant, account) include (rolls)
  where rolls is not null and status <> 'cancelled';

create table order_references (
  tenant text not null,
  account text not null,
  client_reference text not null,
  "order" text not null,
  primary key (tenant, client_reference, account),
  foreign key (tenant, "order") references orders
);
comment on table order_references is
  'One row is one earlier client reference of an order, which stays taken; trading writes it.';

create table trades (
  tenant text not null,
  id text not null,
  "order" text not null,
  account text not null,
  -- Null for an exchange of currencies.
  position text,
  instrument text not null,
  side text not null check (side in ('buy', 'sell')),
  -- A trade that the venue busts stays, with the ledger entry that reverses it.
  status text not null check (status in ('executed', 'settled', 'busted')),
  price numeric not null,
  quantity numeric not null check (quantity > 0),
  quantity_currency text,
  notional numeric(20, 2) not null,
  notional_currency text not null,
  -- The cost that a sale took out of its position; a bust of the sale puts back exactly this amount.
  cost numeric,
  accrued_interest numeric(20, 2),
  ytm numeric,
  counterparty text,
  execution_broker text not null,
  execution_reference text not null,
  trading_venue text,
  -- The ledger entry that booked it.
  entry text not null,
  bust_entry text,
  settlement_date date not null,
  settlement_attempts integer not null default 0,
  executed_at timestamptz(3) not null,
  settled_at timestamptz(3),
  busted_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  -- A venue may report an execution any number of times; the platform books it once.
  unique (tenant, execution_broker, execution_reference)
);
comment on table trades is
  'One row is one execution of an order; trading writes it when the venue reports, settles or busts it.';
select refer('trades', '{order}', '{orders}');
create index trades_by_order on trades (tenant, "order", id);
create index trades_by_time on trades (tenant, created_at, id);
create index trades_by_account on trades (tenant, account, created_at, id);
create index trades_by_position on trades (tenant, position) where position is not null;

create table quotes (
  tenant text not null references tenants,
  id text not null,
  account text not null,
  instrument text not null,
  side text not null,
  cash_amount numeric(20, 2),
  quantity numeric,
  limit_price numeric,
  stop_price numeric,
  price numeric not null,
  consumed_by text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table quotes is
  'One row is one quote for an order, and the order that redeemed it; trading writes it.';

-- An overdraft arises where a rolled bill pays less than the loan of its rollover: it is the part of the loan that
-- neither the account's cash nor another maturing bill covers.
create table overdrafts (
  tenant text not null,
  id text not null,
  account text not null,
  currency text not null,
  amount numeric(20, 2) not null check (amount > 0),
  demanded_at timestamptz(3) not null,
  repaid_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts
);
comment on table overdrafts is
  'One row is one overdraft of an account, from the demand until it is paid; rollovers writes it.';
create unique index overdrafts_open on overdrafts (tenant, account, currency) where repaid_at is null;

select protect(array['orders', 'order_references', 'trades', 'quotes', 'overdrafts']);
