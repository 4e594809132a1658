-- The audit chain in a table of its own. Each change computes the digest of its records, on its own connection; the
-- work that runs one after the other for a tenant hashes 64 characters for each record and inserts a narrow row.
-- Records that were sealed before keep their number and hash beside them, and are verified as before. The chain goes on
-- from them.

-- No statement of a version before, which serves beside this one, is in the middle of sealing.
lock table audit_records in access exclusive mode;

-- Committed records that are not in the chain yet.
create table unlinked_records (
  tenant text not null,
  -- That of the record.
  ordinal bigint not null,
  record text not null,
  request text not null,
  resource text,
  digest text not null,
  primary key (tenant, ordinal)
);
comment on table unlinked_records is
  'One row is one committed audit record that waits for its link; a trigger writes it, seal_activity deletes it.';

create table audit_links (
  tenant text not null,
  sequence bigint not null,
  record text not null,
  -- Those of the record, for the indexes.
  request text not null,
  resource text,
  digest text not null,
  -- SHA-256 over the hash of the link before and the digest.
  hash text not null,
  primary key (tenant, sequence)
);
comment on table audit_links is
  'One row is the place of one audit record in the chain of its tenant; seal_activity writes it, it is final.';
create index audit_links_by_request on audit_links (tenant, request, sequence);
create index audit_links_by_resource on audit_links (tenant, resource, sequence) where resource is not null;
create trigger audit_links_are_final before update or delete or truncate on audit_links
  for each statement execute function refuse_change();

select protect(array['unlinked_records', 'audit_links']);

-- An older version serves with this schema before the new one has granted its rights.
do $$ begin
  if exists (select from pg_roles where rolname = 'holdfast_app') then
    grant select, insert, delete on unlinked_records to holdfast_app;
    grant select, insert on audit_links to holdfast_app;
  end if;
end $$;

-- The chain of a tenant from its first record on. A record that was sealed before the links has no digest.
create view audit_chain with (security_invoker = true) as
select tenant, sequence, id as record, request, resource, null::text as digest, hash
from audit_records where sequence is not null
union all
select tenant, sequence, record, request, resource, digest, hash from audit_links;

