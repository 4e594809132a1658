-- Money out, money that nobody could place, transfers, and what is given back of fees.

-- A withdrawal names its receiver together with the account and the currency, so that no row can pay out somebody
-- else's cash, or one currency as another.
alter table funding_accounts add unique (tenant, id, account, currency);

create table withdrawals (
  tenant text not null references tenants,
  id text not null,
  account text not null,
  amount numeric(20, 2) not null check (amount > 0),
  currency text not null,
  status text not null default 'created' check (status in ('created', 'completed')),
  funding_account text not null,
  -- As the receiver was when the withdrawal was made; its other members never change.
  owner_name text not null,
  receiver_modified_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- When the payout came back, once.
  returned_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts,
  foreign key (tenant, funding_account, account, currency) references funding_accounts (tenant, id, account, currency),
  check ((status = 'completed') = (completed_at is not null)),
  check (returned_at is null or status = 'completed')
);
create index withdrawals_by_account on withdrawals (tenant, account, created_at desc, id desc);
create index withdrawals_created on withdrawals (tenant, created_at, id) where status = 'created';

-- What became of money in suspense: the operator assigned it to an account, or has it sent back.
alter table inbound_payments drop constraint inbound_payments_status_check;
alter table inbound_payments
  add constraint inbound_payments_status_check
    check (status in ('matched', 'suspense', 'assigned', 'returning', 'returned')),
  add column resolved_at timestamptz(3),
  add column resolved_by text,
  add column resolution_note text,
  add constraint inbound_payments_resolved
    check ((status in ('assigned', 'returning', 'returned')) = (resolved_at is not null and resolved_by is not null));

-- Value that moves between accounts, or from and to another house, by the operator's order.
create table transfers (
  tenant text not null references tenants,
  id text not null,
  kind text not null check (kind in ('book_transfer', 'portfolio_transfer', 'position_migration_in')),
  from_account text,
  to_account text,
  -- The operator's own name for it: the same is carried out once.
  external_reference text,
  note text,
  ordered_by text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, external_reference),
  foreign key (tenant, from_account) references accounts,
  foreign key (tenant, to_account) references accounts,
  check (from_account is not null or to_account is not null),
  check (from_account <> to_account)
);

select protect(array['withdrawals', 'transfers']);
