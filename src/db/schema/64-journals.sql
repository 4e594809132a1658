-- Journals: cash or units that move between two accounts of a tenant, alone or in batches.

create table journal_batches (
  tenant text not null references tenants,
  id text not null,
  status text not null
    check (status in ('pending_approval', 'booked', 'rejected', 'cancelled', 'expired')),
  journal_type text not null check (journal_type in ('cash', 'units')),
  -- The account that all its journals share; the other side is that of each journal.
  from_account text,
  to_account text,
  currency text not null,
  instrument text,
  entries integer not null check (entries between 1 and 1000),
  total numeric not null check (total > 0),
  external_reference text,
  created_by text not null,
  decided_by text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, external_reference),
  foreign key (tenant, from_account) references accounts,
  foreign key (tenant, to_account) references accounts,
  check ((from_account is null) <> (to_account is null)),
  check ((journal_type = 'units') = (instrument is not null))
);
comment on table journal_batches is
  'One row is one batch of journals, booked or decided as one; journals writes it.';

create table journals (
  tenant text not null references tenants,
  id text not null,
  status text not null
    check (status in ('pending_approval', 'booked', 'reversed', 'rejected', 'cancelled', 'expired')),
  journal_type text not null check (journal_type in ('cash', 'units')),
  direction text not null
    check (direction in ('firm_to_customer', 'customer_to_firm', 'firm_to_firm', 'customer_to_customer')),
  from_account text not null,
  to_account text not null,
  -- Of the cash, or the trading currency of the instrument.
  currency text not null,
  amount numeric(20, 2) check (amount > 0),
  instrument text,
  quantity numeric check (quantity > 0 and quantity < 'infinity'),
  cost_basis text check (cost_basis in ('carry', 'market')),
  -- The price of a unit in the books of the receiver, and the value of all units at the market.
  unit_price numeric,
  market_value numeric(20, 2),
  -- The clean cost that left the position of the sender: a reversal brings it back.
  cost numeric,
  purpose text not null
    check (purpose in ('funding', 'withdrawal', 'reward', 'correction', 'fee_rebate', 'gift', 'other')),
  -- Sealed.
  description text,
  external_reference text,
  batch text,
  reverses text,
  created_by text not null,
  decided_by text,
  decided_at timestamptz(3),
  -- Sealed.
  rejected_reason text,
  expires_at timestamptz(3),
  booked_at timestamptz(3),
  -- The ledger entry and the transactions of both sides.
  entry text,
  out_transaction text,
  in_transaction text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, external_reference),
  foreign key (tenant, from_account) references accounts,
  foreign key (tenant, to_account) references accounts,
  foreign key (tenant, batch) references journal_batches,
  foreign key (tenant, reverses) references journals,
  check (from_account <> to_account),
  check ((journal_type = 'cash') = (amount is not null)),
  check ((journal_type = 'units') = (instrument is not null and quantity is not null and cost_basis is not null)),
  check ((status in ('booked', 'reversed')) = (entry is not null)),
  check (status <> 'pending_approval' or expires_at is not null)
);
comment on table journals is
  'One row is one journal: cash or units that move between two accounts of the tenant; journals writes it.';
create index journals_by_time on journals (tenant, created_at, id);
create index journals_by_giver on journals (tenant, from_account, created_at, id);
create index journals_by_receiver on journals (tenant, to_account, created_at, id);
create index journals_by_batch on journals (tenant, batch, id) where batch is not null;
create index journals_waiting on journals (tenant, instrument) where status = 'pending_approval';
-- A journal is reversed once: while a reversal waits, and after it.
create unique index journals_reversed_once on journals (tenant, reverses)
  where status in ('pending_approval', 'booked', 'reversed');

-- The terms of a journal never change; its description does when it is erased or its key rotates. A journal that has
-- ended stays as it is, except that a booked one is reversed.
create trigger journals_are_kept before delete or truncate on journals
  for each statement execute function refuse_change();
create trigger journals_end_once before update on journals for each row
  when ((old.tenant, old.id, old.journal_type, old.direction, old.from_account, old.to_account, old.currency,
         old.amount, old.instrument, old.quantity, old.purpose, old.external_reference, old.batch, old.reverses,
         old.created_by, old.expires_at, old.created_at)
    is distinct from (new.tenant, new.id, new.journal_type, new.direction, new.from_account, new.to_account,
         new.currency, new.amount, new.instrument, new.quantity, new.purpose, new.external_reference, new.batch,
         new.reverses, new.created_by, new.expires_at, new.created_at)
    or (old.status <> new.status and old.status <> 'pending_approval'
        and (old.status, new.status) is distinct from ('booked', 'reversed'))
    or (old.status <> 'pending_approval'
        and (old.entry, old.cost, old.unit_price, old.market_value, old.out_transaction, old.in_transaction)
          is distinct from (new.entry, new.cost, new.unit_price, new.market_value, new.out_transaction,
                            new.in_transaction)))
  execute function refuse_change();
create trigger journal_batches_are_kept before delete or truncate on journal_batches
  for each statement execute function refuse_change();
create trigger journal_batches_end_once before update on journal_batches for each row
  when ((old.tenant, old.id, old.journal_type, old.from_account, old.to_account, old.currency, old.instrument,
         old.entries, old.total, old.external_reference, old.created_by, old.created_at)
    is distinct from (new.tenant, new.id, new.journal_type, new.from_account, new.to_account, new.currency,
         new.instrument, new.entries, new.total, new.external_reference, new.created_by, new.created_at)
    or (old.status <> 'pending_approval' and old.status <> new.status))
  execute function refuse_change();

select protect(array['journals', 'journal_batches']);
