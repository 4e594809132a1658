-- Savings plans, and one row for each day on which a plan buys, or was to buy.

create table savings_plans (
  tenant text not null,
  id text not null,
  account text not null,
  instrument text not null,
  currency text not null,
  sizing text not null check (sizing in ('amount', 'sweep')),
  -- Of a plan of a fixed amount, the fee of the order included.
  amount numeric(20, 2) check (amount > 0),
  -- Of a sweep: the cash that stays, and the most that is invested.
  keep_amount numeric(20, 2) check (keep_amount >= 0),
  maximum_amount numeric(20, 2) check (maximum_amount > 0),
  schedule jsonb not null,
  shortfall text not null check (shortfall in ('skip', 'retry', 'reduce')),
  retry_days smallint not null check (retry_days between 1 and 10),
  -- A fraction, and the day from which its years count.
  annual_increase numeric check (annual_increase >= 0),
  raised_from date not null,
  name text,
  external_reference text,
  status text not null default 'active' check (status in ('active', 'paused', 'cancelled', 'completed')),
  paused_reason text,
  paused_until date,
  -- The executions in a row that bought nothing, other than those that the client skipped.
  misses smallint not null default 0,
  -- The execution that is announced next: its number from the first scheduled day on, and its days.
  next_number integer not null default 0,
  next_scheduled_on date,
  next_execution_on date,
  next_change_until timestamptz(3),
  -- The day on which the daily work looks at the plan next.
  work_on date,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, account, external_reference),
  foreign key (tenant, account) references accounts,
  check ((sizing = 'amount') = (amount is not null)),
  check ((sizing = 'sweep') = (keep_amount is not null and maximum_amount is not null)),
  check ((status = 'paused') = (paused_reason is not null)),
  check (paused_until is null or status = 'paused'),
  check ((next_scheduled_on is null) = (next_execution_on is null)),
  check (status in ('active', 'paused') or work_on is null)
);
comment on table savings_plans is 'One row is one savings plan; savings-plans writes it.';
create index savings_plans_by_account on savings_plans (tenant, account, created_at, id);
create index savings_plans_by_work on savings_plans (tenant, work_on, id) where work_on is not null;
create index savings_plans_by_instrument on savings_plans (tenant, instrument)
  where status in ('active', 'paused');

create table savings_plan_executions (
  tenant text not null,
  id text not null,
  plan text not null,
  account text not null,
  instrument text not null,
  scheduled_on date not null,
  execution_on date not null,
  -- The day of the next attempt.
  due_on date not null,
  change_until timestamptz(3) not null,
  status text not null check (status in ('announced', 'funding', 'executing', 'completed', 'completed_partially',
                                         'skipped', 'failed', 'cancelled')),
  reason text,
  attempts smallint not null default 0,
  -- The terms of the plan when it was announced; a sweep has its amount once it is executed.
  sizing text not null,
  amount numeric(20, 2),
  keep_amount numeric(20, 2),
  maximum_amount numeric(20, 2),
  shortfall text not null,
  retry_days smallint not null,
  planned_amount numeric(20, 2),
  "order" text,
  announced_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  -- A plan executes once for a scheduled day.
  unique (tenant, plan, scheduled_on),
  unique (tenant, "order"),
  foreign key (tenant, plan) references savings_plans,
  foreign key (tenant, "order") references orders deferrable initially deferred,
  check (status not in ('executing', 'completed', 'completed_partially') or "order" is not null),
  check (status not in ('skipped', 'failed') or reason is not null),
  check ((status in ('announced', 'funding', 'executing')) = (completed_at is null))
);
comment on table savings_plan_executions is
  'One row is the execution of a savings plan for one scheduled day; savings-plans writes it.';
create index savings_plan_executions_by_plan on savings_plan_executions (tenant, plan, created_at, id);
create index savings_plan_executions_due on savings_plan_executions (tenant, instrument, due_on, plan)
  where status = 'announced';

select protect(array['savings_plans', 'savings_plan_executions']);
select cover_facts('savings_plans');
select cover_facts('savings_plan_executions');

alter table orders drop constraint orders_purpose_check;
alter table orders add constraint orders_purpose_check check (purpose in ('user_request', 'rollover', 'bulk',
  'square_off', 'backfill', 'residual', 'reinvestment', 'savings_plan')) not valid;
