-- Orders of every kind: limit orders that rest at the venue, exchanges of currencies, trades that are taken back.

-- Whether the customer said anything about rolling over: silence leaves the position's setting as it is.
alter table orders add column rollover_sent boolean not null default false;
-- When the venue is next asked about an order that rests with it.
alter table orders add column look_at timestamptz(3);
-- Of a rollover: the position whose bill it replaces.
alter table orders add column rolls text;
create index orders_working on orders (tenant, instrument) where status in ('placed', 'pending', 'executing', 'cancelling');
create unique index orders_rolling on orders (tenant, rolls) where rolls is not null and status <> 'cancelled';

-- An exchange of currencies has no position. A trade that the venue takes back stays, beside the entry that undoes it.
alter table trades alter column position drop not null;
alter table trades drop constraint trades_status_check;
alter table trades add constraint trades_status_check check (status in ('executed', 'settled', 'busted'));
alter table trades add column quantity_currency text;
alter table trades add column bust_entry text;
alter table trades add column busted_at timestamptz(3);
alter table trades add column settlement_attempts integer not null default 0;
create index trades_by_position on trades (tenant, position) where position is not null;
create index orders_by_position on orders (tenant, position) where position is not null;

-- What a sale took out of its position's cost, so that a sale that is taken back puts exactly that in again.
alter table trades add column cost numeric;

-- What is given back of a fee charge. Of the amount, `paid` goes back in cash; the rest was not collected yet.
create table fee_refunds (
  tenant text not null,
  id text not null,
  fee_charge text not null,
  amount numeric(20, 2) not null check (amount > 0),
  paid numeric(20, 2) not null check (paid >= 0 and paid <= amount),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, fee_charge) references fee_charges
);
create index fee_refunds_by_charge on fee_refunds (tenant, fee_charge);
select protect(array['fee_refunds']);
