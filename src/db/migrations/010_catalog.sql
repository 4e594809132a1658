-- Where an instrument comes from: the catalogue every installation has, the simulated debt offices, or an operator's
-- import, which neither of the two overwrites.
alter table instruments
  add column source text not null default 'seed' check (source in ('seed', 'simulated', 'import'));

-- What a tenant sees differently; a null leaves the catalogue's word.
alter table instrument_overrides
  alter column trading_status drop not null,
  add column rollout_stage text check (rollout_stage in ('ga', 'beta', 'provisional', 'none')),
  add column is_visible boolean;
