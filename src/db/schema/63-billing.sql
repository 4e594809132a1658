-- Fees: their prices, charges, collections and refunds.

-- A schedule is all fees from an instant on, until the next one. Schedule 0, which has no row, is that of the creation.
create table fee_schedules (
  tenant text not null references tenants,
  number integer not null check (number > 0),
  effective_from date not null,
  -- The start of the day, or a minute after the schedule was set, if the day had begun.
  in_force_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (tenant, number)
);
comment on table fee_schedules is
  'One row is one schedule of fees of a tenant with its first day; billing writes it.';

create table fees (
  tenant text not null references tenants,
  id text not null,
  schedule integer not null default 0,
  name text not null,
  display_name text not null,
  alias text not null,
  description text,
  tax_rate numeric,
  fee_type text not null check (fee_type in ('transaction', 'recurring')),
  transaction_type text,
  -- Currency -> {unit_amount, rate, minimum_amount, maximum_amount}, amounts as text.
  chargeable_currencies jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, schedule, alias)
);
comment on table fees is 'One row is one fee of a schedule with its price per currency; billing writes it.';

create table fee_variants (
  tenant text not null,
  id text not null,
  fee text not null,
  description text,
  instrument text,
  order_purpose text,
  instrument_type text,
  portfolio_type text,
  transaction_type text,
  chargeable_currencies jsonb,
  tax_rate numeric,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, fee) references fees
);
comment on table fee_variants is
  'One row is one exception to a fee, such as for an instrument; billing writes it.';
create index fee_variants_by_fee on fee_variants (tenant, fee);

create table fee_charges (
  tenant text not null,
  id text not null,
  fee text not null,
  account text not null,
  amount_fee numeric(20, 2) not null,
  amount_tax numeric(20, 2) not null,
  tax_rate numeric,
  currency text not null,
  -- Sums that the triggers below maintain: the amount collected, refunded, and refunded in cash.
  collected numeric(20, 2) not null default 0,
  refunded numeric(20, 2) not null default 0,
  refunded_cash numeric(20, 2) not null default 0,
  due_at timestamptz(3) not null,
  period_start date,
  period_end date,
  collected_at timestamptz(3),
  related_transaction text,
  related_transaction_amount numeric(20, 2),
  related_order text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  constraint fee_charges_amounts check (amount_fee > 0 and amount_tax >= 0),
  -- amount_tax = round_half_up(amount_fee × tax_rate, 2)
  constraint fee_charges_tax check (amount_tax = round(amount_fee * coalesce(tax_rate, 0), 2)),
  constraint fee_charges_period
    check ((period_start is null) = (period_end is null) and period_start < period_end),
  -- Refunds are at most the charge, and refunds in cash at most the amount collected. The amount collected and the
  -- amount cancelled (refunded, but not in cash) are together at most the charge.
  constraint fee_charges_refunds check (refunded <= amount_fee + amount_tax and refunded_cash <= collected),
  constraint fee_charges_collections check (collected + refunded - refunded_cash <= amount_fee + amount_tax)
);
comment on table fee_charges is
  'One row is one charge of a fee to an account; billing writes it.';
select refer('fee_charges', '{fee}', '{fees}');
-- A month is charged once. The index covers charges without a month too, because it finds the charges of an account.
create unique index fee_charges_by_period on fee_charges (tenant, account, fee, period_start);
create index fee_charges_outstanding on fee_charges (tenant, account, due_at, id)
  where collected + refunded - refunded_cash < amount_fee + amount_tax;
create index fee_charges_by_time on fee_charges (tenant, created_at, id);
-- Adds up the charges of a fee for a month, run by run.
create index fee_charges_by_run on fee_charges (tenant, period_start, fee, currency) where period_start is not null;
-- Finds the charge of an order, for its confirmation and for the bust of one of its trades.
create index fee_charges_by_order on fee_charges (tenant, related_order) where related_order is not null;

create table fee_collections (
  tenant text not null,
  id text not null,
  fee_charge text not null,
  amount numeric(20, 2) not null check (amount > 0),
  collected_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, fee_charge, id)
);
comment on table fee_collections is
  'One row is one collection of a charge, whole or in part; billing writes it, it is final.';
select refer('fee_collections', '{fee_charge}', '{fee_charges}');

-- `paid` is the part of the amount that is refunded in cash; the rest had not been collected.
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
comment on table fee_refunds is
  'One row is one refund of a charge, whole or in part; billing writes it, it is final.';
create index fee_refunds_by_charge on fee_refunds (tenant, fee_charge);

-- The amount collected of a charge is the sum of its collections. A statement that writes a charge together with its
-- collections sets the amount itself, and the trigger below checks it; for other statements this trigger sets it. The
-- planner settings make it find each charge by its key: a plan made while the table was small would read all of it.
create function follow_fee_collections() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update fee_charges c
  set collected = taken.amount, modified_at = taken.created_at,
      -- The time of the collection that left nothing outstanding.
      collected_at = case when taken.amount + c.refunded - c.refunded_cash >= c.amount_fee + c.amount_tax
                     then coalesce(c.collected_at, taken.collected_at) else c.collected_at end
  from (
    select a.tenant, a.fee_charge, max(a.collected_at) as collected_at, max(a.created_at) as created_at, (
             select sum(x.amount) from fee_collections x
             where x.tenant = a.tenant and x.fee_charge = a.fee_charge) as amount
    from added a group by a.tenant, a.fee_charge
  ) taken
  where c.tenant = taken.tenant and c.id = taken.fee_charge and c.collected <> taken.amount;
  return null;
end $$;
create trigger fee_collections_follow after insert on fee_collections
  referencing new table as added for each statement execute function follow_fee_collections();

create function check_fee_charges() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  if exists (
    select from added a
    where a.collected <> coalesce(
      (select sum(x.amount) from fee_collections x where x.tenant = a.tenant and x.fee_charge = a.id), 0)
  ) then
    raise exception 'the amount collected of a fee charge is not the sum of its collections' using errcode = 'HF009';
  end if;
  return null;
end $$;
create trigger fee_charges_collected after insert on fee_charges
  referencing new table as added for each statement execute function check_fee_charges();

create function follow_fee_refunds() returns trigger language plpgsql as $$
begin
  update fee_charges
  set refunded = refunded + new.amount, refunded_cash = refunded_cash + new.paid, modified_at = new.created_at
  where tenant = new.tenant and id = new.fee_charge;
  return null;
end $$;
create trigger fee_refunds_follow after insert on fee_refunds
  for each row execute function follow_fee_refunds();

create trigger fee_collections_are_final before update or delete or truncate on fee_collections
  for each statement execute function refuse_change();
create trigger fee_refunds_are_final before update or delete or truncate on fee_refunds
  for each statement execute function refuse_change();

select protect(array['fee_schedules', 'fees', 'fee_variants', 'fee_charges', 'fee_collections', 'fee_refunds']);
