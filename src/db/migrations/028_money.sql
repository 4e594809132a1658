-- Money once more: lists that are read through indexes, transfers known by what they move.

-- The newest entries of some types, of an account that has a million of others.
create index transactions_by_type on transactions (tenant, account, transaction_type, booked_at desc, id desc);

-- A transfer is known by its reference and by what it moves: the same reference over other lines is another transfer.
alter table transfers add column lines_hash text;

-- Indexes as their statements ask.
drop index inbound_payments_suspense;
create index inbound_payments_waiting on inbound_payments (tenant, received_at, id) where status in ('suspense', 'returning');
create index payouts_rejected on payouts (tenant, modified_at, id) where status = 'rejected';

-- An entry that nobody could explain may be what the bank took for itself, which the house bears.
alter table bank_entries drop constraint bank_entries_outcome_check;
alter table bank_entries add constraint bank_entries_outcome_check
  check (outcome in ('received', 'paid', 'came_back', 'unexplained', 'charged'));
