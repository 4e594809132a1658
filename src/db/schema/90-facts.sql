-- Facts: the rows that customers and auditors read, sealed in the audit chain beside the transfers. A trigger notes
-- each row that a change writes, and at the end of the change its audit record takes the notes.
-- This file comes after the tables of all features.

-- Numbers the versions of rows: a later state of a row has the greater number, because its writer held the row's lock.
create sequence fact_versions;

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

-- Stable, as convert_to is: PostgreSQL then puts the text of the function into the statement instead of calling it.
create function fact_digest(body text) returns text language sql stable as
  $$ select encode(sha256(convert_to(body, 'UTF8')), 'hex') $$;

-- The seal of one version of a row: table/id/version=digest for a new row; for an altered row, whose earlier digest
-- is given, table/id/version=before:after with both digests. A deleted row has the empty text, and so its digest.
create function fact_seal(fact text, id text, version bigint, before text, body text) returns text
language sql stable as $$
  select fact || '/' || id || '/' || version || '=' || coalesce(before || ':', '') || fact_digest(body)
$$;

-- Adds notes to those of the transaction. Each call writes two settings of its own, which end with the transaction: a
-- table of notes cost each change an insert and the sealing a delete, and one long setting is copied at each addition.
-- An assignment evaluates an expression without starting an executor, which `perform` would do.
create function note_facts(seals text, bodies text) returns void language plpgsql as $$
declare
  number constant text := coalesce(nullif(current_setting('holdfast.notes', true), '')::integer, 0) + 1;
  setting text;
begin
  setting := set_config('holdfast.notes', number, true);
  setting := set_config('holdfast.fact_seals_' || number, seals, true);
  setting := set_config('holdfast.fact_bodies_' || number, bodies, true);
end $$;

-- In a group of requests, the setting holdfast.record_of names the records of rows.
create function divide_notes(t text, last text, seals text, bodies text, record_of jsonb) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  with notes as (
    select coalesce(record_of ->> split_part(x.seal, '/', 2), last) as record, x.seal, x.body, x.n
    from rows from (unnest(string_to_array(seals, ' ')), unnest(string_to_array(bodies, U&'\001E')))
      with ordinality as x (seal, body, n)
  ), divided as (
    select record, string_agg(seal, ' ' order by n) as seals, string_agg(body, U&'\001E' order by n) as bodies
    from notes group by record
    union all
    select last, null, null where not exists (select from notes where record = last)
  )
  update audit_records a set facts = d.seals, fact_rows = d.bodies
  from divided d
  where a.tenant = t and a.id = d.record;
end $$;

-- The statements of a change and the call that records it are one statement, whose triggers run after the call. So the
-- last audit record of the call is written with empty facts, and takes the notes when the transaction commits. The
-- notes are put together before the statement: with their number in it PostgreSQL planned it again at each commit.
create function take_notes() returns trigger language plpgsql as $$
declare
  notes constant integer := coalesce(nullif(current_setting('holdfast.notes', true), '')::integer, 0);
  seals text[] := '{}';
  bodies text[] := '{}';
  setting text;
begin
  for n in 1 .. notes loop
    seals[n] := current_setting('holdfast.fact_seals_' || n);
    bodies[n] := current_setting('holdfast.fact_bodies_' || n);
  end loop;
  if nullif(current_setting('holdfast.record_of', true), '') is not null then
    perform divide_notes(new.tenant, new.id, array_to_string(seals, ' '), array_to_string(bodies, U&'\001E'),
                         current_setting('holdfast.record_of')::jsonb);
    setting := set_config('holdfast.record_of', '', true);
  else
    update audit_records
    set facts = nullif(array_to_string(seals, ' '), ''),
        fact_rows = case when notes > 0 then array_to_string(bodies, U&'\001E') end
    where tenant = new.tenant and id = new.id;
  end if;
  setting := set_config('holdfast.notes', '', true);
  return null;
end $$;
create constraint trigger audit_records_take_notes after insert on audit_records
  deferrable initially deferred for each row when (new.facts = '') execute function take_notes();

