-- The home of all cells: this cell alone writes the catalogue, prices, signing keys, and operators with their roles and
-- rules. The other cells, its followers, receive these rows by logical replication. Each cell writes its own rows of
-- the directory; the home passes them on to all others.

create table cell_membership (
  is_row boolean primary key default true check (is_row),
  -- This cell and its home; the home is its own.
  name text not null references cells,
  home text not null references cells,
  joined_at timestamptz(3) not null default clock_timestamp()
);
comment on table cell_membership is
  'One row names this cell and its home, if cells share; cells writes it.';

-- The last heartbeat of the cell, by its own clock: how old the newest one elsewhere is says how late changes arrive.
alter table cells add column beat_at timestamptz(3);

create table cell_tenants (
  cell text not null,
  id text not null,
  name text not null,
  environment text not null,
  clock_mode text not null,
  created_at timestamptz(3) not null,
  clients text[] not null,
  -- That of its clock when it came into the cell. While a tenant moves, two cells may list it for a moment: it lives in
  -- the one with the later epoch.
  epoch integer not null,
  primary key (cell, id)
);
comment on table cell_tenants is
  'One row is one tenant of a cell with its clients, the directory of all cells; the function list_tenant writes it.';
create index cell_tenants_by_id on cell_tenants (id);
create index cell_tenants_by_name on cell_tenants (name, id);

-- A follower does not write sessions, so the time at which one was last used there has a row of its own.
create table operator_session_uses (
  session text not null,
  cell text not null,
  seen_at timestamptz(3) not null,
  primary key (session, cell)
);
comment on table operator_session_uses is
  'One row is the last use of a session of an operator in a cell that follows another; cells writes it.';

-- The directory -----------------------------------------------------------------------------------------------------

-- Lists the tenant as it is now, if it lives here and this cell shares with others.
create function list_tenant(tenant_id text) returns void language sql set search_path from current as $$
  insert into cell_tenants (cell, id, name, environment, clock_mode, created_at, clients, epoch)
  select m.name, t.id, t.name, t.environment, t.clock_mode, t.created_at,
         array(select c.id from clients c where c.tenant = t.id order by c.id), t.clock_epoch
  from cell_membership m, tenants t
  where t.id = tenant_id and t.id <> 'ten_installation'
    and not exists (select from tenant_moves v where v.tenant = t.id and v.is_away)
  on conflict (cell, id) do update
    set name = excluded.name, environment = excluded.environment, clock_mode = excluded.clock_mode,
        clients = excluded.clients, epoch = excluded.epoch
$$;

