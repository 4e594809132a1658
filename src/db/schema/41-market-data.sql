-- Prices, their providers, and the epochs in which prices changed.

-- The providers `sandbox` (prices that a tenant has posted) and `simulated` belong to the product and have no row.
create table price_providers (
  provider text primary key check (provider not in ('sandbox', 'simulated')),
  -- Of two prices with the same timestamp and quality, the one of the smaller number wins; ties go by provider name.
  priority integer not null default 100,
  -- The position in the feed after the last stored price, in the format of the feed; null is its beginning.
  cursor text,
  -- Machine time of the next poll: the worker that polls moves it on, so that workers share a feed.
  poll_from timestamptz(3) not null default '-infinity',
  -- The timestamp of its newest price, which shows operators that a provider has stopped.
  newest_at timestamptz(3)
);
comment on table price_providers is
  'One row is one provider of prices with its priority and the place in its feed; market-data writes it.';

create table prices (
  symbol text not null,
  provider text not null,
  timestamp timestamptz(3) not null,
  quality text not null check (quality in ('closing', 'intraday', 'realtime', 'delayed')),
  bid numeric not null check (bid > 0),
  ask numeric not null check (ask >= bid),
  primary key (symbol, timestamp, provider)
);
comment on table prices is
  'One row is one price of a symbol from one provider; market-data writes it.';

create table sandbox_prices (
  tenant text not null references tenants,
  symbol text not null,
  timestamp timestamptz(3) not null,
  -- Both null: from here on the price before is withdrawn, and providers and the simulated market give prices again.
  bid numeric check (bid > 0),
  ask numeric check (ask >= bid),
  primary key (tenant, symbol, timestamp),
  check ((bid is null) = (ask is null))
);
comment on table sandbox_prices is
  'One row is one price that a sandbox tenant posted for itself; market-data writes it.';

-- Invalidates the cached prices of every process when the writer of prices commits. src/app.ts listens on the channel;
-- PostgreSQL sends equal messages of one transaction once.
create function invalidate_prices() returns trigger language plpgsql as $$
begin
  perform pg_notify('holdfast_forget', '["prices"]');
  return null;
end $$;

create trigger prices_invalidate after insert or update or delete or truncate on prices
  for each statement execute function invalidate_prices();
create trigger price_providers_invalidate after insert or delete on price_providers
  for each statement execute function invalidate_prices();
create trigger price_priorities_invalidate after update of priority on price_providers
  for each statement execute function invalidate_prices();

-- The epoch in which the prices of a day were last written. The symbol '*' stands for every symbol, and the day
-- '-infinity' for every day, for example when an instrument itself has changed. The worker begins an epoch before it
-- stores daily values, so a feed writes a row here at most once for each day and epoch.
create sequence price_epochs;
select nextval('price_epochs');

create table price_changes (
  symbol text not null,
  day date not null,
  epoch bigint not null,
  primary key (symbol, day)
);
comment on table price_changes is
  'One row is the epoch in which prices of a symbol and day last changed; triggers on prices, price_providers and '
  'instruments write it.';
create index price_changes_by_symbol on price_changes (symbol, epoch);
create index price_changes_by_epoch on price_changes (epoch);
create index price_changes_of_every_day on price_changes (epoch) where day = '-infinity';

create table sandbox_price_changes (
  tenant text not null,
  symbol text not null,
  day date not null,
  epoch bigint not null,
  primary key (tenant, symbol, day)
);
comment on table sandbox_price_changes is
  'One row is the epoch in which sandbox prices of a symbol and day last changed; triggers on sandbox_prices write it.';
create index sandbox_price_changes_by_symbol on sandbox_price_changes (tenant, symbol, epoch);
create index sandbox_price_changes_by_epoch on sandbox_price_changes (tenant, epoch);

-- Begins an epoch for a reader that is about to compute values from the prices of the platform and of the tenant.
-- Returns null while prices are being written. Writers hold the lock shared from their first price to their commit, so
-- every change of an earlier epoch has committed when this returns; all others carry this epoch or a later one.
create function begin_price_epoch(t text) returns bigint language plpgsql
security definer set search_path from current as $$
begin
  if not pg_try_advisory_xact_lock(lock_key('prices', '*')) or not pg_try_advisory_xact_lock(lock_key('prices', t)) then
    return null;
  end if;
  return nextval('price_epochs');
end $$;

-- The current epoch, for a writer of prices; it cannot end before the writer commits.
create function enter_price_epoch(owner text) returns bigint language plpgsql
security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock_shared(lock_key('prices', owner));
  return (select last_value from price_epochs);
