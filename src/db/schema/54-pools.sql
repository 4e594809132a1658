-- Parent orders: pooled orders of many accounts in one instrument and of one side, which go out as one at a cut.

create table parent_orders (
  tenant text not null references tenants,
  id text not null,
  instrument text not null,
  side text not null check (side in ('buy', 'sell')),
  -- Orders of the firm are never pooled with those of customers.
  is_firm boolean not null,
  cut_at timestamptz(3) not null,
  status text not null check (status in ('collecting', 'executing', 'filled', 'cancelled')),
  -- The units that its children wanted at the price of the cut, and those that went to the venue.
  wanted_quantity numeric not null default 0,
  quantity numeric not null default 0,
  -- The price up to which a buy may execute: its children have reserved no more.
  limit_price numeric,
  submitted_at timestamptz(3),
  -- The close of the session after which the venue executes no more of it.
  closes_at timestamptz(3),
  next_check_at timestamptz(3),
  -- The firm's account that takes what the shares leave over, and what is reserved on it from the cut on.
  residual_account text,
  held_units numeric not null default 0,
  held_cash numeric(20, 2) not null default 0,
  -- The money of its executions over their units; the middle of the market if nothing went to the venue.
  average_price numeric,
  traded_quantity numeric not null default 0,
  traded_notional numeric(20, 2) not null default 0,
  -- The units that the firm's account gave; below zero, those that it took.
  from_residual numeric not null default 0,
  rounding_amount numeric(20, 2) not null default 0,
  -- When the rounding was settled with the market.
  rounding_settled_at timestamptz(3),
  -- When its shares were fixed; the children are booked from then on.
  allocated_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  -- The first placement for a cut adds the parent; the others find it.
  unique (tenant, instrument, side, cut_at, is_firm),
  foreign key (tenant, residual_account) references accounts
);
comment on table parent_orders is
  'One row is one order to the venue for the pooled orders of a cut; pools writes it.';
create index parent_orders_by_time on parent_orders (tenant, created_at, id);

create table parent_executions (
  tenant text not null,
  parent_order text not null,
  execution_reference text not null,
  quantity numeric not null check (quantity > 0),
  price numeric not null,
  executed_at timestamptz(3) not null,
  trading_venue text,
  -- When the venue declared it void.
  busted_at timestamptz(3),
  primary key (tenant, parent_order, execution_reference),
  foreign key (tenant, parent_order) references parent_orders
);
comment on table parent_executions is
  'One row is one execution of a parent order; pools writes it when the venue reports it.';

create table parent_allocations (
  tenant text not null,
  parent_order text not null,
  -- The order in which the shares are booked.
  number integer not null check (number > 0),
  "order" text not null,
  account text not null,
  wanted_quantity numeric not null,
  quantity numeric not null check (quantity >= 0),
  notional numeric(20, 2) not null,
  is_residual boolean not null,
  booked_at timestamptz(3),
  primary key (tenant, parent_order, number),
  unique (tenant, "order"),
  foreign key (tenant, parent_order) references parent_orders
);
comment on table parent_allocations is
  'One row is the share of one pooled order in the executions of its parent order; pools writes it.';

select protect(array['parent_orders', 'parent_executions', 'parent_allocations']);
