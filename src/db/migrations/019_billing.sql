-- What must hold of every fee charge, held by the database itself.

alter table fee_charges
  -- Held to the rows of each by the triggers below: collected, given back, and the part of that paid in cash.
  add column collected numeric(20, 2) not null default 0,
  add column refunded numeric(20, 2) not null default 0,
  add column refunded_cash numeric(20, 2) not null default 0;

update fee_charges c
set collected = coalesce((select sum(x.amount) from fee_collections x where x.tenant = c.tenant and x.fee_charge = c.id), 0),
    refunded = coalesce((select sum(r.amount) from fee_refunds r where r.tenant = c.tenant and r.fee_charge = c.id), 0),
    refunded_cash = coalesce((select sum(r.paid) from fee_refunds r where r.tenant = c.tenant and r.fee_charge = c.id), 0);

alter table fee_charges
  add constraint fee_charges_amounts check (amount_fee > 0 and amount_tax >= 0),
  -- amount_tax = round_half_up(amount_fee × tax_rate, 2)
  add constraint fee_charges_tax check (amount_tax = round(amount_fee * coalesce(tax_rate, 0), 2)),
  add constraint fee_charges_period check ((period_start is null) = (period_end is null) and period_start < period_end),
  -- No more is given back than was charged; nothing in cash that was not collected; what is collected and what is
  -- cancelled (refunded, but not in cash) is together at most the charge.
  add constraint fee_charges_refunds check (refunded <= amount_fee + amount_tax and refunded_cash <= collected),
  add constraint fee_charges_collections check (collected + refunded - refunded_cash <= amount_fee + amount_tax);

-- A month is charged once. What belongs to no month stands beside it: here the charges of an account are found.
create unique index fee_charges_by_period on fee_charges (tenant, account, fee, period_start);
create index fee_charges_outstanding on fee_charges (tenant, account, due_at, id)
  where collected + refunded - refunded_cash < amount_fee + amount_tax;

-- What is collected of a charge is the sum of its collections: whoever writes both at once says so himself, and is held to
-- it below; for the others it is put right here. By the key of each charge, whatever the planner takes the table for: a
-- plan from when it was small reads all of it.
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
             select sum(x.amount) from fee_collections x where x.tenant = a.tenant and x.fee_charge = a.fee_charge) as amount
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
    raise exception 'a fee charge says that something was collected which was not' using errcode = 'HF009';
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
