-- Savings plans that buy a model: an execution has a line, with its order, for each instrument. Columns without a value
-- change no digest.

alter table savings_plans
  alter column instrument drop not null,
  add column model text,
  add foreign key (tenant, model) references models,
  add constraint savings_plans_target check (num_nonnulls(instrument, model) = 1);
create index savings_plans_by_model on savings_plans (tenant, model)
  where model is not null and status in ('active', 'paused');

alter table savings_plan_executions
  alter column instrument drop not null,
  add column model text,
  add constraint savings_plan_executions_target check (num_nonnulls(instrument, model) = 1),
  drop constraint savings_plan_executions_check,
  add constraint savings_plan_executions_order check (
    status not in ('executing', 'completed', 'completed_partially') or "order" is not null or model is not null);
create index savings_plan_executions_due_model on savings_plan_executions (tenant, model, due_on, plan)
  where status = 'announced' and model is not null;

create table savings_plan_execution_lines (
  tenant text not null,
  execution text not null,
  number integer not null,
  instrument text not null,
  weight numeric(5, 4) not null,
  -- The cash of its order, the fee included; for a line without an order, what was meant for it.
  amount numeric(20, 2) not null,
  "order" text,
  reason text,
  primary key (tenant, execution, number),
  unique (tenant, "order"),
  foreign key (tenant, execution) references savings_plan_executions,
  foreign key (tenant, "order") references orders deferrable initially deferred,
  check ("order" is not null or reason is not null)
);
comment on table savings_plan_execution_lines is
  'One row is one instrument of an execution that buys a model; savings-plans writes it.';

select protect(array['savings_plan_execution_lines']);
select cover_facts('savings_plans');
select cover_facts('savings_plan_executions');
