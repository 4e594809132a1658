-- Money in and out: bank accounts of customers, payments reported by the bank, deposits, withdrawals.

create table funding_accounts (
  tenant text not null references tenants,
  id text not null,
  account text not null,
  owner_name text not null,
  iban text not null,
  -- Keyed hashes of IBAN and owner, by which bank accounts are compared.
  iban_hash text not null,
  owner_hash text not null,
  bank_code text not null,
  currency text not null,
  nickname text,
  is_verified boolean not null default false,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts,
  unique (tenant, account, iban_hash, bank_code, currency),
  unique (tenant, id, account, currency)
);
comment on table funding_accounts is
  'One row is one bank account from which an account is funded or to which it pays out; funding-accounts writes it.';
create index funding_accounts_by_account on funding_accounts (tenant, account, created_at, id);
create index funding_accounts_by_iban on funding_accounts (tenant, iban_hash, created_at, id);

create table inbound_payments (
  tenant text not null references tenants,
  id text not null,
  -- The bank's own id of the payment: a payment that the bank reports twice is booked once.
  bank_transaction_id text not null,
  reference text not null,
  amount numeric(20, 2) not null check (amount > 0),
  currency text not null,
  owner_name text not null,
  iban text not null,
  -- The keyed hash of the IBAN; null if the bank does not name it, and after an erasure.
  iban_hash text,
  bank_code text not null,
  -- A payment in suspense belongs to no customer yet: the operator assigns it to an account, or returns it.
  status text not null check (status in ('matched', 'suspense', 'assigned', 'returning', 'returned')),
  received_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  resolved_by text,
  resolution_note text,
  primary key (tenant, id),
  unique (tenant, bank_transaction_id),
  constraint inbound_payments_resolved
    check ((status in ('assigned', 'returning', 'returned')) = (resolved_at is not null and resolved_by is not null))
);
comment on table inbound_payments is
  'One row is one payment that the bank received for the firm; inbound-payments writes it.';
create index inbound_payments_by_iban on inbound_payments (tenant, iban_hash, received_at, id)
  where iban_hash is not null;
create index inbound_payments_waiting on inbound_payments (tenant, received_at, id)
  where status in ('suspense', 'returning');

create table deposits (
  tenant text not null references tenants,
  id text not null,
  account text not null,
  amount numeric(20, 2) not null check (amount > 0),
  currency text not null,
  payment_reference text not null,
  -- Whether the server generated the reference: the next one is the highest of these plus one.
  is_reference_generated boolean not null,
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
comment on table deposits is
  'One row is one deposit that a customer announced, open or paid; deposits writes it.';
create index deposits_by_account on deposits (tenant, account, created_at, id);
create index deposits_by_time on deposits (tenant, created_at, id);
create index deposits_by_reference on deposits (tenant, payment_reference, created_at, id);
create index deposits_with_generated_reference on deposits (tenant, payment_reference) where is_reference_generated;
create index deposits_advanced on deposits (tenant, account, currency) where was_advanced and status = 'open';
create index deposits_by_payment on deposits (tenant, inbound_payment) where inbound_payment is not null;
-- The form in which a reference is compared within a longer text: capitals and digits only.
create index deposits_by_plain_reference
  on deposits (tenant, upper(regexp_replace(payment_reference, '[^A-Za-z0-9]', '', 'g'))) where status = 'open';

-- The foreign key of a withdrawal holds the receiver, the account and the currency, so that no row can pay out the cash
-- of another account, or one currency as another.
create table withdrawals (
  tenant text not null references tenants,
  id text not null,
  account text not null,
  amount numeric(20, 2) not null check (amount > 0),
  currency text not null,
  status text not null default 'created' check (status in ('created', 'completed')),
  funding_account text not null,
  -- The receiver when the withdrawal was made; the other members of a receiver never change.
  owner_name text not null,
  receiver_modified_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- When the bank returned the payout, which happens at most once.
  returned_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts,
  foreign key (tenant, funding_account, account, currency)
    references funding_accounts (tenant, id, account, currency),
  check ((status = 'completed') = (completed_at is not null)),
  check (returned_at is null or status = 'completed')
);
comment on table withdrawals is
  'One row is one withdrawal of cash to a funding account; withdrawals writes it.';
create index withdrawals_by_account on withdrawals (tenant, account, created_at, id);
create index withdrawals_by_time on withdrawals (tenant, created_at, id);
create index withdrawals_created on withdrawals (tenant, created_at, id) where status = 'created';

select protect(array['funding_accounts', 'inbound_payments', 'deposits', 'withdrawals']);
