-- Facts: the rows that customers and auditors read, sealed in the audit chain beside the transfers. A trigger notes
-- each row that a change writes; when the record of the change joins the chain, the seals of its rows join with it.
-- This file comes after the tables of all features.

-- `after` is the text that the row's digest covers; `before` is the digest of the previous version, null for a new row.
create table fact_changes (
  tenant text not null,
  xid xid8 not null default pg_current_xact_id(),
  -- The version of the row: a later state has the greater number, because its writer held the lock of the row.
  ordinal bigint generated always as identity,
  fact text not null,
  row_id text not null,
  before text,
  after text not null,
  primary key (tenant, xid, ordinal)
);
comment on table fact_changes is
  'One row is one row of a fact table as one transaction left it, until it is sealed; triggers on the fact tables '
  'write it, seal_activity deletes it.';

create table fact_tables (
  name text primary key,
  -- The members that a seal covers, in order.
  members text[] not null,
  -- The members that hold sealed personal data. A rotation of keys changes their text and not their meaning, so the
  -- seal covers only whether there is a value, and the proof opens the value.
  personal text[] not null
);
comment on table fact_tables is
  'One row is one table whose rows are sealed; the function cover_facts writes it when the schema is made.';

create function fact_digest(body text) returns text language sql immutable as
  $$ select encode(sha256(convert_to(body, 'UTF8')), 'hex') $$;

-- Seals the rows of a table from now on. For each table it makes
--   fact_text(row)   the text that a digest covers: the members as PostgreSQL writes a row, without closing bracket and
--                    without nulls at the end, so that a column added later changes no digest while it is null. Every
--                    session of the server is in UTC and writes ISO dates.
-- The triggers run for each row: most statements of an order write one row, and a statement-level trigger with a
-- transition table costs such a statement twice as much. It costs half of it where a statement inserts many rows, as
-- those of a month's fees do: `in_batches`. A migration that adds a column to such a table calls this again.
create function cover_facts(
  fact text, personal text[] default '{}', left_out text[] default '{}', in_batches boolean default false
) returns void
language plpgsql as $do$
declare
  members text[] := array(
    select a.attname from pg_attribute a
    where a.attrelid = fact::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (left_out)
    order by a.attnum);
  -- The members of a row n. PostgreSQL writes a whole row as text much faster than its members one by one.
  list text := (
    select string_agg(format(case when m = any (personal) then 'n.%I is null' else 'n.%I' end, m), ', ' order by i)
    from unnest(members) with ordinality as x (m, i));
  whole text := case when personal = '{}' and left_out = '{}' then 'n' else format('row(%s)', list) end;
  body text := format('rtrim(rtrim(%s::text, %L), %L)', whole, ')', ',');
  body_new text := regexp_replace(body, '\mn\M', 'new', 'g');
  body_old text := regexp_replace(body, '\mn\M', 'old', 'g');
  noted text := case when in_batches
    then format('select n.tenant, %L, n.id, %s from new_rows n', fact, body)
    else format('values (new.tenant, %L, new.id, %s)', fact, body_new) end;
  runs text := case when in_batches
    then 'referencing new table as new_rows for each statement' else 'for each row' end;
begin
  execute format($f$
    create or replace function fact_text(n %1$I) returns text language sql stable as $sql$ select %2$s $sql$;
    create or replace function note_new_%1$s() returns trigger language plpgsql as $trigger$
    begin
      insert into fact_changes (tenant, fact, row_id, after) %5$s;
      return null;
    end $trigger$;
    create or replace trigger new_facts_are_noted after insert on %1$I
      %6$s execute function note_new_%1$s();
    create or replace function note_altered_%1$s() returns trigger language plpgsql as $trigger$
    declare
      before text := %4$s;
      after text := %3$s;
    begin
      if before <> after then
        insert into fact_changes (tenant, fact, row_id, before, after)
        values (new.tenant, %1$L, new.id, fact_digest(before), after);
      end if;
      return null;
    end $trigger$
    $f$, fact, body, body_new, body_old, noted, runs);
  -- Events are final: only their numbers are written later, and those are left out.
  if fact <> 'events' then
    execute format($f$
      create or replace trigger altered_facts_are_noted after update on %1$I
        for each row execute function note_altered_%1$s()
      $f$, fact);
  end if;
  insert into fact_tables (name, members, personal) values (fact, members, personal)
  on conflict (name) do update set members = excluded.members, personal = excluded.personal;
end $do$;

select cover_facts('transactions');
select cover_facts('positions');
select cover_facts('orders');
select cover_facts('trades');
select cover_facts('deposits');
select cover_facts('withdrawals', '{owner_name}');
select cover_facts('inbound_payments', '{reference,owner_name,iban,resolution_note}');
select cover_facts('payouts', '{reason}');
select cover_facts('transfers', '{note}');
select cover_facts('fee_charges', in_batches => true);
select cover_facts('fee_collections', in_batches => true);
select cover_facts('fee_refunds');
select cover_facts('documents', '{content}', in_batches => true);
select cover_facts('funding_accounts', '{owner_name,iban,nickname}');
-- The publisher numbers events after the change has committed. A trace is of use for a few days and proves nothing.
select cover_facts('events', '{}', '{sequence,resource_sequence,trace}');

