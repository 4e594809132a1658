-- Faults that a sandbox tenant orders for its own tests. A rule decides whether a call goes wrong; it never writes to
-- the ledger.

create table sandbox_faults (
  tenant text not null references tenants,
  id text not null,
  type text not null,
  -- The calls that the rule is about: {operation, event, webhook, account, instrument}, null if any value matches.
  match jsonb not null,
  -- The figures of the type, such as {seconds}.
  parameters jsonb not null,
  -- A rule hits the first `count` calls that match, or each by chance; a rule with neither holds until its end.
  count integer check (count > 0),
  chance numeric check (chance > 0 and chance <= 1),
  seed text,
  -- The number of calls that have matched.
  matched integer not null default 0,
  -- For a fault of the market, the state to which its end returns.
  undo jsonb,
  ends_at timestamptz(3) not null,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  check (count is null or chance is null),
  check ((chance is null) = (seed is null))
);
comment on table sandbox_faults is
  'One row is one fault that a sandbox tenant ordered for its own tests; faults writes it.';
create unique index sandbox_faults_of_market on sandbox_faults (tenant, type, (match ->> 'instrument'))
  where ended_at is null and type in ('halted_instrument', 'stale_price');
create index sandbox_faults_by_creation on sandbox_faults (tenant, created_at, id);

create table sandbox_fault_hits (
  tenant text not null,
  fault text not null,
  -- The number of the call among those that matched.
  number integer not null,
  -- The order, trade, quote, withdrawal or delivery that was hit; the operation where a request was hit.
  resource text not null,
  -- The id of the request or of the job.
  request text not null,
  hit_at timestamptz(3) not null,
  primary key (tenant, fault, number),
  foreign key (tenant, fault) references sandbox_faults
);
comment on table sandbox_fault_hits is
  'One row is one call that a fault of a sandbox has hit; faults writes it.';
create index sandbox_fault_hits_by_resource on sandbox_fault_hits (tenant, resource);

-- Every process keeps the rules that have not ended. src/app.ts listens on the channel.
create function invalidate_faults() returns trigger language plpgsql as $$
begin
  perform pg_notify('holdfast_forget', json_build_array('sandbox_faults', new.tenant)::text);
  return null;
end $$;
create trigger sandbox_faults_invalidate after insert on sandbox_faults
  for each row execute function invalidate_faults();
create trigger sandbox_fault_ends_invalidate after update of ended_at on sandbox_faults
  for each row when (old.ended_at is distinct from new.ended_at) execute function invalidate_faults();

select protect(array['sandbox_faults', 'sandbox_fault_hits']);
