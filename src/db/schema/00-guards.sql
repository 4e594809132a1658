-- Guards that every other file uses: row-level security, rows that are final, the names of advisory locks.
-- Rules of every tenant table: the tenant comes first in the primary key, in every unique constraint and in every
-- foreign key; row-level security is the second line of defence. A table that every change writes has no foreign key to
-- tenants or webhooks: each check would lock the one row that all changes share, and rows of those two tables are never
-- deleted. The tables with the most new rows name their references by the function refer.

-- Row-level security. The setting holds the tenant of the connection; '*' is the platform itself, which leases jobs and
-- looks up clients across tenants. The policy is a case and not an `or` for the sake of the planner: it expects one row
-- in two hundred to pass a comparison with the setting, so it takes every table for tiny, reads it whole and sorts it.
create function protect(tables text[]) returns void language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_only on %I
      using (case current_setting('holdfast.tenant', true)
        when tenant then true when '*' then true else false end)$policy$, name);
  end loop;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: its rows are written once, by their own path', tg_op, tg_table_name
    using errcode = 'HF009';
end $$;

-- Holds the references of a table as foreign keys do: each of its members names the id of a row of the table beside it.
-- A foreign key looks each row up by itself and locks it, and changes of one fee or account wait for each other. This
-- looks the rows up once for each statement and locks none, because it also refuses to delete them or to name them
-- anew. The nested select leaves only the look by the key to the planner, however many rows a statement writes.
create function refer(child text, members text[], parents text[]) returns void language plpgsql as $do$
declare
  missing text := (
    select string_agg(format('(select p.id from %I p where p.tenant = n.tenant and p.id = n.%I) is null', parent, m),
                      ' or ')
    from unnest(members, parents) as x (m, parent));
  altered text := (
    select string_agg(format('old.%1$I is distinct from new.%1$I', m), ' or ')
    from unnest(array['tenant'] || members) as x (m));
  referred text;
begin
  execute format($f$
    create function check_references_%1$s() returns trigger language plpgsql as $trigger$
    begin
      if exists (select from new_rows n where %2$s) then
        raise foreign_key_violation using message = 'a row of %1$s refers to a row that does not exist';
      end if;
      return null;
    end $trigger$;
    create trigger references_are_checked after insert on %1$I
      referencing new table as new_rows for each statement execute function check_references_%1$s();
    create trigger references_stay before update of tenant, %3$s on %1$I
      for each row when (%4$s) execute function refuse_change()
    $f$, child, missing, (select string_agg(quote_ident(m), ', ') from unnest(members) as x (m)), altered);
  foreach referred in array parents loop
    execute format($f$
      create or replace trigger rows_stay before delete or truncate on %1$I
        for each statement execute function refuse_change();
      create or replace trigger ids_stay before update of tenant, id on %1$I
        for each row when (old.tenant <> new.tenant or old.id <> new.id) execute function refuse_change()
      $f$, referred);
  end loop;
end $do$;

-- Returns the value; a null fails the whole statement.
create function must(value text, what text) returns text language plpgsql as $$
begin
  if value is null then
    raise exception '%', what using errcode = 'HF005';
  end if;
  return value;
end $$;

-- The kinds of advisory locks.
create type lock_kind as enum (
  'tenant clock',        -- shared by every change of a tenant, held alone while its clock is moved
  'idempotency key',     -- one request for each key
  'publication',         -- one publisher of events for each tenant
  'activity',            -- one writer of the audit chain for each tenant
  'payment run',         -- one payment run at a time for each tenant
  'bank entries',        -- one statement at a time for each tenant and currency
  'prices',              -- shared by writers of prices, held alone while a price epoch begins
  'payment reference',   -- one change for each payment reference
  'generated reference', -- one generated payment reference at a time for each tenant
  'legal documents',     -- one new version at a time for each tenant
  'journal limit',       -- one change that counts towards the daily limit of journals at a time for each tenant
  'operator limit',      -- one change that counts towards the limits of operators at a time for each tenant
  'session'              -- names that a process locks for longer than a transaction (src/db/session-locks.ts)
);

-- The key of the advisory lock of a kind on a name. It is 64 bits of a hash, so two names share a key by chance only.
-- A kind that is missing from the list above is an error when the statement is parsed.
create function lock_key(kind lock_kind, name text) returns bigint language sql stable as
  $$ select hashtextextended(name, hashtextextended(kind::text, 0)) $$;