-- The text that the hash of a record covers, behind the previous record's hash. The order of its members is part of the
-- format: cli/verify-activity computes it again from an export. Facts, if there are any, are the last member.
create function activity_text(a audit_records, sequence bigint, before_digest text, facts text) returns text
language sql stable as $$
  select rtrim(json_build_array(
    sequence, a.id, to_char(a.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char(a.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.actor, a.client, a.person, a.client_user,
    a.client_request, a.request, a.action, a.resource, a.path, a.status, before_digest, a.after_digest,
    a.transfers)::text, ']')
    || coalesce(', ' || to_json(facts), '') || ']'
$$;

-- Numbers and chains committed records, oldest first, and returns their number: at most 2,000, or 100 where many rows
-- are noted. It runs after the changes have committed; inside each change it would make the changes of a tenant wait
-- for each other.
--   before_digest    the digest of the resource's previous record that has one. Within the batch a window finds it: its
--                    greatest number carries the digest. For the first record of a resource, one lookup of the newest
--                    sealed record finds it, which has it as after_digest or, by the same rule, as before_digest.
--   facts            the seals of the rows of the change. Where several changes committed together, the last record has
--                    the seals of all.
-- The chain is linked in memory and written by one statement. The planner settings keep it on indexes and row
-- positions: statistics taken while much was unsealed make the planner read or sort the whole table for each lookup.
-- No other process moves the rows, because the lock is held.
create function seal_activity(t text) returns integer language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_sort = off set plan_cache_mode = force_generic_plan as $$
declare
  last_number bigint;
  chain text;
  most integer;
  places tid[];
  digests text[];
  all_seals text[];
  all_rows text[];
  texts text[];
  covered text;
  hashes text[];
  written integer;
begin
  if not exists (select from audit_records where tenant = t and sequence is null) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(lock_key('activity', t));
  select a.sequence, a.hash into last_number, chain from audit_records a
  where a.tenant = t and a.sequence is not null order by a.sequence desc limit 1;
  last_number := coalesce(last_number, 0);
  chain := coalesce(chain, '');
  -- A record may have the seals of a thousand rows, and the batch is in memory.
  most := case when (select count(*) from (select from fact_changes where tenant = t limit 20000) c) < 20000
            then 2000 else 100 end;

  with oldest as (
    select ctid as place, ordinal, resource, after_digest, xid from audit_records
    where tenant = t and sequence is null order by ordinal limit most
  ), numbered as (
    select place, resource, after_digest, xid, row_number() over (order by ordinal) as number from oldest
  ), opened as (
    select n.*, case when n.resource is not null
                      and row_number() over (partition by n.resource order by n.number) = 1 then (
      -- A range condition and the sort by resource leave only the index by resource to the planner.
      select coalesce(s.after_digest, s.before_digest) from audit_records s
      where s.tenant = t and s.resource between n.resource and n.resource and s.sequence is not null
      order by s.resource, s.sequence desc limit 1) end as sealed_digest
    from numbered n
  ), followed as (
    select place, number, case when resource is not null then coalesce(
      substr(max((to_char(number, 'FM0000') || after_digest) collate "C")
        over (of_resource rows between unbounded preceding and 1 preceding), 5),
      first_value(sealed_digest) over of_resource) end as digest
    from opened
    window of_resource as (partition by resource order by number)
  ), noted as (
    -- One index lookup for each transaction: `offset` keeps the planner from a join of all with all.
    select l.number, c.*
    from (select n.xid, max(n.number) as number from numbered n where n.xid is not null group by n.xid) l
    cross join lateral (
      select f.ctid as place, f.ordinal, f.after,
             f.fact || '/' || f.row_id || '/' || f.ordinal || '=' || coalesce(f.before || ':', '')
               || fact_digest(f.after) as seal
      from fact_changes f where f.tenant = t and f.xid = l.xid offset 0) c
  ), taken as (
    delete from fact_changes c using noted n where c.ctid = n.place
  ), complete as (
    select number, max(place) as place, max(digest) as digest, string_agg(seal, ' ' order by ordinal) as seals,
           string_agg(body, U&'\001E' order by ordinal) as bodies
    from (
      select f.number, f.place, f.digest, null as seal, null as body, null::bigint as ordinal from followed f
      union all
      select n.number, null, null, n.seal, n.after, n.ordinal from noted n
    ) parts
    group by number
  )
  select array_agg(c.place order by c.number), array_agg(c.digest order by c.number),
         array_agg(coalesce(a.facts || ' ' || c.seals, a.facts, c.seals) order by c.number),
         array_agg(coalesce(a.fact_rows || U&'\001E' || c.bodies, a.fact_rows, c.bodies) order by c.number),
         array_agg(activity_text(a, last_number + c.number, c.digest,
                                 coalesce(a.facts || ' ' || c.seals, a.facts, c.seals))
                   order by c.number)
  into places, digests, all_seals, all_rows, texts
  from complete c join audit_records a on a.ctid = c.place;
  if places is null then
    return 0;
  end if;

  foreach covered in array texts loop
    chain := encode(sha256(convert_to(chain || covered, 'UTF8')), 'hex');
    hashes := array_append(hashes, chain);
  end loop;

  update audit_records a
  set sequence = last_number + f.number, before_digest = f.digest, hash = f.hash, facts = f.seals, fact_rows = f.bodies
  from unnest(places, digests, hashes, all_seals, all_rows)
    with ordinality as f (place, digest, hash, seals, bodies, number)
  where a.ctid = f.place;
  get diagnostics written = row_count;
  if written <> cardinality(places) then
    raise exception 'records of % were altered while they were sealed', t;
  end if;
  return written;
end $$;

select protect(array['fact_changes']);
