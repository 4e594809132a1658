-- The value of accounts at the end of each day, stored as one row for each month. A row names its inputs and is valid
-- only while they are current: the reader compares them, so a statement that writes transactions or prices need not
-- look for the values that it outdates.

create table valuation_months (
  tenant text not null,
  account text not null,
  month date not null check (extract(day from month) = 1),
  first_day date not null,
  last_day date not null,
  -- One value for each day from the first to the last.
  total_values numeric[] not null,
  currency text not null,
  -- The number of transactions of the account up to the end of the last day. Transactions are never changed, so the
  -- same number means the same transactions.
  entries bigint not null,
  -- Prices of this epoch or a later one may be missing from the values.
  epoch bigint not null,
  -- The version of the formulas, with the settings with which the values were computed.
  rules_version text not null,
  primary key (tenant, account, month),
  check (first_day >= month and first_day <= last_day and last_day < month + interval '1 month'),
  check (cardinality(total_values) = last_day - first_day + 1)
);
comment on table valuation_months is
  'One row is the daily values of one account in one month; daily-values writes it.';
select refer('valuation_months', '{account}', '{accounts}');

create table valuation_progress (
  tenant text not null references tenants,
  day date not null,
  -- A round continues after this account, and goes up to the day that was its target when it began.
  last_account text not null default '',
  target_day date not null,
  -- Machine time until which one worker continues it.
  leased_until timestamptz(3) not null default '-infinity',
  primary key (tenant)
);
comment on table valuation_progress is
  'One row is the last day for which all values of a tenant are stored, and the progress of the next day; '
  'daily-values writes it.';

select protect(array['valuation_months', 'valuation_progress']);
