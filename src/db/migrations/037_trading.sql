-- What the house demands of an account whose rolled bill brought less than the rollover was lent: the part of the loan
-- that neither the account's cash nor a bill about to pay covers. One row from the demand until the money is there.
create table overdrafts (
  tenant text not null,
  id text not null,
  account text not null,
  currency text not null,
  amount numeric(20, 2) not null check (amount > 0),
  demanded_at timestamptz(3) not null,
  repaid_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts
);
create unique index overdrafts_open on overdrafts (tenant, account, currency) where repaid_at is null;
select protect(array['overdrafts']);
select expect_few_tenants();

-- An action that was announced and is withdrawn before it is booked; reversed_at then says when.
alter table corporate_actions drop constraint corporate_actions_status_check;
alter table corporate_actions add constraint corporate_actions_status_check
  check (status in ('announced', 'processed', 'withdrawn'));