create function list_changed_tenant() returns trigger language plpgsql set search_path from current as $$
begin
  perform list_tenant(to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
create trigger tenants_are_listed after insert on tenants
  for each row execute function list_changed_tenant('id');
create trigger changed_tenants_are_listed after update of name, clock_mode on tenants
  for each row when ((old.name, old.clock_mode) is distinct from (new.name, new.clock_mode))
  execute function list_changed_tenant('id');
create trigger clients_are_listed after insert on clients
  for each row execute function list_changed_tenant('tenant');

-- Roles, limits and rules may hold in a tenant of any cell, so a foreign key to tenants would refuse too many.
create function check_of_tenant() returns trigger language plpgsql set search_path from current as $$
begin
  if new.of_tenant is not null and not exists (
    select from tenants where id = new.of_tenant union all select from cell_tenants where id = new.of_tenant
  ) then
    raise foreign_key_violation using message = format('a row of %s names a tenant that no cell has', tg_table_name);
  end if;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['operator_invitations', 'operator_grants', 'operator_limits', 'break_glass_uses',
    'operator_views', 'approval_rules']
  loop
    execute format('alter table %I drop constraint %I', name, name || '_of_tenant_fkey');
    execute format('create trigger tenants_exist after insert or update of of_tenant on %I
      for each row execute function check_of_tenant()', name);
  end loop;
end $$;

-- The guards: a follower writes nothing that its home writes ---------------------------------------------------------

-- Rows that arrive do not fire it. A statement that changes no row passes, as does one on rows that are not shared:
-- keys of other tenants, and simulated bills, which follow from the date alone and are the same in each cell. A
-- migration makes the same change in each.
create function refuse_in_follower() returns trigger language plpgsql set search_path from current as $$
declare place cell_membership := (select m from cell_membership m where m.home <> m.name);
begin
  if place.home is null or current_setting('holdfast.personal_columns', true) <> '' then
    return null;
  end if;
  if tg_op <> 'TRUNCATE' then
    if tg_argv[0] = 'of the installation' then
      if not exists (select from changed where tenant = 'ten_installation') then
        return null;
      end if;
    elsif tg_argv[0] = 'not simulated' then
      if not exists (select from changed where source <> 'simulated') then
        return null;
      end if;
    elsif not exists (select from changed) then
      return null;
    end if;
  end if;
  raise exception 'the cell % does not change %: its home, the cell %, does', place.name, tg_table_name, place.home
    using errcode = 'HF011';
end $$;

create function write_at_home(tables text[], which text) returns void language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('create trigger inserts_at_home after insert on %I referencing new table as changed
      for each statement execute function refuse_in_follower(%L)', name, which);
    execute format('create trigger updates_at_home after update on %I referencing new table as changed
      for each statement execute function refuse_in_follower(%L)', name, which);
    execute format('create trigger deletes_at_home after delete on %I referencing old table as changed
      for each statement execute function refuse_in_follower(%L)', name, which);
    execute format('create trigger truncates_at_home before truncate on %I
      for each statement execute function refuse_in_follower()', name);
  end loop;
end $$;
select write_at_home(array['instruments'], 'not simulated');
select write_at_home(array['prices', 'price_providers', 'signing_keys', 'operators',
  'operator_grants', 'operator_limits', 'operator_identities', 'operator_sessions', 'approval_rules'], 'all');
select write_at_home(array['personal_data_keys'], 'of the installation');

-- Rows that arrive --------------------------------------------------------------------------------------------------

-- A row that arrives replaces one with the same key, and one that is here already changes nothing: the copy at the
-- beginning can be repeated, and meets rows that the cell had before. The argument is the key, of rows t and $1.
create function replace_row() returns trigger language plpgsql set search_path from current as $$
declare same integer;
begin
  execute format('delete from %I t where (%s) and t is distinct from $1', tg_table_name, tg_argv[0]) using new;
  execute format('select from %I t where %s', tg_table_name, tg_argv[0]) using new;
  get diagnostics same = row_count;
  return case when same = 0 then new end;
end $$;

create function replace_rows(name text, key text) returns void language plpgsql as $$
begin
  execute format('create trigger rows_are_replaced before insert on %I for each row execute function replace_row(%L)',
    name, key);
  execute format('alter table %I enable replica trigger rows_are_replaced', name);
end $$;
select replace_rows('cells', 't.name = $1.name');
select replace_rows('cell_tenants', 't.cell = $1.cell and t.id = $1.id');
select replace_rows('operator_session_uses', 't.session = $1.session and t.cell = $1.cell');
select replace_rows('instruments', 't.id = $1.id or t.symbol = $1.symbol');
select replace_rows('prices', 't.symbol = $1.symbol and t.timestamp = $1.timestamp and t.provider = $1.provider');
select replace_rows('price_providers', 't.provider = $1.provider');
select replace_rows('signing_keys', 't.kid = $1.kid');
select replace_rows(name, 't.tenant = $1.tenant and t.id = $1.id')
from unnest(array['operators', 'operator_grants', 'operator_limits', 'operator_sessions', 'approval_rules'])
  as x (name);
select replace_rows('operator_identities', 't.tenant = $1.tenant and t.operator = $1.operator');
select replace_rows('personal_data_keys',
  't.tenant = ''ten_installation'' and t.tenant = $1.tenant and t.purpose = $1.purpose and t.number = $1.number');

-- Does for a row that arrives what the triggers do for a row that is written here: it notes which stored values a
-- price outdates, and drops what processes remember. A replicated row fires no trigger of a statement.
create function note_arrival() returns trigger language plpgsql set search_path from current as $$
declare now_epoch bigint;
begin
  if tg_table_name in ('prices', 'price_providers', 'instruments') then
    now_epoch := enter_price_epoch('*');
  end if;
  if tg_table_name = 'prices' then
    insert into price_changes as known (symbol, day, epoch)
    select c.symbol, c.day, now_epoch
    from (select distinct x.symbol, (x.timestamp at time zone 'UTC')::date as day
          from (values (old.symbol, old.timestamp), (new.symbol, new.timestamp)) as x (symbol, timestamp)
          where x.symbol is not null) c
    left join price_changes k on k.symbol = c.symbol and k.day = c.day
    where k.epoch is distinct from now_epoch
    on conflict (symbol, day) do update set epoch = greatest(known.epoch, excluded.epoch);
  elsif tg_table_name = 'price_providers' then
    if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.priority is distinct from new.priority then
      insert into price_changes as known (symbol, day, epoch) values ('*', '-infinity', now_epoch)
      on conflict (symbol, day) do update set epoch = greatest(known.epoch, excluded.epoch);
    end if;
  elsif tg_table_name = 'instruments' then
    insert into price_changes as known (symbol, day, epoch)
    select distinct x.symbol, '-infinity'::date, now_epoch
    from (values (old.symbol), (new.symbol)) as x (symbol)
    where x.symbol is not null and case tg_op
      when 'INSERT' then new.instrument_type = 'currency_pair'
      when 'UPDATE' then (old.symbol, old.instrument_type, old.attributes, old.reference_price, old.simulation)
        is distinct from (new.symbol, new.instrument_type, new.attributes, new.reference_price, new.simulation)
      else true end
    on conflict (symbol, day) do update set epoch = greatest(known.epoch, excluded.epoch);
  end if;
  perform pg_notify('holdfast_forget', tg_argv[0]);
  return null;
end $$;

create function note_truncate() returns trigger language plpgsql set search_path from current as $$
begin
  insert into price_changes as known (symbol, day, epoch) values ('*', '-infinity', enter_price_epoch('*'))
  on conflict (symbol, day) do update set epoch = greatest(known.epoch, excluded.epoch);
  perform pg_notify('holdfast_forget', '["prices"]');
  return null;
end $$;
create trigger truncates_arrive after truncate on prices for each statement execute function note_truncate();
alter table prices enable replica trigger truncates_arrive;

create function note_arrivals(name text, topic text) returns void language plpgsql as $$
begin
  execute format('create trigger rows_arrive after insert or update or delete on %I
    for each row execute function note_arrival(%L)', name, topic);
  execute format('alter table %I enable replica trigger rows_arrive', name);
end $$;
select note_arrivals('prices', '["prices"]');
select note_arrivals('price_providers', '["prices"]');
select note_arrivals('instruments', '["instruments"]');
select note_arrivals('signing_keys', '["keys"]');
select note_arrivals('personal_data_keys', '["tenant","ten_installation"]');

-- A cell that leaves its home has no secret of an operator, so nobody could sign in to their accounts.
create function disable_operators() returns void language sql set search_path from current as $$
  update operator_sessions set ended_at = clock_timestamp() where tenant = 'ten_installation' and ended_at is null;
  update operators set status = 'disabled', modified_at = clock_timestamp()
  where tenant = 'ten_installation' and status = 'active'
$$;

-- Every process asks anew what this cell may write.
create function forget_membership() returns trigger language plpgsql as $$
begin
  perform pg_notify('holdfast_forget', '["cell"]');
  return null;
end $$;
create trigger membership_is_forgotten after insert or update or delete on cell_membership
  for each statement execute function forget_membership();
alter table cell_membership enable always trigger membership_is_forgotten;
