-- Many changes of one tenant and instant at once.

-- Takes jobs off the list that were carried out with these attempts, and tells how many those were. Each by its key:
-- what is on the list comes and goes faster than it is analysed, and a join would read all of it.
create function take_off(t text, done json) returns integer language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  taken integer;
begin
  delete from jobs j
  using json_to_recordset(done) as x (id text, attempts integer)
  where j.tenant = t and j.id = x.id and j.attempts = x.attempts;
  get diagnostics taken = row_count;
  return taken;
end $$;

-- Stores the outcome of a request under its idempotency key; a key older than 30 days is free again.
--   HF001  a request with the same key is being carried out     HF002  the key has an answer already
create function keep_outcome(t text, at timestamptz, k json, answer text) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(t || ' ' || (k ->> 'key'), 4712)) then
    raise exception 'a request with this key is being carried out' using errcode = 'HF001';
  end if;
  insert into idempotency_keys as i (tenant, key, fingerprint, method, path, status, body, resource, created_at)
  values (t, k ->> 'key', k ->> 'fingerprint', k ->> 'method', k ->> 'path', (k ->> 'status')::smallint,
          answer, k ->> 'resource', at)
  on conflict (tenant, key) do update
    set fingerprint = excluded.fingerprint, method = excluded.method, path = excluded.path,
        status = excluded.status, body = excluded.body, resource = excluded.resource, created_at = excluded.created_at
    where i.created_at < at - interval '30 days';
  if not found then
    raise exception 'the key has an answer already' using errcode = 'HF002';
  end if;
end $$;

-- Records changes of one tenant and instant, in their order: the idempotency record of a single one, and of all of
-- them the jobs that leave the queue, the ledger transfers, events, new jobs, invalidated caches and audit records.
-- Null stands for none. Together with the changes' own statements it is one transaction. Its plans are kept, for
-- planning takes as long as some of the work: nothing is looked up but by a key.
--   HF001, HF002  see keep_outcome
--   HF003  the tenant's clock was moved meanwhile     HF004  one of the jobs was carried out by another process
create function record_changes(
  t text, at timestamptz, epoch integer, idempotency json, answer text, done json, transfers json, events json, jobs json,
  altered json, audits json
) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  clock record;
begin
  perform pg_advisory_xact_lock_shared(tenant_lock(t));
  select clock_mode, clock_offset, clock_at, clock_epoch into clock from tenants where id = t;
  if clock.clock_epoch <> epoch then
    raise exception 'the clock of % was moved meanwhile', t using errcode = 'HF003';
  end if;

  if idempotency is not null then
    perform keep_outcome(t, at, idempotency, answer);
  end if;

  if done is not null then
    if take_off(t, done) <> json_array_length(done) then
      raise exception 'a job was carried out by somebody else' using errcode = 'HF004';
    end if;
  end if;

  if events is not null then
    insert into events (tenant, id, name, resource_id, resource_type, created_at)
    select t, x.id, x.name, x.resource_id, x.resource_type, at
    from rows from (
      json_to_recordset(record_changes.events) as (id text, name text, resource_id text, resource_type text)
    ) with ordinality as x (id, name, resource_id, resource_type, n)
    order by n;
  end if;

  if jobs is not null then
    insert into jobs (tenant, id, kind, payload, lane, due_at, rank, wake_at, created_at)
    select t, x.id, x.kind, x.payload, x.lane, x.due_at, x.rank,
           machine_time(clock.clock_mode, clock.clock_offset, clock.clock_at, x.due_at), at
    from json_to_recordset(record_changes.jobs)
      as x (id text, kind text, payload jsonb, lane text, due_at timestamptz, rank smallint);
  end if;

  if altered is not null then
    perform pg_notify('holdfast_forget', topic) from json_array_elements_text(altered) as topic;
  end if;

  if transfers is null then
    insert into audit_records
      (tenant, id, at, actor, client, person, client_user, client_request, request, action, resource, path, status,
       after_digest)
    select t, x.id, at, x.actor, x.client, x.person, x.client_user, x.client_request, x.request, x.action, x.resource,
           x.path, x.status, x.after_digest
    from json_to_recordset(audits)
      as x (change integer, id text, actor text, client text, person text, client_user text, client_request text,
            request text, action text, resource text, path text, status smallint, after_digest text)
    order by x.change;
    return;
  end if;

  -- The record of a change carries the seals of its transfers. An entry is of one change.
  with moves as materialized (
    select x.*
    from json_to_recordset(record_changes.transfers)
      as x (change integer, entry text, line smallint, kind text, reference text, "from" text, "to" text, asset text,
            amount numeric)
  ), written as (
    insert into ledger_transfers (tenant, entry, line, kind, reference, booked_at, from_account, to_account, asset, amount)
    select t, entry, line, kind, reference, at, "from", "to", asset, amount from moves
    returning ledger_transfers.entry, transfer_seal(ledger_transfers) as seal
  ), moved as materialized (
    select m.change, string_agg(w.seal, ' ' order by w.seal) as seals
    from written w join (select distinct entry, change from moves) m on m.entry = w.entry
    group by m.change
  )
  insert into audit_records
    (tenant, id, at, actor, client, person, client_user, client_request, request, action, resource, path, status,
     after_digest, transfers)
  select t, x.id, at, x.actor, x.client, x.person, x.client_user, x.client_request, x.request, x.action, x.resource,
         x.path, x.status, x.after_digest, m.seals
  from json_to_recordset(record_changes.audits)
    as x (change integer, id text, actor text, client text, person text, client_user text, client_request text,
          request text, action text, resource text, path text, status smallint, after_digest text)
  left join moved m on m.change = x.change
  order by x.change;
end $$;
