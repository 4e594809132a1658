-- The chain of activity: every audit record gets a number and a hash that covers the one before it, in the order in which
-- the changes committed. One statement makes the chain of many records, after they have committed: inside each change
-- it would make the changes of a tenant wait for each other.

create function activity_lock(tenant text) returns bigint language sql immutable as
  $$ select hashtextextended(tenant, 4714) $$;

-- The text that the hash of a record covers, after the hash of the record before. The order of its members is part of the
-- format: cli/verify-activity computes it again from an export.
create function activity_text(a audit_records, sequence bigint, before_digest text) returns text language sql stable as $$
  select json_build_array(
    sequence, a.id, to_char(a.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char(a.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.actor, a.client, a.person, a.client_user, a.client_request,
    a.request, a.action, a.resource, a.path, a.status, before_digest, a.after_digest, a.transfers)::text
$$;

-- Numbers and chains what has committed, oldest first, at most 2,000 records, and returns how many those were. The digest
-- before is that of the record before, of the same resource, that has one: of the same batch, by a window whose greatest
-- number carries its digest; else of what was sealed earlier, by one look at the newest for each resource, which has it
-- after or, by the same rule, before. The chain is linked in memory, and one statement writes it. By the indexes, and by
-- the place of a row: counted while much was unsealed, the table looks to the planner as if nothing were sealed, and it
-- would read or sort all of it for each look. Nobody else moves the rows: the lock is held.
create function seal_activity(t text) returns integer language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off
set plan_cache_mode = force_generic_plan as $$
declare
  last_number bigint;
  chain text;
  places tid[];
  digests text[];
  texts text[];
  covered text;
  hashes text[];
  written integer;
begin
  if not exists (select from audit_records where tenant = t and sequence is null) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(activity_lock(t));
  select a.sequence, a.hash into last_number, chain from audit_records a
  where a.tenant = t and a.sequence is not null order by a.sequence desc limit 1;
  last_number := coalesce(last_number, 0);
  chain := coalesce(chain, '');

  with oldest as (
    select ctid as place, ordinal, resource, after_digest from audit_records
    where tenant = t and sequence is null order by ordinal limit 2000
  ), numbered as (
    select place, resource, after_digest, row_number() over (order by ordinal) as number from oldest
  ), known as (
    select n.*, case when n.resource is not null and row_number() over (partition by n.resource order by n.number) = 1 then (
      -- As a range and sorted by it, so that only the index by resource will do.
      select coalesce(s.after_digest, s.before_digest) from audit_records s
      where s.tenant = t and s.resource between n.resource and n.resource and s.sequence is not null
      order by s.resource, s.sequence desc limit 1) end as sealed_digest
    from numbered n
  ), followed as (
    select place, number, case when resource is not null then coalesce(
      substr(max((to_char(number, 'FM0000') || after_digest) collate "C")
        over (of_resource rows between unbounded preceding and 1 preceding), 5),
      first_value(sealed_digest) over of_resource) end as digest
    from known
    window of_resource as (partition by resource order by number)
  )
  select array_agg(f.place order by f.number), array_agg(f.digest order by f.number),
         array_agg(activity_text(a, last_number + f.number, f.digest) order by f.number)
  into places, digests, texts
  from followed f join audit_records a on a.ctid = f.place;
  if places is null then
    return 0;
  end if;

  foreach covered in array texts loop
    chain := encode(sha256(convert_to(chain || covered, 'UTF8')), 'hex');
    hashes := array_append(hashes, chain);
  end loop;

  update audit_records a
  set sequence = last_number + f.number, before_digest = f.digest, hash = f.hash
  from unnest(places, digests, hashes) with ordinality as f (place, digest, hash, number)
  where a.ctid = f.place;
  get diagnostics written = row_count;
  if written <> cardinality(places) then
    raise exception 'records of % were altered while they were sealed', t;
  end if;
  return written;
end $$;

-- What the platform has signed of a chain: whoever keeps one can tell later that nothing up to it was altered.
create table activity_checkpoints (
  tenant text not null,
  sequence bigint not null,
  hash text not null,
  signed text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, sequence)
);

create trigger activity_checkpoints_are_final before update or delete or truncate on activity_checkpoints
  for each statement execute function refuse_change();

select protect(array['activity_checkpoints']);
