-- Securities that a custodian delivers without an instruction, and the files of instructions to a custodian.

create table inbound_securities (
  tenant text not null,
  id text not null,
  -- The account for which the custodian names them.
  account text not null,
  instrument text not null,
  quantity numeric not null check (quantity > 0 and quantity < 'infinity'),
  -- The units that no open transfer took.
  suspense_quantity numeric not null check (suspense_quantity between 0 and quantity),
  counterparty_name text not null,
  counterparty_bic text not null,
  -- Sealed.
  counterparty_account text not null,
  -- Sealed.
  counterparty_holder text not null,
  settlement_reference text,
  custodian_reference text not null,
  lots jsonb,
  status text not null check (status in ('matched', 'suspended', 'assigned', 'returned')),
  -- The open transfer that took units.
  matched_transfer text,
  -- The transfer by which an operator has assigned the rest.
  assigned_transfer text,
  resolved_by text,
  resolved_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, custodian_reference),
  foreign key (tenant, account) references accounts,
  foreign key (tenant, matched_transfer) references securities_transfers,
  foreign key (tenant, assigned_transfer) references securities_transfers,
  check ((status = 'matched') = (suspense_quantity = 0)),
  check ((status in ('assigned', 'returned')) = (resolved_at is not null)),
  check ((status = 'assigned') = (assigned_transfer is not null))
);
comment on table inbound_securities is
  'One row is units that a custodian delivered without an instruction; securities-transfers writes it.';
create index inbound_securities_by_time on inbound_securities (tenant, created_at, id);
create index inbound_securities_suspended on inbound_securities (tenant, created_at, id) where status = 'suspended';
create index inbound_securities_by_account on inbound_securities (tenant, account, created_at, id);

create table custodian_runs (
  tenant text not null,
  id text not null,
  custodian text not null,
  instructions integer not null check (instructions > 0),
  ordered_by text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table custodian_runs is
  'One row is one file of instructions to a custodian; securities-transfers writes it.';

-- The file in which the instruction of a transfer went to the custodian; null if none was written.
alter table securities_transfers add column run text;
alter table securities_transfers add foreign key (tenant, run) references custodian_runs;
create index securities_transfers_by_run on securities_transfers (tenant, run, id) where run is not null;
create index securities_transfers_requested on securities_transfers (tenant, id) where status = 'requested';

create trigger inbound_securities_are_kept before delete or truncate on inbound_securities
  for each statement execute function refuse_change();
create trigger custodian_runs_are_final before update or delete or truncate on custodian_runs
  for each statement execute function refuse_change();

select protect(array['inbound_securities', 'custodian_runs']);
select cover_facts('inbound_securities');
select cover_facts('custodian_runs');
select cover_facts('securities_transfers');
