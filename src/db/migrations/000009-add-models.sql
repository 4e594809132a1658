-- Model portfolios, their versions, the accounts that follow them, and the runs that bring accounts to a model.

create table models (
  tenant text not null,
  id text not null,
  name text not null,
  description text,
  external_reference text,
  currency text not null,
  status text not null check (status in ('active', 'needs_adjustment', 'archived')),
  -- The number of the version in force.
  version integer not null check (version > 0),
  conditions jsonb not null,
  cooldown_days integer not null check (cooldown_days between 0 and 365),
  minimum_order_amount numeric(20, 2) not null check (minimum_order_amount > 0),
  price_tolerance numeric not null check (price_tolerance > 0),
  approval text not null check (approval in ('automatic', 'manual')),
  -- The instruments for which it needs adjustment.
  unusable_instruments jsonb not null default '[]',
  -- The day of its next check; null once it is archived.
  work_on date,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  check ((status = 'archived') = (work_on is null))
);
comment on table models is 'One row is one model portfolio with its settings; models writes it.';
create index models_by_time on models (tenant, created_at, id);
create index models_by_work on models (tenant, work_on, id) where work_on is not null;

create table model_versions (
  tenant text not null,
  id text not null,
  model text not null,
  version integer not null check (version > 0),
  -- Instruments with their weights, in the order in which they were sent.
  weights jsonb not null,
  cash_weight numeric(5, 4) not null,
  note text,
  effective_on date not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, model, version),
  foreign key (tenant, model) references models
);
comment on table model_versions is 'One row is one version of a model, which never changes; models writes it.';

create table model_subscriptions (
  tenant text not null,
  id text not null,
  account text not null,
  model text not null,
  status text not null check (status in ('active', 'paused', 'ended')),
  outside_positions text not null check (outside_positions in ('keep', 'sell')),
  cash_flows text not null check (cash_flows in ('invest', 'hold')),
  reserve_amount numeric(20, 2) not null check (reserve_amount >= 0),
  pinned_version integer,
  -- The version that the daily work saw last: another one in force is a change.
  seen_version integer not null,
  -- The first version that it followed: positions of instruments of later versions are its own.
  first_version integer not null,
  -- The last day whose work has looked at the account: a calendar day after it is due.
  evaluated_on date not null,
  cooldown_until date,
  -- Cash that came in after this instant may be invested.
  cash_since timestamptz(3) not null,
  last_rebalanced_at timestamptz(3),
  -- The day of its next daily work; null unless it is active.
  work_on date,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts,
  foreign key (tenant, model) references models,
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'active') = (work_on is not null))
);
comment on table model_subscriptions is
  'One row is one account that follows a model; rebalancing writes it.';
create unique index model_subscriptions_live on model_subscriptions (tenant, account) where status <> 'ended';
create index model_subscriptions_by_time on model_subscriptions (tenant, created_at, id);
create index model_subscriptions_by_model on model_subscriptions (tenant, model, created_at, id);
create index model_subscriptions_by_account on model_subscriptions (tenant, account, created_at, id);
create index model_subscriptions_by_work on model_subscriptions (tenant, work_on, id) where work_on is not null;

create table rebalancing_runs (
  tenant text not null,
  id text not null,
  account text not null,
  subscription text,
  model text,
  model_version integer,
  currency text not null,
  run_type text not null check (run_type in ('full', 'invest_cash', 'raise_cash', 'liquidate')),
  trigger text not null check (trigger in ('api', 'drift', 'calendar', 'version_change', 'cash_flow', 'subscription',
                                           'withdrawal')),
  amount numeric(20, 2),
  -- The terms with which it was sized, so that the buys that follow the sells are sized by them.
  terms jsonb not null,
  status text not null check (status in ('proposed', 'selling', 'buying', 'settling', 'completed',
                                         'completed_partially', 'cancelled', 'expired', 'failed')),
  reason text,
  is_cancelling boolean not null default false,
  base_value numeric(20, 2) not null,
  cash_before numeric(20, 2) not null,
  cash_target numeric(20, 2) not null,
  estimated_proceeds numeric(20, 2) not null,
  estimated_cost numeric(20, 2) not null,
  estimated_fees numeric(20, 2) not null,
  estimated_cash_after numeric(20, 2) not null,
  priced_at timestamptz(3) not null,
  approve_until timestamptz(3),
  approved_by text,
  -- The day after which the buys no longer wait for sells.
  sell_until date,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts,
  foreign key (tenant, subscription) references model_subscriptions,
  foreign key (tenant, model) references models,
  check ((status in ('proposed', 'selling', 'buying', 'settling')) = (completed_at is null)),
  check (status <> 'proposed' or approve_until is not null)
);
comment on table rebalancing_runs is 'One row is one run of an account; rebalancing writes it.';
-- An account has at most one open run.
create unique index rebalancing_runs_open on rebalancing_runs (tenant, account) where completed_at is null;
create index rebalancing_runs_by_time on rebalancing_runs (tenant, created_at, id);
create index rebalancing_runs_by_account on rebalancing_runs (tenant, account, created_at, id);
create index rebalancing_runs_by_model on rebalancing_runs (tenant, model, created_at, id) where model is not null;

create table rebalancing_run_lines (
  tenant text not null,
  run text not null,
  number integer not null,
  instrument text not null,
  target_weight numeric not null,
  -- The units and the price with which it was sized, for the check before an approval.
  units numeric not null,
  mid numeric,
  side text check (side in ('buy', 'sell')),
  quantity numeric not null,
  cash_cap numeric(20, 2),
  price numeric not null,
  estimated_notional numeric(20, 2) not null,
  estimated_fees numeric(20, 2) not null,
  "order" text,
  skipped_reason text,
  explanation jsonb not null,
  primary key (tenant, run, number),
  unique (tenant, "order"),
  foreign key (tenant, run) references rebalancing_runs,
  foreign key (tenant, "order") references orders deferrable initially deferred
);
comment on table rebalancing_run_lines is
  'One row is one instrument of a run, with its order if it has one; rebalancing writes it.';

select protect(array['models', 'model_versions', 'model_subscriptions', 'rebalancing_runs', 'rebalancing_run_lines']);
select cover_facts('models');
select cover_facts('model_versions');
select cover_facts('model_subscriptions');
select cover_facts('rebalancing_runs');

alter table orders drop constraint orders_purpose_check;
alter table orders add constraint orders_purpose_check check (purpose in ('user_request', 'rollover', 'bulk',
  'square_off', 'backfill', 'residual', 'reinvestment', 'savings_plan', 'rebalancing')) not valid;
