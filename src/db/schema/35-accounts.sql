-- Accounts and the customers that own them.

create table accounts (
  tenant text not null references tenants,
  id text not null,
  reference text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'closing', 'closed')),
  -- Whether the account is suspended because its customer is: the two become active again together.
  suspended_with_customer boolean not null default false,
  name text not null,
  base_currency text not null check (base_currency in ('EUR', 'USD', 'GBP')),
  funding_currencies text[] not null,
  -- The operator's switches; an account may do what both the switch and its status allow.
  may_deposit boolean not null default true,
  may_withdraw boolean not null default true,
  may_buy boolean not null default true,
  may_sell boolean not null default true,
  has_deposited boolean not null default false,
  has_withdrawn boolean not null default false,
  has_placed_buy_order boolean not null default false,
  has_placed_sell_order boolean not null default false,
  -- Follows the MiFID category of the customer; every order reads it.
  is_primary_owner_mifid_pro boolean not null default false,
  -- A coupon that is paid after this time no longer belongs to the account.
  closed_at timestamptz(3),
  -- An account of the firm belongs to no customer. At most one for each base currency takes residues.
  is_firm boolean not null default false,
  is_residual boolean not null default false,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, reference),
  check (not suspended_with_customer or status = 'suspended'),
  check (not is_residual or is_firm)
);
comment on table accounts is
  'One row is one account with its status and switches; accounts writes it.';
create index accounts_by_time on accounts (tenant, created_at, id);
create index accounts_by_status on accounts (tenant, status, created_at, id);
create index accounts_of_firm on accounts (tenant, created_at, id) where is_firm;
create unique index accounts_residual on accounts (tenant, base_currency) where is_residual;

create table account_ownerships (
  tenant text not null,
  id text not null,
  customer text not null,
  account text not null,
  is_primary boolean not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, customer, account),
  foreign key (tenant, customer) references customers,
  foreign key (tenant, account) references accounts
);
comment on table account_ownerships is
  'One row says that a customer owns an account; accounts writes it.';
create unique index account_ownerships_primary on account_ownerships (tenant, customer) where is_primary;
create index account_ownerships_by_customer on account_ownerships (tenant, customer, created_at, id);
create index account_ownerships_by_account on account_ownerships (tenant, account);

select protect(array['accounts', 'account_ownerships']);
