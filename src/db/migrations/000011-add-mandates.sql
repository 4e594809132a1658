-- Mandates: the consent of customers to direct debits.

create table mandates (
  tenant text not null,
  id text not null,
  account text not null,
  reference text not null,
  mandate_type text not null check (mandate_type in ('recurrent', 'one_off')),
  debtor_name text not null,
  iban text not null,
  bank_code text,
  -- The creditor of the tenant when it was signed.
  creditor_identifier text not null,
  creditor_name text not null,
  signed_at timestamptz(3) not null,
  evidence text,
  status text not null check (status in ('active', 'blocked', 'revoked', 'expired', 'used')),
  -- The reason code of the bank.
  blocked_reason text,
  revoked_at timestamptz(3),
  -- The debits that went to the bank and were not rejected: the next one is not the first.
  submissions integer not null default 0 check (submissions >= 0),
  last_collected_on date,
  expires_on date not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, reference),
  foreign key (tenant, account) references accounts,
  check (status <> 'blocked' or blocked_reason is not null),
  check ((status = 'revoked') = (revoked_at is not null))
);
comment on table mandates is 'One row is one mandate for direct debits; mandates writes it.';
create index mandates_by_account on mandates (tenant, account, created_at, id);

select protect(array['mandates']);
select cover_facts('mandates');
