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

-- The running hash of a chain: each step covers the hash before and a text. The first value is the hash to begin with.
create function chain_step(hash text, value text) returns text language plpgsql immutable as $$
begin
  if hash is null then
    return value;
  end if;
  return encode(sha256(convert_to(hash || value, 'UTF8')), 'hex');
end $$;
create aggregate chain_hash(text) (sfunc = chain_step, stype = text);

-- The last of the values that is there.
create function last_known_step(last text, value text) returns text language sql immutable as
  $$ select coalesce(value, last) $$;
create aggregate last_known(text) (sfunc = last_known_step, stype = text);

-- Numbers and chains what has committed, oldest first, at most 2,000 records, and returns how many those were.
create function seal_activity(t text) returns integer language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  last_number bigint;
  last_hash text;
  done integer;
begin
  if not exists (select from audit_records where tenant = t and sequence is null) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(activity_lock(t));
  select a.sequence, a.hash into last_number, last_hash from audit_records a
  where a.tenant = t and a.sequence is not null order by a.sequence desc limit 1;
  last_number := coalesce(last_number, 0);
  with fresh as materialized (
    select a.*, last_number + row_number() over (order by a.ordinal) as number
    from (
      select r as record, r.id, r.resource, r.after_digest, r.ordinal from audit_records r
      where r.tenant = t and r.sequence is null order by r.ordinal limit 2000
    ) a
  ), looked_back as (
    select f.*, last_known(f.after_digest) over (
      partition by f.resource order by f.number rows between unbounded preceding and 1 preceding) as digest
    from fresh f
  ), numbered as (
    select l.*, case when l.resource is not null then coalesce(l.digest, (
      select a.after_digest from audit_records a
      where a.tenant = t and a.resource = l.resource and a.sequence is not null and a.after_digest is not null
      order by a.sequence desc limit 1)) end as before_digest
    from looked_back l
  ), texts as (
    select id, number, before_digest, activity_text(record, number, before_digest) as value from numbered
    union all
    select null, last_number, null, coalesce(last_hash, '')
  ), chained as (
    select id, number, before_digest, chain_hash(value) over (order by number) as hash from texts
  )
  update audit_records r set sequence = c.number, before_digest = c.before_digest, hash = c.hash
  from chained c
  where r.tenant = t and r.id = c.id;
  get diagnostics done = row_count;
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
