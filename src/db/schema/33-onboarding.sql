-- Applications for an account.

create table onboarding_applications (
  tenant text not null references tenants,
  id text not null,
  customer_type text not null check (customer_type in ('individual', 'joint', 'business')),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed')),
  outcome text check (outcome in ('approved', 'rejected', 'expired')),
  -- The application as it was submitted, text for text, sealed; it is never rebuilt.
  application text not null,
  -- SHA-256 over the type of customer and the set of authorities: two applications with one key are the same.
  duplicate_key text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  check ((status = 'completed') = (outcome is not null))
);
comment on table onboarding_applications is
  'One row is one application with its outcome; onboarding writes it.';
-- Two applications for the same customer cannot both be undecided.
create unique index onboarding_applications_undecided on onboarding_applications (tenant, duplicate_key)
  where status <> 'completed';
-- The list, and the filters that narrow it most.
create index onboarding_applications_by_time on onboarding_applications (tenant, created_at, id);
create index onboarding_applications_by_status on onboarding_applications (tenant, status, created_at, id);
create index onboarding_applications_by_type on onboarding_applications
  (tenant, customer_type, created_at desc, id desc);

-- The application itself is sealed, so the persons in it are listed here.
create table application_persons (
  tenant text not null,
  person text not null,
  application text not null,
  primary key (tenant, person, application),
  foreign key (tenant, person) references persons,
  foreign key (tenant, application) references onboarding_applications
);
comment on table application_persons is
  'One row says that an application names a person; onboarding writes it.';
create index application_persons_by_application on application_persons (tenant, application);

select protect(array['onboarding_applications', 'application_persons']);
