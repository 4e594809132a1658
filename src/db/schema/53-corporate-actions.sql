-- Corporate actions. Coupons and maturities follow from the instrument; the operator enters the others.

create table corporate_actions (
  tenant text not null references tenants,
  id text not null,
  type text not null check (type in ('coupon', 'distribution', 'dividend', 'maturity', 'split', 'merger',
                                     'stock_dividend', 'spin_off', 'rights_issue', 'delisting')),
  instrument text not null,
  -- The first day on which a buyer does not receive the payment; null if the record date alone decides.
  ex_date date,
  record_date date not null,
  payment_date date not null,
  terms jsonb not null,
  -- An action may be cancelled before it is booked; reversed_at is then the time of the cancellation.
  status text not null default 'announced' check (status in ('announced', 'processed', 'reversed', 'cancelled')),
  processed_at timestamptz(3),
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  check ((status in ('reversed', 'cancelled')) = (reversed_at is not null)),
  check (ex_date <= record_date and record_date <= payment_date)
);
comment on table corporate_actions is
  'One row is one action of an issuer on its instrument; corporate-actions writes it.';
-- A coupon and a maturity happen once on their day, even if a job announces them again.
create unique index corporate_actions_scheduled on corporate_actions (tenant, type, instrument, payment_date)
  where type in ('coupon', 'maturity') and reversed_at is null;
create index corporate_actions_by_time on corporate_actions (tenant, created_at, id);
create index corporate_actions_by_instrument on corporate_actions (tenant, instrument, created_at, id);
-- Finds the instruments that are delisted.
create index corporate_actions_delistings on corporate_actions (tenant) where type = 'delisting';
-- Finds the dividends that instruments show as upcoming.
create index corporate_actions_upcoming on corporate_actions (tenant, ex_date)
  where type = 'dividend' and status = 'announced';

-- The key refuses a second booking of the same action.
create table corporate_action_bookings (
  tenant text not null,
  action text not null,
  position text not null,
  account text not null,
  -- The transactions, position changes and ledger transfers, which a reversal inverts.
  booking jsonb not null,
  entry text not null,
  -- The delivery of a booking that has a day for it.
  settlement_entry text,
  reversal_entry text,
  created_at timestamptz(3) not null,
  primary key (tenant, action, position),
  foreign key (tenant, action) references corporate_actions
);
comment on table corporate_action_bookings is
  'One row is the effect of one corporate action on one position; corporate-actions writes it.';

-- The holders of rights elect until a deadline. Nothing is withdrawn: a further election takes of the rest.
create table rights_elections (
  tenant text not null,
  id text not null,
  action text not null,
  position text not null,
  -- Counts the elections of a position.
  ordinal integer not null check (ordinal > 0),
  account text not null,
  election text not null check (election in ('exercise', 'sell', 'lapse')),
  rights numeric not null check (rights > 0),
  currency text not null,
  -- The cash that an exercise reserves until the action is booked or cancelled.
  reserved numeric(20, 2) not null check (reserved >= 0 and (election = 'exercise' or reserved = 0)),
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, action, position, ordinal),
  foreign key (tenant, action) references corporate_actions,
  foreign key (tenant, account) references accounts
);
comment on table rights_elections is
  'One row is one election of a holder on rights; corporate-actions writes it.';

-- A memorandum of tax that a foreign country took above the rate of a treaty. It is worth nothing until it is paid.
create table tax_reclaims (
  tenant text not null,
  id text not null,
  action text not null,
  position text not null,
  account text not null,
  -- The income; its ledger entry if the account had closed, so that the income went to suspense.
  transaction text not null,
  country text not null,
  currency text not null,
  gross numeric(20, 2) not null,
  withheld numeric(20, 2) not null,
  withheld_rate numeric not null,
  treaty_rate numeric not null,
  reclaimable numeric(20, 2) not null check (reclaimable > 0),
  reclaimed numeric(20, 2) not null default 0,
  status text not null default 'open' check (status in ('open', 'filed', 'paid', 'refused', 'expired')),
  expires_on date not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, action, position),
  foreign key (tenant, action) references corporate_actions,
  foreign key (tenant, account) references accounts,
  check (reclaimed between 0 and reclaimable and (reclaimed > 0) = (status = 'paid'))
);
comment on table tax_reclaims is
  'One row is foreign tax on one payment that the holder may claim back; corporate-actions writes it.';
create index tax_reclaims_by_time on tax_reclaims (tenant, created_at, id);
create index tax_reclaims_by_account on tax_reclaims (tenant, account, created_at, id);

select protect(array['corporate_actions', 'corporate_action_bookings', 'rights_elections', 'tax_reclaims']);
