-- Customers, and the persons with authority over them.

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
comment on table customers is
  'One row is one customer, made of an approved application; customers writes it.';
create index customers_by_time on customers (tenant, created_at, id);
create index customers_by_status on customers (tenant, status, created_at, id);
create index customers_by_type on customers (tenant, customer_type, created_at, id);

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
comment on table customer_authorities is
  'One row is the authority of one person over one customer, active or revoked; customers writes it.';
create index customer_authorities_by_customer on customer_authorities (tenant, customer, created_at, id);
create index customer_authorities_by_person on customer_authorities (tenant, person, created_at, id);

-- A customer declares in which country it is taxed, so that another country withholds less from its dividends.
create table tax_declarations (
  tenant text not null,
  customer text not null,
  -- The country to which the declaration is made.
  country text not null check (country ~ '^[A-Z]{2}$'),
  signed_on date not null,
  valid_until date not null,
  -- The file of the signed form.
  evidence text,
  -- The files of earlier forms: an erasure destroys them too.
  earlier_evidence text[] not null default '{}',
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, customer, country),
  foreign key (tenant, customer) references customers,
  foreign key (tenant, evidence) references files
);
comment on table tax_declarations is
  'One row is the tax declaration of one customer to one country, the latest; customers writes it.';

select protect(array['customers', 'customer_authorities', 'tax_declarations']);
