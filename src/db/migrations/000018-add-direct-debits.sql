-- Direct debits, the files in which they go to the bank, and the claims on customers whose debit came back after its
-- money was spent.

create table direct_debits (
  tenant text not null,
  id text not null,
  account text not null,
  mandate text not null,
  status text not null check (status in ('created', 'submitted', 'collected', 'rejected', 'returned', 'refunded',
                                         'cancelled')),
  amount numeric(20, 2) not null check (amount > 0),
  currency text not null check (currency = 'EUR'),
  -- As it would be today, and fixed when it goes to the bank.
  sequence_type text not null check (sequence_type in ('FRST', 'RCUR', 'OOFF')),
  end_to_end_id text not null,
  remittance text not null,
  pre_notify_by date not null,
  submit_on date not null,
  due_on date not null,
  withdrawable_on date not null,
  refundable_until date not null,
  -- The amount as the request spelled it, which selects a scenario of the simulated bank.
  scenario text,
  file text,
  submitted_at timestamptz(3),
  collected_at timestamptz(3),
  failure_kind text check (failure_kind in ('reject', 'return', 'refund')),
  reason_code text,
  failed_at timestamptz(3),
  taken_back numeric(20, 2),
  claimed numeric(20, 2),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, end_to_end_id),
  foreign key (tenant, account) references accounts,
  foreign key (tenant, mandate) references mandates,
  check ((status in ('rejected', 'returned', 'refunded')) = (failed_at is not null)),
  check ((failed_at is null) = (failure_kind is null) and (failed_at is null) = (reason_code is null)),
  check (status not in ('returned', 'refunded') or taken_back + claimed = amount),
  check (status not in ('collected', 'returned', 'refunded') or collected_at is not null),
  check (status in ('created', 'cancelled') or file is not null and submitted_at is not null)
);
comment on table direct_debits is 'One row is one direct debit; direct-debits writes it.';
create index direct_debits_by_account on direct_debits (tenant, account, created_at, id);
create index direct_debits_by_mandate on direct_debits (tenant, mandate, created_at, id);
create index direct_debits_to_submit on direct_debits (tenant, submit_on, id) where status = 'created';
create index direct_debits_to_collect on direct_debits (tenant, due_on, id) where status = 'submitted';
create index direct_debits_held on direct_debits (tenant, account, withdrawable_on) where status = 'collected';
create index direct_debits_by_file on direct_debits (tenant, file) where file is not null;

create table collection_files (
  tenant text not null,
  id text not null,
  debits integer not null check (debits > 0),
  control_sum numeric(20, 2) not null check (control_sum > 0),
  creditor_name text not null,
  creditor_identifier text not null,
  -- The firm's bank account when the file was written first; null until then.
  owner_name text,
  iban text,
  bank_code text,
  ordered_by text not null,
  written_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  check ((written_at is null) = (iban is null))
);
comment on table collection_files is
  'One row is one file of direct debits for the bank; direct-debits writes it.';
create index collection_files_to_write on collection_files (tenant, created_at, id) where written_at is null;

alter table direct_debits add foreign key (tenant, file) references collection_files;

select protect(array['direct_debits', 'collection_files']);
select cover_facts('direct_debits');

-- A claim is an account of the house with its sign turned, as the loan of a rollover is: minus 380 means that the
-- account owes 380. It has one row, and is never paid beyond its amount.
alter table ledger_balances add constraint claim_not_overpaid check (balance <= 0 or account not like 'claim:%');

create or replace function shard_of(account text, entry text) returns smallint language sql immutable as
  $$ select case when account like 'customer:%' or account like 'rollover:%' or account like 'claim:%' then 0
                 else hashtext(entry) & 15 end::smallint $$;

create or replace function refuse_taking() returns trigger language plpgsql as $$
declare
  bound text := case when new.account like 'customer:%' then 'customer_balance_not_negative'
                     when new.account like 'claim:%' then 'claim_not_overpaid'
                     else 'rollover_loan_not_overpaid' end;