-- Seals the rows of a table from now on. For each table it makes
--   fact_text(row)   the text that a digest covers: the members as PostgreSQL writes a row, without closing bracket and
--                    without nulls at the end, so that a column added later changes no digest while it is null. Every
--                    session of the server is in UTC and writes ISO dates.
-- The triggers run once for each statement. For a statement of one row that costs more than a trigger for each row,
-- for a statement of ten rows about a third. The server deletes only rows that may end, and the last seal of such a row
-- is that of the empty text. A migration that adds a column to such a table calls this again.
create function cover_facts(fact text, left_out text[] default '{}', may_end boolean default false) returns void
language plpgsql as $do$
declare
  members text[] := array(
    select a.attname from pg_attribute a
    where a.attrelid = fact::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (left_out)
    order by a.attnum);
  -- The setting of src/db/migrations.ts holds the marked columns of each table, in this version of the server.
  personal text[] := array(
    select m from unnest(members) with ordinality as x (m, i)
    where current_setting('holdfast.personal_columns')::jsonb -> fact ? m order by i);
  -- The members of a row n. A personal one is false if there is a value, and null like any other if there is none, so
  -- that one that is added later changes no digest either. PostgreSQL writes a whole row as text much faster than its
  -- members one by one.
  list text := (
    select string_agg(format(case when m = any (personal) then 'nullif(n.%I is null, true)' else 'n.%I' end, m),
                      ', ' order by i)
    from unnest(members) with ordinality as x (m, i));
  whole text := case when personal = '{}' and left_out = '{}' then 'n' else format('row(%s)', list) end;
  -- rtrim of a text looks at the length of each of its characters, rtrim of bytes at the last ones alone.
  body text := format('convert_from(rtrim(rtrim(convert_to(%1$s::text, %2$L), %3$L), %4$L), %2$L)',
                      whole, 'UTF8', ')', ',');
  before text := regexp_replace(body, '\mn\M', 'o', 'g');
begin
  insert into fact_tables (name, members, personal) values (fact, members, personal)
  on conflict (name) do update set members = excluded.members, personal = excluded.personal;
  execute format(
    'create or replace function fact_text(n %1$I) returns text language sql stable as $sql$ select %2$s $sql$',
    fact, body);
  -- Events are final, and record_changes notes them with the change: only their numbers are written later, and those
  -- are left out.
  if fact = 'events' then
    return;
  end if;
  execute format($f$
    create or replace function note_new_%1$s() returns trigger language plpgsql as $trigger$
    declare
      version bigint := nextval('fact_versions');
    begin
      perform note_facts(string_agg(fact_seal(%1$L, id, version, null, body), ' '), string_agg(body, U&'\001E'))
      from (select n.id, %2$s as body from new_rows n offset 0) written
      having count(*) > 0;
      return null;
    end $trigger$;
    create or replace trigger new_facts_are_noted after insert on %1$I
      referencing new table as new_rows for each statement execute function note_new_%1$s()
    $f$, fact, body);
  execute format($f$
    -- Nested loops would compare each old row with each new one: the plan is kept from a first statement of one row.
    create or replace function note_altered_%1$s() returns trigger language plpgsql
    set enable_nestloop = off set enable_mergejoin = off as $trigger$
    declare
      version bigint := nextval('fact_versions');
    begin
      perform note_facts(string_agg(fact_seal(%1$L, id, version, fact_digest(before), body), ' '),
                         string_agg(body, U&'\001E'))
      from (
        select n.id, %3$s as before, %2$s as body
        from new_rows n join old_rows o on o.tenant = n.tenant and o.id = n.id offset 0
      ) written
      where before <> body
      having count(*) > 0;
      return null;
    end $trigger$;
    create or replace trigger altered_facts_are_noted after update on %1$I
      referencing old table as old_rows new table as new_rows
      for each statement execute function note_altered_%1$s()
    $f$, fact, body, before);
  if not may_end then
    return;
  end if;
  execute format($f$
    create or replace function note_ended_%1$s() returns trigger language plpgsql as $trigger$
    declare
      version bigint := nextval('fact_versions');
    begin
      perform note_facts(string_agg(fact_seal(%1$L, id, version, fact_digest(before), ''), ' '),
                         string_agg('', U&'\001E'))
      from (select o.id, %2$s as before from old_rows o offset 0) ended
      having count(*) > 0;
      return null;
    end $trigger$;
    create or replace trigger ended_facts_are_noted after delete on %1$I
      referencing old table as old_rows for each statement execute function note_ended_%1$s()
    $f$, fact, before);
end $do$;

select cover_facts('transactions');
select cover_facts('positions');
select cover_facts('orders');
select cover_facts('trades');
select cover_facts('order_batches');
-- Each poll of the venue writes when the next one is.
select cover_facts('parent_orders', '{next_check_at}');
select cover_facts('deposits');
select cover_facts('withdrawals');
-- The hash of an IBAN proves nothing: it is that of the sealed value, and goes when that is erased.
select cover_facts('inbound_payments', '{iban_hash}');
select cover_facts('payouts');
select cover_facts('transfers');
select cover_facts('journals');
select cover_facts('journal_batches');
select cover_facts('corporate_actions');
select cover_facts('rights_elections');
select cover_facts('tax_reclaims');
select cover_facts('income_settings');
select cover_facts('reinvestments');
select cover_facts('fee_charges');
select cover_facts('fee_collections');
select cover_facts('fee_refunds');
select cover_facts('documents');
select cover_facts('funding_accounts');
select cover_facts('legal_holds');
select cover_facts('erasures');
select cover_facts('access_requests');
select cover_facts('setting_changes');
-- The publisher numbers events after the change has committed. A trace is of use for a few days and proves nothing.
select cover_facts('events', '{sequence,resource_sequence,trace}');

