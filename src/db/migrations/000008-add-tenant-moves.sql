-- Cells: installations that share one address for callers. A tenant lives in one cell and may move to another.

-- Shared by every change of a tenant that moves, held alone when it is handed over.
alter type lock_kind add value 'tenant move';

create table cells (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  -- Where the router reaches its API, such as https://cell-2.internal.example.com.
  address text not null check (address ~ '^https?://')
);
comment on table cells is
  'One row is one cell with the address of its API; cells writes it.';

create table tenant_moves (
  tenant text primary key,
  -- The other cell: the one to which the tenant goes, or from which it comes.
  cell text not null references cells,
  -- Of the cell that it leaves: copying, switched (it lives in the other cell from here on), moved (nothing connects
  -- the two databases any more), dropped; aborting leads to no row. Of the cell to which it comes: arriving, arrived.
  step text not null check (step in ('copying', 'aborting', 'switched', 'moved', 'dropped', 'arriving', 'arrived')),
  is_away boolean not null generated always as (step in ('switched', 'moved', 'dropped', 'arriving')) stored,
  -- Until this time of the machine its changes are refused, though it lives here. The stop ends by itself, so a command
  -- that dies leaves no tenant that stands still.
  stopped_until timestamptz,
  begun_at timestamptz(3) not null default clock_timestamp(),
  switched_at timestamptz(3),
  -- The time for which it could not be changed.
  pause_ms integer,
  -- The rows that stayed behind may be deleted from then on.
  drop_from timestamptz(3),
  check (stopped_until is null or step = 'copying')
);
comment on table tenant_moves is
  'One row is the last move of a tenant from or to this cell, with its step; cells writes it.';

-- The marks travel with the rows of a tenant: a mark that has arrived says that all changes before it have.
create table move_marks (
  tenant text not null,
  number bigint not null,
  primary key (tenant, number)
);
comment on table move_marks is
  'One row is one mark in the stream of changes of a tenant that moves; cells writes it.';

-- Every connection reads it: the policies of the other tables do.
alter table tenant_moves enable row level security;
alter table tenant_moves force row level security;
create policy everybody_reads on tenant_moves using (true);

-- Refuses the changes of a tenant that is not in this cell, or that stands still. The mover makes a trigger with it on
-- each table, for the rows of the one tenant, so other tenants pay one comparison and no tenant pays before it moves.
-- The lock comes first: a change that found the tenant here has ended when the mover gets the lock alone.
create function refuse_absent_tenant() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(lock_key('tenant move', tg_argv[0]));
  if exists (
    select from tenant_moves where tenant = tg_argv[0] and (is_away or stopped_until > clock_timestamp())
  ) then
    raise exception 'the tenant % is not in this cell, or moves at this moment', tg_argv[0] using errcode = 'HF010';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

-- The platform sees no rows of a tenant that is not here: it leases none of its jobs and publishes none of its events.
-- Statements of the tenant itself never evaluate the last comparison. This is protect of file 00-guards.sql with it.
create or replace function protect(tables text[]) returns void language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('drop policy if exists tenant_only on %I', name);
    execute format($policy$create policy tenant_only on %I
      using (case current_setting('holdfast.tenant', true)
        when tenant then true
        when '*' then tenant <> all (coalesce((
          select array_agg(m.tenant) from tenant_moves m where m.is_away or m.stopped_until > clock_timestamp()), '{}'))
        else false end)$policy$, name);
  end loop;
end $$;

-- Not the clients: their credentials are checked before it is known where their tenant lives.
select protect(array_agg(tablename::text)) from pg_policies
where schemaname = 'public' and policyname = 'tenant_only' and tablename not in ('clients', 'client_secrets');
select protect(array['move_marks']);

alter table tenants enable row level security;
alter table tenants force row level security;
create policy present_only on tenants using (not exists (
  select from tenant_moves m where m.tenant = id and (m.is_away or m.stopped_until > clock_timestamp())));

-- Jobs of a tenant that has moved away would be looked at with every lease; these two take them out of the way, and
-- give those of a tenant that has arrived back without the leases of the other cell.
create function park_jobs(t text) returns void language sql as $$
  update jobs set wake_at = 'infinity' where tenant = t and wake_at < 'infinity'
$$;

create function free_jobs(t text) returns void language sql as $$
  update jobs set leased_until = null, holder = null where tenant = t and leased_until is not null
$$;

-- A tenant arrives with the row that it had in the other cell. No change that began there fits the new epoch. A row of
-- an earlier stay is replaced; the caller has switched the triggers off.
create function let_tenant_in(arrived jsonb) returns void language plpgsql as $$
begin
  delete from tenants where id = arrived ->> 'id';
  insert into tenants
  select r.* from jsonb_populate_record(null::tenants,
    arrived || jsonb_build_object('clock_epoch', (arrived ->> 'clock_epoch')::integer + 1)) r;
  perform free_jobs(arrived ->> 'id');
end $$;

-- A signing key of another cell with the same master key.
create function add_signing_key(key jsonb) returns void language sql as $$
  insert into signing_keys select k.* from jsonb_populate_record(null::signing_keys, key) k on conflict do nothing
$$;
