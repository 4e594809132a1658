-- Runs that raise cash: the account to which it is paid, its reservation, and how long it is held back. A run also
-- keeps the cost of its orders, so that the next run does not sell to make up for it. Columns without a value change
-- no digest.

alter table rebalancing_runs
  -- The funding account of the withdrawal that the run makes.
  add column withdrawal_to text,
  add column withdrawal text,
  -- The cash that the run has reserved for the withdrawal until now.
  add column reserved_cash numeric(20, 2) check (reserved_cash > 0),
  -- The first day on which cash that was raised without a withdrawal counts again.
  add column hold_until date,
  -- The value before the run less the one that is expected after it.
  add column trading_cost numeric(20, 2);
create index rebalancing_runs_holding on rebalancing_runs (tenant, account) where hold_until is not null;

select cover_facts('rebalancing_runs');
