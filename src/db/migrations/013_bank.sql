-- The bank: the firm's collection accounts, payment runs and their payouts, statements with their entries, and where
-- the bank and the ledger differ.

-- One collection account per tenant and currency; it belongs to the firm.
create table bank_accounts (
  tenant text not null references tenants,
  currency text not null check (currency in ('EUR', 'USD', 'GBP')),
  owner_name text not null,
  iban text not null,
  bank_code text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, currency)
);

-- One file per run. Its bytes follow from these rows, so nothing of the receivers is kept twice.
create table payment_runs (
  tenant text not null,
  id text not null,
  bank text not null,
  currency text not null,
  execution_date date not null,
  payouts integer not null check (payouts > 0),
  control_sum numeric(20, 2) not null check (control_sum > 0),
  -- The firm's account as it was.
  owner_name text not null,
  iban text not null,
  bank_code text not null,
  ordered_by text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
create index payment_runs_by_time on payment_runs (tenant, created_at desc, id desc);

create table payouts (
  tenant text not null,
  id text not null,
  run text not null,
  withdrawal text,
  -- A payment in suspense that goes back to its sender.
  inbound_payment text,
  amount numeric(20, 2) not null check (amount > 0),
  currency text not null,
  status text not null default 'sent' check (status in ('sent', 'paid', 'rejected', 'came_back', 'retried', 'given_back')),
  reason_code text,
  reason text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, run) references payment_runs,
  foreign key (tenant, withdrawal) references withdrawals,
  foreign key (tenant, inbound_payment) references inbound_payments,
  check ((withdrawal is null) <> (inbound_payment is null))
);
create index payouts_by_run on payouts (tenant, run, id);
-- Whatever happens, nothing is handed to the bank a second time unless somebody decided so.
create unique index payouts_of_withdrawal on payouts (tenant, withdrawal) where status not in ('retried', 'given_back');
create unique index payouts_of_payment on payouts (tenant, inbound_payment) where status not in ('retried', 'given_back');

create table bank_statements (
  tenant text not null,
  id text not null,
  currency text not null,
  -- The bank's own id of it.
  statement text not null,
  opened_on date not null,
  closed_on date not null,
  opening numeric(20, 2) not null,
  closing numeric(20, 2) not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, currency, statement)
);

-- Every entry the bank has told of, once, however often and in however many files it does.
create table bank_entries (
  tenant text not null,
  currency text not null,
  bank_reference text not null,
  -- Signed: positive when money came in.
  amount numeric(20, 2) not null check (amount <> 0),
  booked_on date not null,
  outcome text not null check (outcome in ('received', 'paid', 'came_back', 'unexplained')),
  resource text,
  -- The statement that holds it; null while only a notification has told of it.
  statement text,
  created_at timestamptz(3) not null,
  primary key (tenant, currency, bank_reference),
  foreign key (tenant, statement) references bank_statements
);
create index bank_entries_notified on bank_entries (tenant, currency) where statement is null;

create table bank_breaks (
  tenant text not null,
  id text not null,
  kind text not null check (kind in ('unexplained', 'amount', 'gap', 'balance')),
  currency text not null,
  -- What the break is about: a bank reference or a statement; each is told once.
  subject text not null,
  -- What the bank says more than the ledger.
  difference numeric(20, 2) not null,
  detail text not null,
  resolved_at timestamptz(3),
  resolved_by text,
  note text,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, kind, currency, subject),
  check ((resolved_at is null) = (resolved_by is null))
);
create index bank_breaks_open on bank_breaks (tenant, created_at, id) where resolved_at is null;

select protect(array['bank_accounts', 'payment_runs', 'payouts', 'bank_statements', 'bank_entries', 'bank_breaks']);
