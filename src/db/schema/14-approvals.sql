-- Approvals: changes of operators that a second person must see. The rules belong to the tenant ten_installation, the
-- approvals to the tenant whose data the change touches.

create table approval_rules (
  tenant text not null references tenants,
  id text not null,
  -- The name of the operation, such as suspense.assign.
  verb text not null,
  of_tenant text references tenants,
  -- Changes that move the amount of the currency or more; without a currency every change.
  currency text check (currency in ('EUR', 'USD', 'GBP')),
  from_amount numeric(20, 2) check (from_amount >= 0),
  roles text[] not null check (cardinality(roles) > 0),
  -- The number of people who must approve.
  needed integer not null check (needed between 1 and 5),
  set_by text not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique nulls not distinct (tenant, verb, of_tenant, currency),
  check ((currency is null) = (from_amount is null))
);
comment on table approval_rules is
  'One row is one rule that says which changes need approval, by which roles; approvals writes and deletes it.';

create table approvals (
  tenant text not null references tenants,
  id text not null,
  verb text not null,
  subjects text[] not null check (cardinality(subjects) > 0),
  maker text not null,
  -- Sealed JSON: the input of the operation, and the preview of its effects.
  content text not null,
  -- Sealed: the reason of the maker.
  reason text,
  -- The roles and numbers of people that the rules required when the approval was requested.
  demands jsonb not null,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'overridden', 'rejected', 'cancelled', 'expired')),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, id, maker)
);
comment on table approvals is
  'One row is one change by an operator that awaits approval, or the outcome of one; approvals writes it.';
create index approvals_by_status on approvals (tenant, status, created_at, id);
create index approvals_by_time on approvals (tenant, created_at, id);

-- One pending approval for each operation and subject; the rows are deleted when it ends.
create table approval_subjects (
  tenant text not null,
  verb text not null,
  subject text not null,
  approval text not null,
  primary key (tenant, verb, subject),
  foreign key (tenant, approval) references approvals
);
comment on table approval_subjects is
  'One row is one subject of a pending approval; approvals writes and deletes it.';
create index approval_subjects_by_subject on approval_subjects (tenant, subject);
create index approval_subjects_by_approval on approval_subjects (tenant, approval);

create table approval_votes (
  tenant text not null,
  id text not null,
  approval text not null,
  maker text not null,
  voter text not null,
  vote text not null check (vote in ('approve', 'reject')),
  -- Sealed.
  note text,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, approval, voter),
  foreign key (tenant, approval, maker) references approvals (tenant, id, maker),
  check (voter <> maker),
  check (vote = 'approve' or note is not null)
);
comment on table approval_votes is
  'One row is the vote of one operator on the change of another; approvals writes it, it is final.';
create trigger approval_votes_are_final before delete or truncate on approval_votes
  for each statement execute function refuse_change();
-- Only the seal of the note may change, when the keys are rotated.
create trigger approval_votes_are_written_once before update on approval_votes for each row
  when ((old.tenant, old.id, old.approval, old.maker, old.voter, old.vote, old.created_at)
    is distinct from (new.tenant, new.id, new.approval, new.maker, new.voter, new.vote, new.created_at))
  execute function refuse_change();

-- A request never changes, and an approval that has ended stays as it is.
create trigger approvals_are_kept before delete or truncate on approvals
  for each statement execute function refuse_change();
create trigger approvals_end_once before update on approvals for each row
  when ((old.tenant, old.id, old.verb, old.subjects, old.maker, old.demands, old.expires_at, old.created_at)
    is distinct from (new.tenant, new.id, new.verb, new.subjects, new.maker, new.demands, new.expires_at,
                      new.created_at)
    or (old.status <> 'pending' and old.status <> new.status))
  execute function refuse_change();

select protect('{approval_rules, approvals, approval_subjects, approval_votes}');
