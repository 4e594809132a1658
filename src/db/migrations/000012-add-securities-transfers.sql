-- Securities that move between an account and an account at another custodian.

create table securities_transfers (
  tenant text not null,
  id text not null,
  account text not null,
  direction text not null check (direction in ('in', 'out')),
  settlement_type text not null check (settlement_type in ('free_of_payment', 'against_payment')),
  -- How far the custodian is; the status follows from it and from the lines.
  stage text not null check (stage in ('requested', 'instructed', 'matched')),
  status text not null check (status in ('requested', 'instructed', 'matched', 'partially_settled', 'settled',
                                         'rejected', 'cancelled', 'expired')),
  counterparty_name text not null,
  counterparty_bic text not null,
  -- Sealed.
  counterparty_account text not null,
  -- Sealed.
  counterparty_holder text not null,
  owner_change text not null check (owner_change in ('none', 'gift', 'inheritance', 'other')),
  -- Of the cash; null if no cash moves.
  currency text,
  settlement_date date not null,
  place_of_settlement text,
  -- By which both custodians know it.
  settlement_reference text not null,
  external_reference text,
  expires_on date not null,
  rejected_reason text,
  instructed_on date,
  matched_at timestamptz(3),
  settled_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, external_reference),
  unique (tenant, settlement_reference),
  foreign key (tenant, account) references accounts,
  check ((settlement_type = 'against_payment') = (currency is not null)),
  check ((stage = 'matched') = (matched_at is not null)),
  check (status <> 'settled' or settled_at is not null)
);
comment on table securities_transfers is
  'One row is one transfer of securities from or to another custodian; securities-transfers writes it.';
create index securities_transfers_by_account on securities_transfers (tenant, account, created_at, id);
create index securities_transfers_by_time on securities_transfers (tenant, created_at, id);
create index securities_transfers_open on securities_transfers (tenant, account)
  where status in ('requested', 'instructed', 'matched', 'partially_settled');

create table securities_transfer_lines (
  tenant text not null,
  id text not null,
  transfer text not null,
  account text not null,
  number integer not null check (number between 0 and 99),
  instrument text not null,
  quantity numeric not null check (quantity > 0 and quantity < 'infinity'),
  cash_amount numeric(20, 2) check (cash_amount > 0),
  -- The lots that the units of a transfer in bring, as the client has named them; null while unknown.
  lots jsonb,
  delivered_quantity numeric not null default 0 check (delivered_quantity between 0 and quantity),
  delivered_cash numeric(20, 2) not null default 0,
  -- Why its rest never came; null while it may come, and where all came.
  ended text check (ended in ('rejected', 'cancelled', 'expired')),
  rejected_reason text,
  -- When lots were first named after the delivery.
  lots_provided_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, transfer, number),
  unique (tenant, transfer, instrument),
  foreign key (tenant, transfer) references securities_transfers
);
comment on table securities_transfer_lines is
  'One row is one instrument of a securities transfer; securities-transfers writes it.';
create index securities_transfer_lines_open on securities_transfer_lines (tenant, instrument)
  where ended is null and delivered_quantity < quantity;

create table securities_deliveries (
  tenant text not null,
  id text not null,
  transfer text not null,
  line text not null,
  account text not null,
  instrument text not null,
  -- The custodian's name of it: a report that comes twice is booked once.
  custodian_reference text not null,
  quantity numeric not null check (quantity > 0 and quantity < 'infinity'),
  cash_amount numeric(20, 2),
  -- The clean cost that came or left; of units whose cost is unknown their value at the market.
  cost numeric(20, 2) not null,
  is_cost_known boolean not null,
  lots jsonb not null,
  entry text not null,
  transaction text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, custodian_reference),
  foreign key (tenant, transfer) references securities_transfers,
  foreign key (tenant, line) references securities_transfer_lines
);
comment on table securities_deliveries is
  'One row is units of a securities transfer that were delivered at one time; securities-transfers writes it.';
create index securities_deliveries_by_line on securities_deliveries (tenant, line, created_at, id);
create index securities_deliveries_by_transfer on securities_deliveries (tenant, transfer, created_at, id);

create trigger securities_transfers_are_kept before delete or truncate on securities_transfers
  for each statement execute function refuse_change();
create trigger securities_transfer_lines_are_kept before delete or truncate on securities_transfer_lines
  for each statement execute function refuse_change();
create trigger securities_deliveries_are_final before update or delete or truncate on securities_deliveries
  for each statement execute function refuse_change();

select protect(array['securities_transfers', 'securities_transfer_lines', 'securities_deliveries']);
select cover_facts('securities_transfers');
select cover_facts('securities_transfer_lines');
select cover_facts('securities_deliveries');
