-- Personal data at rest. What is personal lies sealed in its column, under a data key of its tenant; the data keys lie
-- here, wrapped under a master key that only the settings know.

create table personal_data_keys (
  tenant text not null references tenants,
  -- seal: a data key; search: the key behind the hashes, of which there is one.
  purpose text not null check (purpose in ('seal', 'search')),
  number integer not null,
  -- The id of the master key that wraps it.
  master text not null,
  wrapped text not null,
  created_at timestamptz(3) not null,
  -- When everything had been sealed anew under it; the first key has nothing to take over.
  completed_at timestamptz(3),
  primary key (tenant, purpose, number),
  check (purpose = 'seal' or number = 1)
);

select protect(array['personal_data_keys']);

-- Sealed values are text.
alter table person_claims alter column content type text using content::text;
alter table onboarding_applications alter column application type text using application::text;

-- Bank accounts are compared by keyed hashes of IBAN and owner.
alter table funding_accounts add column iban_hash text, add column owner_hash text;
update funding_accounts set iban_hash = iban, owner_hash = owner_name;
alter table funding_accounts alter column iban_hash set not null, alter column owner_hash set not null;
alter table funding_accounts drop constraint funding_accounts_tenant_account_iban_bank_code_currency_key;
alter table funding_accounts add unique (tenant, account, iban_hash, bank_code, currency);
