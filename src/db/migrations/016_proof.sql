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

-- Numbers and chains what has committed, oldest first, at most 2,000 records, and returns how many those were.
create function seal_activity(t text) returns integer language plpgsql as $$
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
  ), answered as (
    select resource, after_digest, row_number() over (partition by resource order by number) as turn
    from fresh where resource is not null and after_digest is not null
  ), known as (
    select resource, (
      select a.after_digest from audit_records a
      where a.tenant = t and a.resource = r.resource and a.sequence is not null and a.after_digest is not null
      order by a.sequence desc limit 1) as digest
    from (select distinct resource from fresh where resource is not null) r
  ), numbered as (
    -- How many answers about the resource the batch holds before this record tells which of them was the last.
    select f.*, count(f.after_digest) over (
      partition by f.resource order by f.number rows between unbounded preceding and 1 preceding) as turn
    from fresh f
  ), texts as (
    select n.id, n.number, b.digest as before_digest, activity_text(n.record, n.number, b.digest) as value
    from numbered n
    left join answered a on a.resource = n.resource and a.turn = n.turn
    left join known k on k.resource = n.resource
    cross join lateral (select coalesce(a.after_digest, k.digest) as digest) b
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
