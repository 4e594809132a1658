-- What an issuer does to its instrument. Coupons and maturities follow from the instrument; the others are entered.
create table corporate_actions (
  tenant text not null references tenants,
  id text not null,
  type text not null check (type in ('coupon', 'distribution', 'maturity', 'split', 'merger')),
  instrument text not null,
  record_date date not null,
  payment_date date not null,
  terms jsonb not null,
  status text not null default 'announced' check (status in ('announced', 'processed')),
  processed_at timestamptz(3),
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id)
);
-- A coupon and a maturity happen once on their day, however often they are asked for.
create unique index corporate_actions_scheduled on corporate_actions (tenant, type, instrument, payment_date)
  where type in ('coupon', 'maturity') and reversed_at is null;

-- What an action did to one position; a second booking of the same action is refused.
create table corporate_action_bookings (
  tenant text not null,
  action text not null,
  position text not null,
  account text not null,
  -- Lines of the account's list, moves of cost and units, transfers of the ledger: what a reversal turns round.
  booking jsonb not null,
  entry text not null,
  reversal_entry text,
  created_at timestamptz(3) not null,
  primary key (tenant, action, position),
  foreign key (tenant, action) references corporate_actions
);
select protect(array['corporate_actions', 'corporate_action_bookings']);
