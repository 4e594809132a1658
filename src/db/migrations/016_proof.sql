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

-- Numbers and chains what has committed, oldest first, at most 2,000 records, and returns how many those were.
create function seal_activity(t text) returns integer language plpgsql set enable_seqscan = off as $$
declare
  entry audit_records;
  unsealed cursor for
    select * from audit_records a where a.tenant = t and a.sequence is null order by a.ordinal limit 2000 for update;
  number bigint;
  chain text;
  digest text;
  done integer := 0;
begin
  if not exists (select from audit_records where tenant = t and sequence is null) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(activity_lock(t));
  select a.sequence, a.hash into number, chain from audit_records a
  where a.tenant = t and a.sequence is not null order by a.sequence desc limit 1;
  number := coalesce(number, 0);
  chain := coalesce(chain, '');
  open unsealed;
  loop
    fetch unsealed into entry;
    exit when not found;
    number := number + 1;
    done := done + 1;
    digest := case when entry.resource is not null then (
      select a.after_digest from audit_records a
      where a.tenant = t and a.resource = entry.resource and a.sequence is not null and a.after_digest is not null
      order by a.sequence desc limit 1) end;
    chain := encode(sha256(convert_to(chain || activity_text(entry, number, digest), 'UTF8')), 'hex');
    update audit_records set sequence = number, before_digest = digest, hash = chain where current of unsealed;
  end loop;
  return done;
end $$;

drop index audit_records_by_resource;
create index audit_records_by_resource on audit_records (tenant, resource, sequence desc);

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
