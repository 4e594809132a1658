-- Corporate actions. Coupons and maturities follow from the instrument; the operator enters the others.

create table corporate_actions (
  tenant text not null references tenants,
  id text not null,
  type text not null check (type in ('coupon', 'distribution', 'maturity', 'split', 'merger')),
  instrument text not null,
  record_date date not null,
  payment_date date not null,
  terms jsonb not null,
  -- An action may be withdrawn before it is booked; reversed_at is then the time of the withdrawal.
  status text not null default 'announced' check (status in ('announced', 'processed', 'withdrawn')),
  processed_at timestamptz(3),
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table corporate_actions is
  'One row is one action of an issuer on its instrument; corporate-actions writes it.';
-- A coupon and a maturity happen once on their day, even if a job announces them again.
create unique index corporate_actions_scheduled on corporate_actions (tenant, type, instrument, payment_date)
  where type in ('coupon', 'maturity') and reversed_at is null;

-- The key refuses a second booking of the same action.
create table corporate_action_bookings (
  tenant text not null,
  action text not null,
  position text not null,
  account text not null,
  -- The transactions, position changes and ledger transfers, which a reversal inverts.
  booking jsonb not null,
  entry text not null,
  reversal_entry text,
  created_at timestamptz(3) not null,
  primary key (tenant, action, position),
  foreign key (tenant, action) references corporate_actions
);
comment on table corporate_action_bookings is
  'One row is the effect of one corporate action on one position; corporate-actions writes it.';

select protect(array['corporate_actions', 'corporate_action_bookings']);
