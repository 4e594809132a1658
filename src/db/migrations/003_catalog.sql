-- Reference data, without a tenant: the catalogue and its prices. What a tenant sees differently stands beside it.

create table instruments (
  id text primary key,
  symbol text not null unique,
  instrument_type text not null,
  -- Every member as on the wire that does not depend on the day.
  attributes jsonb not null,
  reference_price numeric not null,
  simulation jsonb,
  modified_at timestamptz(3) not null default clock_timestamp()
);

create table prices (
  symbol text not null,
  provider text not null,
  timestamp timestamptz(3) not null,
  quality text not null check (quality in ('closing', 'intraday', 'realtime', 'delayed')),
  bid numeric not null check (bid > 0),
  ask numeric not null check (ask >= bid),
  primary key (symbol, timestamp, provider)
);

create table instrument_overrides (
  tenant text not null references tenants,
  instrument text not null,
  trading_status text not null check (trading_status in ('buy_sell', 'buy_only', 'sell_only', 'not_trading')),
  primary key (tenant, instrument)
);

create table sandbox_prices (
  tenant text not null references tenants,
  symbol text not null,
  timestamp timestamptz(3) not null,
  bid numeric not null check (bid > 0),
  ask numeric not null check (ask >= bid),
  primary key (tenant, symbol, timestamp)
);

select protect(array['instrument_overrides', 'sandbox_prices']);
