-- How long personal data are retained after the end of a relationship, and what became of them.

create table retention_rules (
  tenant text not null references tenants,
  record_kind text not null check (record_kind in ('identity', 'accounts', 'documents')),
  years integer not null check (years between 0 and 100),
  -- Whether the years are counted from the end of the relationship, or from the end of the calendar year of that.
  counted_from text not null check (counted_from in ('end', 'end_of_year')),
  -- Whether a daily job erases the records that are due.
  is_automatic boolean not null default false,
  set_by text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, record_kind)
);
comment on table retention_rules is
  'One row says how many years one kind of record is retained after the end of a relationship; retention writes it.';

create table legal_holds (
  tenant text not null references tenants,
  id text not null,
  person text not null,
  -- Sealed, as is the reason of the end.
  reason text not null,
  set_by text not null,
  lifted_at timestamptz(3),
  lifted_by text,
  lift_reason text,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, person) references persons,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
comment on table legal_holds is
  'One row is one legal hold on the data of a person, in force or lifted; retention writes it.';
create index legal_holds_by_person on legal_holds (tenant, person) where lifted_at is null;
create trigger legal_holds_stay before delete or truncate on legal_holds
  for each statement execute function refuse_change();
-- A hold is lifted once. Apart from that only the seals of its reasons may change, when the keys are rotated.
create trigger legal_holds_end_once before update on legal_holds for each row
  when ((old.tenant, old.id, old.person, old.set_by, old.created_at)
    is distinct from (new.tenant, new.id, new.person, new.set_by, new.created_at)
    or (old.lifted_at is not null and (old.lifted_at, old.lifted_by) is distinct from (new.lifted_at, new.lifted_by)))
  execute function refuse_change();

create table erasures (
  tenant text not null references tenants,
  id text not null,
  person text not null,
  record_kinds text[] not null check (cardinality(record_kinds) > 0),
  -- Sealed; null for an erasure by the daily job.
  reason text,
  requested_by text not null,
  relationship_ended_at timestamptz(3) not null,
  -- The numbers of values and files that were erased.
  values integer not null,
  files integer not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, person) references persons
);
comment on table erasures is
  'One row is one erasure of personal data of a person; retention writes it, it is final.';
create index erasures_by_person on erasures (tenant, person, created_at);
create index erasures_by_time on erasures (tenant, created_at, id);
create trigger erasures_stay before delete or truncate on erasures
  for each statement execute function refuse_change();
create trigger erasures_are_final before update on erasures for each row
  when ((old.tenant, old.id, old.person, old.record_kinds, old.requested_by, old.relationship_ended_at, old.values,
         old.files, old.created_at)
    is distinct from (new.tenant, new.id, new.person, new.record_kinds, new.requested_by, new.relationship_ended_at,
                      new.values, new.files, new.created_at))
  execute function refuse_change();

create table access_requests (
  tenant text not null references tenants,
  id text not null,
  person text not null,
  -- Sealed.
  reason text not null,
  requested_by text not null,
  -- The report can be read until then.
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, person) references persons,
  check (expires_at > created_at)
);
comment on table access_requests is
  'One row is one request of a person to know what is held about them; retention writes it, it is final.';
create index access_requests_by_person on access_requests (tenant, person, created_at);
create index access_requests_by_time on access_requests (tenant, created_at, id);
create trigger access_requests_stay before delete or truncate on access_requests
  for each statement execute function refuse_change();
create trigger access_requests_are_final before update on access_requests for each row
  when ((old.tenant, old.id, old.person, old.requested_by, old.expires_at, old.created_at)
    is distinct from (new.tenant, new.id, new.person, new.requested_by, new.expires_at, new.created_at))
  execute function refuse_change();

select protect(array['retention_rules', 'legal_holds', 'erasures', 'access_requests']);
