-- The bank: the firm's collection accounts, payment runs and their payouts, statements with their entries, and the
-- breaks between the bank and the ledger.

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
comment on table bank_accounts is
  'One row is one collection account of the firm, one per currency; payment-runs writes it.';

-- The bytes of the file follow from these rows, so the receivers are stored once.
create table payment_runs (
  tenant text not null,
  id text not null,
  bank text not null,
  currency text not null,
  execution_date date not null,
  payouts integer not null check (payouts > 0),
  control_sum numeric(20, 2) not null check (control_sum > 0),
  -- The firm's account at the time of the run.
  owner_name text not null,
  iban text not null,
  bank_code text not null,
  ordered_by text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table payment_runs is
  'One row is one file of payouts for the bank; payment-runs writes it.';
create index payment_runs_by_time on payment_runs (tenant, created_at, id);

create table payouts (
  tenant text not null,
  id text not null,
  run text not null,
  withdrawal text,
  -- The payment in suspense that this payout returns to its sender.
  inbound_payment text,
  amount numeric(20, 2) not null check (amount > 0),
  currency text not null,
  status text not null default 'sent'
    check (status in ('sent', 'paid', 'rejected', 'returned', 'retried', 'reversed')),
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
comment on table payouts is
  'One row is one payment of a run, of a withdrawal or back to a sender; payment-runs writes it.';
create index payouts_by_run on payouts (tenant, run, id);
-- A payout goes to the bank a second time only if the operator decides so.
create unique index payouts_of_withdrawal on payouts (tenant, withdrawal)
  where status not in ('retried', 'reversed');
create unique index payouts_of_payment on payouts (tenant, inbound_payment)
  where status not in ('retried', 'reversed');
create index payouts_rejected on payouts (tenant, modified_at, id) where status = 'rejected';

create table bank_statements (
  tenant text not null,
  id text not null,
  currency text not null,
  -- The bank's own id of the statement.
  statement text not null,
  opened_on date not null,
  closed_on date not null,
  opening numeric(20, 2) not null,
  closing numeric(20, 2) not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, currency, statement)
);
comment on table bank_statements is
  'One row is one statement of a collection account; banking writes it.';
create index bank_statements_by_time on bank_statements (tenant, created_at, id);

-- The pages of a statement wait here until all of them have arrived.
create table bank_statement_pages (
  tenant text not null,
  currency text not null,
  -- The bank's own id of the statement.
  statement text not null,
  page integer not null check (page > 0),
  is_last boolean not null,
  opened_on date,
  closed_on date,
  opening numeric(20, 2),
  closing numeric(20, 2),
  -- The sum of the entries of the page, and all their references.
  total numeric(20, 2) not null,
  refs text[] not null,
  created_at timestamptz(3) not null,
  primary key (tenant, currency, statement, page),
  check ((opened_on is null) = (opening is null) and (closed_on is null) = (closing is null))
);
comment on table bank_statement_pages is
  'One row is one page of a statement that is not complete yet; banking writes it.';

-- A file may repeat an entry; each has one row.
create table bank_entries (
  tenant text not null,
  currency text not null,
  bank_reference text not null,
  -- Signed: positive when money came in.
  amount numeric(20, 2) not null check (amount <> 0),
  booked_on date not null,
  -- charged: a fee of the bank, paid by the house. split: a collective entry, booked by its transactions, which are
  -- entries with it as their collective. duplicate: booked before a file showed that it repeats another entry; a
  -- break of the same kind lists it.
  outcome text not null check (outcome in
    ('received', 'paid', 'returned', 'unexplained', 'charged', 'split', 'duplicate')),
  resource text,
  -- The statement that lists it; null while only a notification has reported it.
  statement text,
  -- The collective entry to which this transaction belongs.
  collective text,
  -- Whether files have given the amount only; a file with more details books it again where that is still possible.
  is_bare boolean not null default false,
  -- Whether it is not booked because it may repeat another entry.
  is_held boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (tenant, currency, bank_reference),
  foreign key (tenant, statement) references bank_statements
);
comment on table bank_entries is
  'One row is one entry on a collection account with its outcome; banking writes it.';
create index bank_entries_notified on bank_entries (tenant, currency) where statement is null;
create index bank_entries_by_time on bank_entries (tenant, created_at, (currency || ' ' || bank_reference));
create index bank_entries_by_day on bank_entries (tenant, currency, booked_on);
create index bank_entries_by_collective on bank_entries (tenant, currency, collective) where collective is not null;

-- Each reference names one entry or one transaction of it, with the amount that the bank reported under it.
create table bank_references (
  tenant text not null,
  currency text not null,
  reference text not null,
  kind text not null check (kind in ('entry', 'transaction', 'number')),
  entry text not null,
  amount numeric(20, 2) not null,
  primary key (tenant, currency, reference),
  foreign key (tenant, currency, entry) references bank_entries
);
comment on table bank_references is
  'One row is one reference that files of the bank give an entry; banking writes it.';
create index bank_references_by_entry on bank_references (tenant, currency, entry);

create table bank_breaks (
  tenant text not null,
  id text not null,
  -- missing: an entry that was notified for a day and is not in its statement. duplicate: an entry booked twice.
  -- execution: a report of the venue that could not be booked yet.
  kind text not null check
    (kind in ('unexplained', 'amount', 'gap', 'balance', 'missing', 'duplicate', 'execution')),
  currency text not null,
  -- The subject of the break: a bank reference, a statement or an order; each has one break of a kind.
  subject text not null,
  -- The amount by which the bank exceeds the ledger; zero for an execution.
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
comment on table bank_breaks is
  'One row is one reconciliation break between the bank or the venue and the ledger; banking writes it.';
create index bank_breaks_open on bank_breaks (tenant, created_at, id) where resolved_at is null;

select protect(array['bank_accounts', 'payment_runs', 'payouts', 'bank_statements', 'bank_statement_pages',
  'bank_entries', 'bank_references', 'bank_breaks']);
