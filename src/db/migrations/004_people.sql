-- People: persons and what they claim, the applications in which they ask for an account, the customers that come of
-- them, and the files and legal documents that applications refer to.

create table persons (
  tenant text not null references tenants,
  id text not null,
  person_type text not null check (person_type in ('natural', 'legal')),
  -- Taken by compliance from the identity document; no claim carries them.
  passport_number text,
  id_number text,
  created_at timestamptz(3) not null,
  -- Also moved by every claim, because the view of the person changes with it.
  modified_at timestamptz(3) not null,
  primary key (tenant, id)
);

create table person_claims (
  tenant text not null,
  id text not null,
  person text not null,
  claim_type text not null,
  -- The fields of the type, every one present.
  content jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'verified')),
  verified_at timestamptz(3),
  superseded_at timestamptz(3),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, person) references persons,
  check ((status = 'verified') = (verified_at is not null)),
  check (superseded_at is null or status = 'verified'),
  check (archived_at is null or status = 'pending')
);
create index person_claims_by_person on person_claims (tenant, person, created_at desc, id desc);
-- Of each type a person has at most one claim in flight and one active.
create unique index person_claims_in_flight on person_claims (tenant, person, claim_type)
  where status = 'pending' and archived_at is null;
create unique index person_claims_active on person_claims (tenant, person, claim_type)
  where status = 'verified' and superseded_at is null;

create table onboarding_applications (
  tenant text not null references tenants,
  id text not null,
  customer_type text not null check (customer_type in ('individual', 'joint', 'business')),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed')),
  outcome text check (outcome in ('approved', 'rejected', 'expired')),
  -- As submitted, text for text; it is never rebuilt.
  application json not null,
  -- SHA-256 over the type of customer and the set of authorities.
  likeness text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  check ((status = 'completed') = (outcome is not null))
);
-- Two applications for the same customer cannot both be undecided.
create unique index onboarding_applications_undecided on onboarding_applications (tenant, likeness)
  where status <> 'completed';

create table customers (
  tenant text not null references tenants,
  id text not null,
  reference text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'closing', 'closed')),
  customer_type text not null check (customer_type in ('individual', 'joint', 'business')),
  onboarding text,
  mifid_category text,
  risk_profile text,
  risk_score numeric,
  referrer_code text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, reference),
  foreign key (tenant, onboarding) references onboarding_applications
);

create table customer_authorities (
  tenant text not null,
  id text not null,
  customer text not null,
  person text not null,
  authority_type text not null check (authority_type in
    ('owner', 'joint_owner', 'signatory', 'power_of_attorney', 'trading')),
  status text not null default 'active' check (status in ('active', 'revoked')),
  -- The place in the application: the names of joint owners are read in this order.
  position integer not null,
  granted_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, customer) references customers,
  foreign key (tenant, person) references persons,
  check ((status = 'revoked') = (revoked_at is not null))
);
create index customer_authorities_by_customer on customer_authorities (tenant, customer);
create index customer_authorities_by_person on customer_authorities (tenant, person);

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
create unique index account_ownerships_primary on account_ownerships (tenant, customer) where is_primary;
create index account_ownerships_by_account on account_ownerships (tenant, account);

create table files (
  tenant text not null,
  id text not null,
  filename text not null,
  content_type text not null,
  purpose text not null,
  signed_upload text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id)
);

create table legal_documents (
  tenant text not null references tenants,
  id text not null,
  name text not null,
  document_type text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id)
);
create index legal_documents_by_type on legal_documents (tenant, document_type);

create table legal_document_versions (
  tenant text not null,
  id text not null,
  legal_document text not null,
  version text not null,
  effective_at timestamptz(3) not null,
  file text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, legal_document) references legal_documents,
  foreign key (tenant, file) references files
);
create index legal_document_versions_by_document on legal_document_versions (tenant, legal_document, effective_at desc);

select protect(array['persons', 'person_claims', 'onboarding_applications', 'customers', 'customer_authorities',
  'account_ownerships', 'files', 'legal_documents', 'legal_document_versions']);