begin
  raise exception 'new row for relation "ledger_balances" violates check constraint "%"', bound
    using errcode = 'check_violation', table = 'ledger_balances', constraint = bound;
end $$;

create or replace function move_balances() returns trigger language plpgsql as $$
begin
  insert into ledger_balances as b (tenant, account, asset, shard, balance, taken)
  select tenant, account, asset, shard, case when is_taken then 0 else amount end, case when is_taken then amount end
  from (
    select tenant, account, asset, shard, sum(amount) as amount,
           account like 'customer:%' and sum(amount) < 0
             or (account like 'rollover:%' or account like 'claim:%') and sum(amount) > 0 as is_taken
    from (
      select tenant, from_account as account, asset, shard_of(from_account, entry) as shard, -amount as amount
      from added
      union all
      select tenant, to_account, asset, shard_of(to_account, entry), amount from added
    ) sides
    group by tenant, account, asset, shard
  ) moves
  order by tenant, account not like 'customer:%', account, asset, shard
  on conflict (tenant, account, asset, shard) do update
    set balance = b.balance + coalesce(excluded.taken, excluded.balance);
  return null;
end $$;

-- Pays the claims on accounts from the cash that transfers of the changes have just brought to them, as transfers of
-- their own, and returns the seals of these. The transfers have locked the available cash; a claim is made, paid and
-- written off only under that lock, so what is read here holds until the transaction ends.
create function pay_claims(t text, at timestamptz, transfers json) returns table (change integer, seal text)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  with credited as materialized (
    select x."to" as account, x.asset, max(x.change) as change, max(x.at) as at, max(x.reference) as reference
    from json_to_recordset(pay_claims.transfers)
      as x (change integer, "to" text, asset text, reference text, at timestamptz)
    where x."to" like 'customer:%:free'
    group by 1, 2
  ), owed as materialized (
    select c.change, 'ent_' || replace(gen_random_uuid()::text, '-', '') as entry, c.reference, c.at, c.account,
           o.account as claim, c.asset, least(f.balance, -o.balance) as amount
    from credited c
    cross join lateral (
      select b.account, b.balance from ledger_balances b
      where b.tenant = t and b.account = 'claim:' || split_part(c.account, ':', 2) and b.asset = c.asset
        and b.shard = 0 and b.balance < 0) o
    cross join lateral (
      select b.balance from ledger_balances b
      where b.tenant = t and b.account = c.account and b.asset = c.asset and b.shard = 0 and b.balance > 0) f
  ), paid as (
    insert into ledger_transfers
      (tenant, entry, line, kind, reference, booked_at, from_account, to_account, asset, amount)
    select t, o.entry, 0, 'claim.pay', o.reference, coalesce(o.at, pay_claims.at), o.account, o.claim, o.asset, o.amount
    from owed o
    returning ledger_transfers.entry, transfer_seal(ledger_transfers) as seal
  )
  select o.change, p.seal from paid p join owed o on o.entry = p.entry;
end $$;

create or replace function record_changes(
  t text, at timestamptz, epoch integer, outcomes json, done json, transfers json, events json, jobs json,
  altered json, audits json
) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  version bigint;
  event_seals text;
  event_bodies text;
  -- Those of the transfers, by change.
  seals json;
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
  )
  select json_agg(json_build_object('change', m.change, 'seal', w.seal)) into seals
  from written w join (select distinct entry, change from moves) m on m.entry = w.entry;

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
  left join (
    select s.change, string_agg(s.seal, ' ' order by s.seal) as seals
    from (select change, seal from json_to_recordset(seals) as s (change integer, seal text)
          union all
          select p.change, p.seal from pay_claims(t, record_changes.at, record_changes.transfers) p) s
    group by s.change
  ) m on m.change = x.change
  order by x.change;
end $$;
