-- Who gives prices, in which order they are believed, and how far each feed has been read.

-- The providers `sandbox` (a tenant's own posted prices) and `simulated` are the product's and have no row.
create table price_providers (
  provider text primary key check (provider not in ('sandbox', 'simulated')),
  -- Of two prices of one timestamp and one quality that of the smaller number is taken; ties by the provider's name.
  priority integer not null default 100,
  -- Where the feed goes on, in the feed's own words; null is its beginning.
  cursor text,
  -- Machine time from which the feed may be asked again: workers share a feed by moving it on.
  poll_from timestamptz(3) not null default '-infinity'
);

insert into price_providers (provider)
select distinct provider from prices where provider not in ('sandbox', 'simulated');

-- Whoever writes prices, every process drops what it remembers of them when the writing has committed. The channel is
-- that of src/app.ts; equal messages of one transaction are sent once.
create function tell_prices() returns trigger language plpgsql as $$
begin
  perform pg_notify('holdfast_forget', '["prices"]');
  return null;
end $$;

create trigger prices_are_told after insert or update or delete or truncate on prices
  for each statement execute function tell_prices();

create trigger price_providers_are_told after insert or delete on price_providers
  for each statement execute function tell_prices();

create trigger price_priorities_are_told after update of priority on price_providers
  for each statement execute function tell_prices();
