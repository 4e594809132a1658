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

-- Search over what is sealed: keyed hashes of the beginnings of words of names and e-mail addresses, of now and of before,
-- in the order of the list of persons. Rows rather than an array under GIN: row-level security keeps operators on arrays,
-- which are not leakproof, from using an index. Without foreign key, as each of the many rows would check the same person.
create table person_terms (
  tenant text not null,
  term bigint not null,
  -- When the person was created.
  created_at timestamptz(3) not null,
  person text not null,
  primary key (tenant, term, created_at, person)
);

-- Whom an application names, which lies sealed in the application itself.
create table application_persons (
  tenant text not null,
  person text not null,
  application text not null,
  primary key (tenant, person, application),
  foreign key (tenant, person) references persons,
  foreign key (tenant, application) references onboarding_applications
);
create index application_persons_by_application on application_persons (tenant, application);

-- Each list, with the filters by which it can be narrowed most.
create index persons_by_time on persons (tenant, created_at desc, id desc);
create index persons_by_type on persons (tenant, person_type, created_at desc, id desc);
create index onboarding_applications_by_time on onboarding_applications (tenant, created_at desc, id desc);
create index onboarding_applications_by_status on onboarding_applications (tenant, status, created_at desc, id desc);
create index onboarding_applications_by_type on onboarding_applications (tenant, customer_type, created_at desc, id desc);
create index customers_by_time on customers (tenant, created_at desc, id desc);
create index customers_by_status on customers (tenant, status, created_at desc, id desc);
create index customers_by_type on customers (tenant, customer_type, created_at desc, id desc);
create index accounts_by_status on accounts (tenant, status, created_at desc, id desc);

select protect(array['person_terms', 'application_persons']);