-- The text that the digest of a record covers. The order of its members is part of the format, which
-- src/features/platform/activity/chain.ts computes again from an export. Facts, if there are any, are the last member.
create function record_text(a audit_records) returns text language sql stable as $$
  select rtrim(json_build_array(
    a.id, to_char(a.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), to_char(a.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    a.actor, a.client, a.person, a.client_user, a.client_request, a.request, a.action, a.resource, a.path, a.status,
    a.after_digest, a.transfers)::text, ']')
    || coalesce(', ' || to_json(a.facts), '') || ']'
$$;

create function record_digest(a audit_records) returns text language sql stable as
  $$ select encode(sha256(convert_to(record_text(a), 'UTF8')), 'hex') $$;

-- Notes the records of a transaction beside the last one of each change, which has the empty facts. Each note is a
-- setting of its own, like those of facts (file 90-facts.sql).
create function note_record() returns trigger language plpgsql as $$
declare
  number constant text := coalesce(nullif(current_setting('holdfast.records', true), '')::integer, 0) + 1;
  setting text;
begin
  setting := set_config('holdfast.records', number, true);
  setting := set_config('holdfast.record_' || number, new.id, true);
  return new;
end $$;
create trigger audit_records_are_noted before insert on audit_records
  for each row when (new.facts is distinct from '') execute function note_record();

-- As before, and the records then wait for their links with their digests: the record that took the notes, and those
-- that were noted.
create or replace function take_notes() returns trigger language plpgsql as $$
declare
  notes constant integer := coalesce(nullif(current_setting('holdfast.notes', true), '')::integer, 0);
  others constant integer := coalesce(nullif(current_setting('holdfast.records', true), '')::integer, 0);
  seals text[] := '{}';
  bodies text[] := '{}';
  records text[] := '{}';
  setting text;
begin
  for n in 1 .. notes loop
    seals[n] := current_setting('holdfast.fact_seals_' || n);
    bodies[n] := current_setting('holdfast.fact_bodies_' || n);
  end loop;
  for n in 1 .. others loop
    records[n] := current_setting('holdfast.record_' || n);
  end loop;
  if nullif(current_setting('holdfast.record_of', true), '') is not null then
    perform divide_notes(new.tenant, new.id, array_to_string(seals, ' '), array_to_string(bodies, U&'\001E'),
                         current_setting('holdfast.record_of')::jsonb);
    records[others + 1] := new.id;
    setting := set_config('holdfast.record_of', '', true);
  else
    with noted as (
      update audit_records a
      set facts = nullif(array_to_string(seals, ' '), ''),
          fact_rows = case when notes > 0 then array_to_string(bodies, U&'\001E') end
      where a.tenant = new.tenant and a.id = new.id
      returning a.ordinal, record_digest(a) as digest
    )
    insert into unlinked_records (tenant, ordinal, record, request, resource, digest)
    select new.tenant, noted.ordinal, new.id, new.request, new.resource, noted.digest from noted;
  end if;
  if cardinality(records) > 0 then
    insert into unlinked_records (tenant, ordinal, record, request, resource, digest)
    select a.tenant, a.ordinal, a.id, a.request, a.resource, record_digest(a)
    from audit_records a where a.tenant = new.tenant and a.id = any (records);
    setting := set_config('holdfast.records', '', true);
  end if;
  setting := set_config('holdfast.notes', '', true);
  return null;
end $$;

-- A record takes its facts in its own transaction; from then on it waits for its link or has it, and is final.
create function refuse_late_change() returns trigger language plpgsql as $$
begin
  if old.sequence is not null or old.facts is not null
    or exists (select from unlinked_records u where u.tenant = old.tenant and u.ordinal = old.ordinal)
    or exists (select from audit_links l
               where l.tenant = old.tenant and l.request = old.request and l.record = old.id)
  then
    raise exception '% on % is refused: its rows are written once, by their own path', tg_op, tg_table_name
      using errcode = 'HF009';
  end if;
  return new;
end $$;
drop trigger audit_records_are_sealed_once on audit_records;
comment on table audit_records is
  'One row is the record of one change: the actor, the request, the answer, the transfers; record_changes writes it '
  'once.';
create trigger audit_records_are_written_once before update on audit_records
  for each row when (old.facts is distinct from '') execute function refuse_late_change();

-- Links committed records to the chain, oldest first, at most 5,000, and returns whether more may be waiting. It runs
-- after the changes have committed; inside each change it would make the changes of a tenant wait for each other. The
-- planner settings keep it on indexes and row positions, whatever the statistics say.
create or replace function seal_activity(t text) returns boolean language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  last_number bigint;
  chain text;
  records text[];
  requests text[];
  resources text[];
  digests text[];
  digest text;
  hashes text[];
  most constant integer := 5000;
begin
  if not exists (select from unlinked_records u where u.tenant = t) then
    return false;
  end if;
  perform pg_advisory_xact_lock(lock_key('activity', t));
  select c.sequence, c.hash into last_number, chain from audit_links c
  where c.tenant = t order by c.sequence desc limit 1;
  if not found then
    select a.sequence, a.hash into last_number, chain from audit_records a
    where a.tenant = t and a.sequence is not null order by a.sequence desc limit 1;
  end if;
  last_number := coalesce(last_number, 0);
  chain := coalesce(chain, '');

  with oldest as (
    select ctid as place from unlinked_records u where u.tenant = t order by u.ordinal limit most
  ), taken as (
    delete from unlinked_records u using oldest where u.ctid = oldest.place
    returning u.ordinal, u.record, u.request, u.resource, u.digest
  ), ordered as (
    select * from taken order by ordinal
  )
  select array_agg(o.record), array_agg(o.request), array_agg(o.resource), array_agg(o.digest)
  into records, requests, resources, digests from ordered o;
  if records is null then
    return false;
  end if;

  foreach digest in array digests loop
    chain := encode(sha256(convert_to(chain || digest, 'UTF8')), 'hex');
    hashes := array_append(hashes, chain);
  end loop;

  insert into audit_links (tenant, sequence, record, request, resource, digest, hash)
  select t, last_number + x.number, x.record, x.request, x.resource, x.digest, x.hash
  from unnest(records, requests, resources, digests, hashes)
    with ordinality as x (record, request, resource, digest, hash, number);
  return cardinality(records) = most;
end $$;

-- Records that an older version left for sealing, of every tenant: the owner is bound by the policies only if forced.
alter table audit_records no force row level security;
alter table unlinked_records no force row level security;
insert into unlinked_records (tenant, ordinal, record, request, resource, digest)
select a.tenant, a.ordinal, a.id, a.request, a.resource, record_digest(a) from audit_records a where a.sequence is null;
alter table audit_records force row level security;
alter table unlinked_records force row level security;

-- Analysis of a table that only grows: small samples, and two tenants until then (file 99-planner.sql). The rows that
-- wait come and go, and no statement needs an estimate of them.
alter table audit_links set (autovacuum_analyze_scale_factor = 0.5);
alter table audit_links alter column tenant set statistics 10, alter column sequence set statistics 10,
  alter column record set statistics 0, alter column request set statistics 10, alter column resource set statistics 10,
  alter column digest set statistics 0, alter column hash set statistics 0;
select expect_few_tenants();
