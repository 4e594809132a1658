-- The records that a unit of work writes beside its own statements.

-- Records changes of one tenant, in their order: the outcomes of requests, the jobs that leave the queue, the ledger
-- transfers, events, new jobs, invalidated caches and audit records. Null stands for none. The instant is that of all
-- rows without one of their own, as `at`. Together with the statements of the changes it is one transaction. Its plans
-- are kept, because planning takes as long as some of the work; every lookup is by a key.
--   HF001, HF002  see keep_outcomes
--   HF003  the tenant's clock was moved meanwhile     HF004  one of the jobs was carried out by another process
create function record_changes(
  t text, at timestamptz, epoch integer, outcomes json, done json, transfers json, events json, jobs json,
  altered json, audits json
) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  version bigint;
  event_seals text;
  event_bodies text;
  -- Its record takes the notes that belong to no other.
  last_change integer := (audits -> -1 ->> 'change')::integer;
begin
  perform pg_advisory_xact_lock_shared(lock_key('tenant clock', t));
  if (select clock_epoch from tenants where id = t) <> epoch then
    raise exception 'the clock of % was moved meanwhile', t using errcode = 'HF003';
  end if;

  if outcomes is not null then
    perform keep_outcomes(t, at, record_changes.outcomes);
  end if;

  if done is not null then
    if delete_ended_jobs(t, done) <> json_array_length(done) then
      raise exception 'a job was carried out by another process' using errcode = 'HF004';
    end if;
  end if;

  if events is not null then
    version := nextval('fact_versions');
    with written as (
      insert into events as e (tenant, id, name, resource_id, resource_type, created_at, trace)
      select t, x.id, x.name, x.resource_id, x.resource_type, coalesce(x.at, record_changes.at), x.trace
      from rows from (
        json_to_recordset(record_changes.events)
          as (id text, name text, resource_id text, resource_type text, trace text, at timestamptz)
      ) with ordinality as x (id, name, resource_id, resource_type, trace, at, n)
      order by n
      returning e.id, fact_text(e) as body
    )
    select string_agg(fact_seal('events', id, version, null, body), ' '), string_agg(body, U&'\001E')
    into event_seals, event_bodies
    from written;
    perform note_facts(event_seals, event_bodies);
  end if;

  if jobs is not null then
    perform add_jobs(t, at, record_changes.jobs);
  end if;

  if altered is not null then
    perform pg_notify('holdfast_forget', topic) from json_array_elements_text(altered) as topic;
  end if;

  -- In a group of requests each record takes the notes of its resource and of its events.
  if done is null and json_array_length(audits) > 1 then
    perform set_config('holdfast.record_of', jsonb_object_agg(owned.row_id, owned.record)::text, true)
    from (
      select a.resource as row_id, a.id as record from json_to_recordset(audits) as a (id text, resource text)
      where a.resource is not null
      union all
      select e.id, a.id
      from json_to_recordset(record_changes.events) as e (id text, change integer)
      join json_to_recordset(audits) as a (id text, change integer) on a.change = e.change
    ) owned;
  end if;

  if transfers is null then
    insert into audit_records
      (tenant, id, at, actor, client, person, client_user, client_request, request, action, resource, path, status,
       after_digest, facts)
    select t, x.id, coalesce(x.at, record_changes.at), x.actor, x.client, x.person, x.client_user, x.client_request,
           x.request, x.action, x.resource,
           x.path, x.status, x.after_digest, case when x.change = last_change then '' end
    from json_to_recordset(audits)
      as x (change integer, id text, actor text, client text, person text, client_user text, client_request text,
            request text, action text, resource text, path text, status smallint, after_digest text,
            at timestamptz)
    order by x.change;
    return;
  end if;

  -- The record of a change carries the seals of its transfers. An entry belongs to one change.
  with moves as materialized (
    select x.*
    from json_to_recordset(record_changes.transfers)
      as x (change integer, entry text, line smallint, kind text, reference text, "from" text, "to" text, asset text,
            amount numeric, at timestamptz)
  ), written as (
    insert into ledger_transfers
      (tenant, entry, line, kind, reference, booked_at, from_account, to_account, asset, amount)
    select t, entry, line, kind, reference, coalesce(moves.at, record_changes.at), "from", "to", asset, amount
    from moves
    returning ledger_transfers.entry, transfer_seal(ledger_transfers) as seal
  ), moved as materialized (
    select m.change, string_agg(w.seal, ' ' order by w.seal) as seals
    from written w join (select distinct entry, change from moves) m on m.entry = w.entry
    group by m.change
  )
  insert into audit_records
    (tenant, id, at, actor, client, person, client_user, client_request, request, action, resource, path, status,
     after_digest, transfers, facts)
  select t, x.id, coalesce(x.at, record_changes.at), x.actor, x.client, x.person, x.client_user, x.client_request,
         x.request, x.action, x.resource,
         x.path, x.status, x.after_digest, m.seals, case when x.change = last_change then '' end
  from json_to_recordset(record_changes.audits)
    as x (change integer, id text, actor text, client text, person text, client_user text, client_request text,
          request text, action text, resource text, path text, status smallint, after_digest text,
          at timestamptz)
  left join moved m on m.change = x.change
  order by x.change;
end $$;
