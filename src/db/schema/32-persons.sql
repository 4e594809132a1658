-- Persons and their claims. Sealed values are text.

create table persons (
  tenant text not null references tenants,
  id text not null,
  person_type text not null check (person_type in ('natural', 'legal')),
  -- Compliance copies both from the identity document; no claim carries them.
  passport_number text,
  id_number text,
  created_at timestamptz(3) not null,
  -- Every claim moves it as well, because the view of the person changes with the claim.
  modified_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table persons is 'One row is one natural or legal person; persons writes it.';
create index persons_by_time on persons (tenant, created_at, id);
create index persons_by_type on persons (tenant, person_type, created_at, id);

create table person_claims (
  tenant text not null,
  id text not null,
  person text not null,
  claim_type text not null,
  -- The fields of the type, every one present, as sealed JSON.
  content text not null,
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
comment on table person_claims is
  'One row is one claim of a person, such as a name or an address, pending or verified; persons writes it.';
create index person_claims_by_person on person_claims (tenant, person, created_at, id);
-- Of each type a person has at most one claim in flight and one active claim.
create unique index person_claims_in_flight on person_claims (tenant, person, claim_type)
  where status = 'pending' and archived_at is null;
create unique index person_claims_active on person_claims (tenant, person, claim_type)
  where status = 'verified' and superseded_at is null;

-- Search in sealed values, by a blind index: keyed hashes of the beginnings of words of names and e-mail addresses,
-- present and past, in the order of the list of persons. The hashes are rows and not an array under GIN, because
-- operators on arrays are not leakproof and row-level security keeps them from using an index. There is no foreign key,
-- because each of the many rows would check the same person.
create table person_terms (
  tenant text not null,
  term bigint not null,
  -- When the person was created.
  created_at timestamptz(3) not null,
  person text not null,
  primary key (tenant, term, created_at, person)
);
comment on table person_terms is
  'One row is the keyed hash of one beginning of a word by which a person is found; persons writes it.';

select protect(array['persons', 'person_claims', 'person_terms']);
