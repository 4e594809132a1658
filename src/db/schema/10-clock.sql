-- Tenants and their clocks.

create table tenants (
  id text primary key,
  name text not null,
  environment text not null check (environment in ('sandbox', 'live')),
  settings jsonb not null default '{}',
  -- A running clock shows the time of the machine plus the offset; a frozen or advancing clock shows clock_at.
  clock_mode text not null default 'running' check (clock_mode in ('running', 'frozen', 'advancing')),
  clock_offset interval not null default '0',
  clock_at timestamptz(3),
  clock_epoch integer not null default 0,
  -- Machine time until which an advance counts as alive; after it the worker ends the advance.
  advance_until timestamptz(3),
  advance_from text check (advance_from in ('running', 'frozen')),
  created_at timestamptz(3) not null
);
comment on table tenants is
  'One row is one tenant with its settings and its clock; the clock writes it.';

-- No change that began before closed_until can commit any more.
create table closed_days (
  tenant text primary key,
  closed_until timestamptz(3) not null
);
comment on table closed_days is
  'One row is the instant up to which the days of a tenant are complete; the clock writes it.';

-- The instant of the machine at which the clock of a tenant reaches an instant.
create function machine_time(mode text, clock_offset interval, clock_at timestamptz, due timestamptz)
returns timestamptz language sql as $$
  select case
    when mode = 'running' then due - clock_offset
    when mode = 'frozen' and due <= clock_at then clock_timestamp()
    else 'infinity'::timestamptz
  end
$$;

select protect(array['closed_days']);