-- The permissions of operators, their consent to changes, and their looks at personal data. The secrets of a sign-in
-- are not facts, and the hash of an address is that of the sealed one.
select cover_facts('operators', '{email_hash,password_hash,totp_secret,totp_step}');
select cover_facts('operator_invitations', '{email_hash}');
select cover_facts('operator_grants', may_end => true);
select cover_facts('operator_limits', may_end => true);
select cover_facts('operator_amounts');
select cover_facts('approval_rules', may_end => true);
select cover_facts('approvals');
select cover_facts('approval_votes');
select cover_facts('operator_looks');

-- The text that the hash of a record covers, behind the previous record's hash. The order of its members is part of the
-- format: cli/verify-activity computes it again from an export. Facts, if there are any, are the last member.
create function activity_text(a audit_records, sequence bigint, before_digest text) returns text
language sql stable as $$
  select rtrim(json_build_array(
    sequence, a.id, to_char(a.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char(a.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.actor, a.client, a.person, a.client_user,
    a.client_request, a.request, a.action, a.resource, a.path, a.status, before_digest, a.after_digest,
    a.transfers)::text, ']')
    || coalesce(', ' || to_json(a.facts), '') || ']'
$$;

-- Numbers and chains committed records, oldest first: at most 2,000, or as many as name 8 MB of facts, because the
-- batch is in memory. Returns whether more may be waiting. It runs after the changes have committed; inside each
-- change it would make the changes of a tenant wait for each other.
--   before_digest    the digest of the resource's previous record that has one. Within the batch a window finds it: its
--                    greatest number carries the digest. For the first record of a resource, one lookup of the newest
--                    sealed record finds it, which has it as after_digest or, by the same rule, as before_digest.
-- The chain is linked in memory and written by one statement. The planner settings keep it on indexes and row
-- positions: statistics taken while much was unsealed make the planner read or sort the whole table for each lookup.
-- No other process moves the rows, because the lock is held.
create function seal_activity(t text) returns boolean language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_sort = off set plan_cache_mode = force_generic_plan as $$
declare
  last_number bigint;
  chain text;
  places tid[];
  digests text[];
  texts text[];
  covered text;
  hashes text[];
  most constant integer := 2000;
  waiting integer;
  written integer;
begin
  if not exists (select from audit_records where tenant = t and sequence is null) then
    return false;
  end if;
  perform pg_advisory_xact_lock(lock_key('activity', t));
  select a.sequence, a.hash into last_number, chain from audit_records a
  where a.tenant = t and a.sequence is not null order by a.sequence desc limit 1;
  last_number := coalesce(last_number, 0);
  chain := coalesce(chain, '');

  with oldest as (
    select ctid as place, ordinal, resource, after_digest, coalesce(octet_length(facts), 0) as size
    from audit_records
    where tenant = t and sequence is null order by ordinal limit most
  ), numbered as (
    select place, resource, after_digest, row_number() over (order by ordinal) as number,
           coalesce(sum(size) over (order by ordinal rows between unbounded preceding and 1 preceding), 0) as before
    from oldest
  ), opened as (
    select n.*, case when n.resource is not null
                      and row_number() over (partition by n.resource order by n.number) = 1 then (
      -- A range condition and the sort by resource leave only the index by resource to the planner.
      select coalesce(s.after_digest, s.before_digest) from audit_records s
      where s.tenant = t and s.resource between n.resource and n.resource and s.sequence is not null
      order by s.resource desc, s.sequence desc limit 1) end as sealed_digest
    from numbered n
    where before < 8000000
  ), followed as (
    select place, number, case when resource is not null then coalesce(
      substr(max((to_char(number, 'FM0000') || after_digest) collate "C")
        over (of_resource rows between unbounded preceding and 1 preceding), 5),
      first_value(sealed_digest) over of_resource) end as digest
    from opened
    window of_resource as (partition by resource order by number)
  )
  select array_agg(f.place order by f.number), array_agg(f.digest order by f.number),
         array_agg(activity_text(a, last_number + f.number, f.digest) order by f.number),
         (select count(*) from oldest)
  into places, digests, texts, waiting
  from followed f join audit_records a on a.ctid = f.place;
  if places is null then
    return false;
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
  return waiting = most or waiting > written;
end $$;

-- Digests do not become smaller: PostgreSQL does not try to compress them.
alter table audit_records alter column facts set storage external;
