-- Money in: deposits that announce it, payments as the bank reports them, the senders' bank accounts.

create table inbound_payments (
  tenant text not null references tenants,
  id text not null,
  -- The bank's own id of the payment: whatever it reports twice is booked once.
  bank_transaction_id text not null,
  reference text not null,
  amount numeric(20, 2) not null check (amount > 0),
  currency text not null,
  owner_name text not null,
  iban text not null,
  bank_code text not null,
  -- In suspense it belongs to no customer yet.
  status text not null check (status in ('matched', 'suspense')),
  received_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, bank_transaction_id)
);
create index inbound_payments_suspense on inbound_payments (tenant, received_at) where status = 'suspense';

create table deposits (
  tenant text not null references tenants,
  id text not null,
  account text not null,
  amount numeric(20, 2) not null check (amount > 0),
  currency text not null,
  payment_reference text not null,
  -- Whether the server made the reference: those are numbered on from the highest one.
  reference_made boolean not null,
  status text not null default 'open' check (status in ('open', 'completed')),
  was_advanced boolean not null default false,
  advanced_at timestamptz(3),
  completed_at timestamptz(3),
  inbound_payment text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts,
  foreign key (tenant, inbound_payment) references inbound_payments,
  check (was_advanced = (advanced_at is not null)),
  check ((status = 'completed') = (completed_at is not null and inbound_payment is not null))
);
create index deposits_by_account on deposits (tenant, account, created_at desc, id desc);
create index deposits_by_reference on deposits (tenant, payment_reference);
create index deposits_made on deposits (tenant, payment_reference) where reference_made;
create index deposits_advanced on deposits (tenant, account, currency) where was_advanced and status = 'open';
create index deposits_by_payment on deposits (tenant, inbound_payment) where inbound_payment is not null;

create table funding_accounts (
  tenant text not null references tenants,
  id text not null,
  account text not null,
  owner_name text not null,
  iban text not null,
  bank_code text not null,
  currency text not null,
  nickname text,
  is_verified boolean not null default false,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts,
  unique (tenant, account, iban, bank_code, currency)
);

select protect(array['inbound_payments', 'deposits', 'funding_accounts']);
