-- Outcomes of requests: a request that is repeated with its key gets the first answer and is not carried out again.

create table idempotency_keys (
  tenant text not null,
  key text not null,
  fingerprint text not null,
  method text not null,
  path text not null,
  status smallint not null,
  body text not null,
  resource text,
  created_at timestamptz(3) not null,
  primary key (tenant, key)
) with (toast_tuple_target = 8160);
comment on table idempotency_keys is
  'One row is the outcome of one request with an idempotency key; record_changes writes it, the worker deletes it '
  'after 30 days.';
create index idempotency_keys_by_age on idempotency_keys (tenant, created_at);
-- An answer of a few kilobytes stays in its row uncompressed: compression would cost more than the rest of a change.
-- PostgreSQL 15 does not accept this in the create table statement.
alter table idempotency_keys alter column body set storage external;

-- Stores the outcomes of requests under their idempotency keys; a key older than 30 days is free again.
--   HF001  a request with the same key is being carried out     HF002  the key has an answer already
create function keep_outcomes(t text, at timestamptz, outcomes json) returns void language plpgsql as $$
declare
  stored integer;
begin
  insert into idempotency_keys as i (tenant, key, fingerprint, method, path, status, body, resource, created_at)
  select t, x.key, x.fingerprint, x.method, x.path, x.status, x.body, x.resource, coalesce(x.at, keep_outcomes.at)
  from json_to_recordset(outcomes)
    as x (key text, fingerprint text, method text, path text, status smallint, body text, resource text,
          at timestamptz)
  where pg_try_advisory_xact_lock(lock_key('idempotency key', t || ' ' || x.key))
  on conflict (tenant, key) do update
    set fingerprint = excluded.fingerprint, method = excluded.method, path = excluded.path,
        status = excluded.status, body = excluded.body, resource = excluded.resource, created_at = excluded.created_at
    where i.created_at < excluded.created_at - interval '30 days';
  get diagnostics stored = row_count;
  if stored < json_array_length(outcomes) then
    if exists (
      select from json_to_recordset(outcomes) as x (key text)
      where not pg_try_advisory_xact_lock(lock_key('idempotency key', t || ' ' || x.key))
    ) then
      raise exception 'a request with this key is being carried out' using errcode = 'HF001';
    end if;
    raise exception 'the key has an answer already' using errcode = 'HF002';
  end if;
end $$;

select protect(array['idempotency_keys']);
