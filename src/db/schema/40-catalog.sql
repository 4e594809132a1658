-- The catalogue of instruments: reference data without a tenant. A tenant's differences are beside it.

create table instruments (
  id text primary key,
  symbol text not null unique,
  instrument_type text not null,
  -- Every member on the wire that does not depend on the day.
  attributes jsonb not null,
  reference_price numeric not null,
  simulation jsonb,
  -- The origin: the catalogue that every installation has, the simulated debt offices, or an import by the operator,
  -- which the other two do not overwrite.
  source text not null default 'seed' check (source in ('seed', 'simulated', 'import')),
  modified_at timestamptz(3) not null default clock_timestamp()
);
comment on table instruments is 'One row is one instrument of the installation; catalog writes it.';

-- A null leaves the value of the catalogue.
create table instrument_overrides (
  tenant text not null references tenants,
  instrument text not null,
  trading_status text check (trading_status in ('buy_sell', 'buy_only', 'sell_only', 'not_trading')),
  rollout_stage text check (rollout_stage in ('ga', 'beta', 'provisional', 'none')),
  is_visible boolean,
  primary key (tenant, instrument)
);
comment on table instrument_overrides is
  'One row says how one tenant sees an instrument differently; catalog writes it.';

select protect(array['instrument_overrides']);
