-- Income settings: the rules of accounts and positions; and the reinvestments that follow from them.

create table income_settings (
  tenant text not null,
  -- The account, or the position whose rule differs from that of its account.
  id text not null,
  account text not null,
  income text not null check (income in ('account_default', 'pay_out', 'reinvest')),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts,
  check (id <> account or income <> 'account_default')
);
comment on table income_settings is
  'One row says what becomes of the income of one account or position; reinvestments writes it.';
create index income_settings_by_account on income_settings (tenant, account);

create table reinvestments (
  tenant text not null,
  id text not null,
  account text not null,
  position text not null,
  instrument text not null,
  -- The corporate action, and the transaction with its cash.
  action text not null,
  transaction text not null,
  currency text not null,
  -- The cash of the income, after taxes.
  amount numeric(20, 2) not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'executing', 'completed', 'skipped')),
  reason text,
  "order" text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  -- Income is reinvested once.
  unique (tenant, transaction),
  unique (tenant, "order"),
  foreign key (tenant, account) references accounts,
  foreign key (tenant, action) references corporate_actions,
  foreign key (tenant, "order") references orders deferrable initially deferred,
  check (status <> 'pending' or ("order" is null and reason is null)),
  check (status not in ('executing', 'completed') or "order" is not null),
  check (status <> 'skipped' or reason is not null)
);
comment on table reinvestments is
  'One row is the reinvestment of the income of one payment; reinvestments writes it.';
create index reinvestments_by_account on reinvestments (tenant, account, created_at, id);
create index reinvestments_pending on reinvestments (tenant, action, id) where status = 'pending';

select protect(array['income_settings', 'reinvestments']);
