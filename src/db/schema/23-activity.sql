-- The audit trail: one record for each change, in a chain of hashes (file 90-facts.sql), and signed checkpoints.

create table audit_records (
  tenant text not null,
  id text not null,
  at timestamptz(3) not null,
  recorded_at timestamptz(3) not null default clock_timestamp(),
  actor text not null,
  client text,
  person text,
  client_user text,
  client_request text,
  request text not null,
  action text not null,
  resource text,
  path text not null,
  status smallint not null,
  -- SHA-256 over the answer. before_digest is the digest of the resource's previous record; seal_activity fills it in.
  after_digest text,
  before_digest text,
  -- The ledger transfers of the change: each as entry/line=SHA-256 of the row.
  transfers text,
  -- The rows of the change, as seals (file 90-facts.sql). Of a batch of jobs, the last record has the seals of all.
  facts text,
  -- The texts of these rows, in the same order, with U+001E between them: each digest is over one text. The texts show
  -- which member was altered; the chain covers their digests.
  fact_rows text,
  ordinal bigint generated always as identity,
  -- seal_activity assigns both without gaps, in the order of commits: the number, and the SHA-256 over the record and
  -- the previous hash.
  sequence bigint,
  hash text,
  primary key (tenant, id)
);
comment on table audit_records is
  'One row is the record of one change: the actor, the request, the answer, the transfers; record_changes writes it, '
  'seal_activity numbers and chains it once.';
-- A batch has 100 kB of them; compression took longer than the update that writes them.
-- PostgreSQL 15 does not accept this in the create table statement.
alter table audit_records alter column facts set storage external, alter column fact_rows set storage external;
create trigger audit_records_are_sealed_once before update on audit_records
  for each row when (old.sequence is not null) execute function refuse_change();
create index audit_records_unsealed on audit_records (tenant, ordinal) where sequence is null;
create unique index audit_records_by_sequence on audit_records (tenant, sequence) where sequence is not null;
-- No statement looks for an unsealed record by its resource or its request. The condition saves each change the writing
-- of both indexes.
create index audit_records_by_request on audit_records (tenant, request, sequence) where sequence is not null;
create index audit_records_by_resource on audit_records (tenant, resource, sequence) where sequence is not null;

-- A holder of a checkpoint can show later that no record up to it was altered.
create table activity_checkpoints (
  tenant text not null,
  sequence bigint not null,
  hash text not null,
  signed text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, sequence)
);
comment on table activity_checkpoints is
  'One row is one signed point of the audit chain of a tenant; activity writes it, it is final.';

create trigger activity_checkpoints_are_final before update or delete or truncate on activity_checkpoints
  for each statement execute function refuse_change();

create table last_proofs (
  tenant text primary key,
  -- The record of activity up to which everything was added up.
  sequence bigint not null,
  faults integer not null,
  proven_at timestamptz(3) not null
);
comment on table last_proofs is
  'One row is the last proof of the ledger of a tenant, by the time of the machine; activity writes it.';

select protect(array['audit_records', 'activity_checkpoints', 'last_proofs']);
