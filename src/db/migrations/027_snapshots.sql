-- What accounts were worth at the end of each day, kept a month to a row. A row says what it was made from, and counts
-- only while that still stands: whoever reads compares, so that nothing that writes entries or prices has to look for
-- the values it makes wrong.

create table valuation_months (
  tenant text not null,
  account text not null,
  month date not null check (extract(day from month) = 1),
  first_day date not null,
  last_day date not null,
  -- One value for each day from the first to the last.
  total_values numeric[] not null,
  currency text not null,
  -- How many entries of the account had been booked up to the end of the last day. Entries are only ever added, so
  -- the same number is the same entries.
  entries bigint not null,
  -- Prices that were written in this epoch or later may not have been seen.
  epoch bigint not null,
  -- The arithmetic and the settings the values were worked out with.
  edition text not null,
  primary key (tenant, account, month),
  foreign key (tenant, account) references accounts,
  check (first_day >= month and first_day <= last_day and last_day < month + interval '1 month'),
  check (cardinality(total_values) = last_day - first_day + 1)
);

-- Up to which day the worker has kept the values of a tenant's accounts, and how far it is with the day after.
create table valuation_progress (
  tenant text not null references tenants,
  day date not null,
  -- A round goes on behind an account, to the day for which it was begun.
  after text not null default '',
  goes_to date not null,
  -- Machine time from which another worker may go on with it.
  free_from timestamptz(3) not null default '-infinity',
  primary key (tenant)
);

select protect(array['valuation_months', 'valuation_progress']);

-- An entry's value is never altered: what was wrong is put right by another entry.
create trigger transactions_are_final before update of tenant, id, account, position, booked_at, cash_amount, unit_quantity,
    unit_price, accrued_interest, tax, currency, instrument, takes_back on transactions
  for each row execute function refuse_change();
create trigger transactions_stay before delete or truncate on transactions
  for each statement execute function refuse_change();

-- In which epoch the prices of a day were written last: '*' stands for every symbol, '-infinity' for every day, as when
-- an instrument itself has changed. Epochs are numbered by those who keep values, so that a feed writes a row here
-- only where somebody has kept a value since.
create sequence price_epochs;
select nextval('price_epochs');
create table price_changes (
  symbol text not null,
  day date not null,
  epoch bigint not null,
  primary key (symbol, day)
);
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
create index sandbox_price_changes_by_symbol on sandbox_price_changes (tenant, symbol, epoch);
create index sandbox_price_changes_by_epoch on sandbox_price_changes (tenant, epoch);
select protect(array['sandbox_price_changes']);

create function price_lock(owner text) returns bigint language sql immutable as
  $$ select hashtextextended(owner, 4716) $$;

-- Begins an epoch for whoever is about to work values out of the prices of the platform and of the tenant, or gives null
-- where prices are being written at this moment. Writers hold the lock shared from their first price to their commit,
-- so every change of an earlier epoch has committed when this returns; all others carry this epoch or a later one.
create function begin_price_epoch(t text) returns bigint language plpgsql security definer set search_path from current as $$
begin
  if not pg_try_advisory_xact_lock(price_lock('*')) or not pg_try_advisory_xact_lock(price_lock(t)) then
    return null;
  end if;
  return nextval('price_epochs');
end $$;

-- The epoch that writers of prices are in, from here to their commit.
create function enter_price_epoch(owner text) returns bigint language plpgsql security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock_shared(price_lock(owner));
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

-- Everything is worked out anew where all prices go at once or the providers are believed in another order.
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

-- A currency pair that is new gives rates that were worked out of others before.
create function note_new_instruments() returns trigger language plpgsql as $$
begin
  if exists (select from changed where instrument_type = 'currency_pair') then
    insert into price_changes as known (symbol, day, epoch)
    select symbol, '-infinity', enter_price_epoch('*') from changed where instrument_type = 'currency_pair' order by symbol
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
