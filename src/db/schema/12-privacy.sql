-- Personal data at rest. A column of personal data is sealed under a data key of its tenant. This table holds the data
-- keys, wrapped under a master key that only the settings hold.

create table personal_data_keys (
  tenant text not null references tenants,
  -- seal: a data key. search: the key of the keyed hashes; each tenant has one.
  purpose text not null check (purpose in ('seal', 'search')),
  number integer not null,
  -- The id of the master key that wraps it.
  master text not null,
  wrapped text not null,
  created_at timestamptz(3) not null,
  -- When every value had been sealed again under this key; the first key has no values to reseal.
  completed_at timestamptz(3),
  primary key (tenant, purpose, number),
  check (purpose = 'seal' or number = 1)
);
comment on table personal_data_keys is
  'One row is one wrapped data key of a tenant; privacy writes it when a tenant is made and when keys are rotated.';

select protect(array['personal_data_keys']);