end $$;

create function note_price_changes() returns trigger language plpgsql as $$
declare now_epoch bigint := enter_price_epoch('*');
begin
  insert into price_changes as known (symbol, day, epoch)
  select c.symbol, c.day, now_epoch
  from (select distinct symbol, (timestamp at time zone 'UTC')::date as day from changed) c
  left join price_changes k on k.symbol = c.symbol and k.day = c.day
  where k.epoch is distinct from now_epoch
  order by c.symbol, c.day
  on conflict (symbol, day) do update set epoch = greatest(known.epoch, excluded.epoch);
  return null;
end $$;
create trigger price_inserts_are_noted after insert on prices
  referencing new table as changed for each statement execute function note_price_changes();
create trigger price_updates_are_noted after update on prices
  referencing new table as changed for each statement execute function note_price_changes();
create trigger price_replacements_are_noted after update on prices
  referencing old table as changed for each statement execute function note_price_changes();
create trigger price_deletes_are_noted after delete on prices
  referencing old table as changed for each statement execute function note_price_changes();

create function note_sandbox_price_changes() returns trigger language plpgsql as $$
begin
  insert into sandbox_price_changes as known (tenant, symbol, day, epoch)
  select c.tenant, c.symbol, c.day, o.epoch
  from (select tenant, enter_price_epoch(tenant) as epoch from (select distinct tenant from changed) t) o
  join (select distinct tenant, symbol, (timestamp at time zone 'UTC')::date as day from changed) c using (tenant)
  left join sandbox_price_changes k on k.tenant = c.tenant and k.symbol = c.symbol and k.day = c.day
  where k.epoch is distinct from o.epoch
  order by c.tenant, c.symbol, c.day
  on conflict (tenant, symbol, day) do update set epoch = greatest(known.epoch, excluded.epoch);
  return null;
end $$;
create trigger sandbox_price_inserts_are_noted after insert on sandbox_prices
  referencing new table as changed for each statement execute function note_sandbox_price_changes();
create trigger sandbox_price_updates_are_noted after update on sandbox_prices
  referencing new table as changed for each statement execute function note_sandbox_price_changes();
create trigger sandbox_price_replacements_are_noted after update on sandbox_prices
  referencing old table as changed for each statement execute function note_sandbox_price_changes();
create trigger sandbox_price_deletes_are_noted after delete on sandbox_prices
  referencing old table as changed for each statement execute function note_sandbox_price_changes();

-- After a truncate, or a change of the priorities, all values are computed again.
create function note_all_prices() returns trigger language plpgsql as $$
begin
  insert into price_changes as known (symbol, day, epoch) values ('*', '-infinity', enter_price_epoch('*'))
  on conflict (symbol, day) do update set epoch = greatest(known.epoch, excluded.epoch);
  return null;
end $$;
create trigger price_truncates_are_noted after truncate on prices
  for each statement execute function note_all_prices();
create trigger price_priorities_are_noted after update of priority on price_providers
  for each statement execute function note_all_prices();
create trigger price_providers_going_are_noted after delete on price_providers
  for each statement execute function note_all_prices();

-- A new currency pair gives rates that were computed from other pairs until now.
create function note_new_instruments() returns trigger language plpgsql as $$
begin
  if exists (select from changed where instrument_type = 'currency_pair') then
    insert into price_changes as known (symbol, day, epoch)
    select symbol, '-infinity', enter_price_epoch('*') from changed
    where instrument_type = 'currency_pair'
    order by symbol
    on conflict (symbol, day) do update set epoch = greatest(known.epoch, excluded.epoch);
  end if;
  return null;
end $$;
create trigger new_instruments_are_noted after insert on instruments
  referencing new table as changed for each statement execute function note_new_instruments();

create function note_changed_instrument() returns trigger language plpgsql as $$
begin
  insert into price_changes as known (symbol, day, epoch)
  select distinct symbol, '-infinity'::date, enter_price_epoch('*')
  from unnest(array[old.symbol, new.symbol]) as s (symbol) where symbol is not null order by symbol
  on conflict (symbol, day) do update set epoch = greatest(known.epoch, excluded.epoch);
  return null;
end $$;
create trigger changed_instruments_are_noted after update on instruments
  for each row when ((old.symbol, old.instrument_type, old.attributes, old.reference_price, old.simulation)
    is distinct from (new.symbol, new.instrument_type, new.attributes, new.reference_price, new.simulation))
  execute function note_changed_instrument();

select protect(array['sandbox_prices', 'sandbox_price_changes']);
