-- Work of operators: the items that they take, and their notes. The rows belong to the tenant of the data.

-- An item has one open assignment at most; those that have ended stay as its history.
create table work_assignments (
  tenant text not null references tenants,
  id text not null,
  -- The resource, and its kind.
  subject text not null,
  kind text not null,
  operator text not null,
  assigned_by text not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by text,
  primary key (tenant, id),
  check ((ended_at is null) = (ended_by is null))
);
comment on table work_assignments is
  'One row is one time for which an operator had an item of work; work writes it.';
create unique index work_assignments_open on work_assignments (tenant, subject) where ended_at is null;
create index work_assignments_by_time on work_assignments (tenant, created_at, id);
create index work_assignments_by_subject on work_assignments (tenant, subject, created_at, id);
create index work_assignments_by_operator on work_assignments (tenant, operator, created_at, id);
create trigger work_assignments_are_kept before delete or truncate on work_assignments
  for each statement execute function refuse_change();
create trigger work_assignments_end_once before update on work_assignments for each row
  when (old.ended_at is not null
    or (old.tenant, old.id, old.subject, old.kind, old.operator, old.assigned_by, old.created_at)
      is distinct from (new.tenant, new.id, new.subject, new.kind, new.operator, new.assigned_by, new.created_at))
  execute function refuse_change();

create table work_notes (
  tenant text not null references tenants,
  id text not null,
  subject text not null,
  kind text not null,
  author text not null,
  -- Sealed.
  text text not null,
  -- Whether the text is shown masked.
  is_personal boolean not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table work_notes is
  'One row is one note of an operator on a resource; work writes it, it is final.';
create index work_notes_by_time on work_notes (tenant, created_at, id);
create index work_notes_by_subject on work_notes (tenant, subject, created_at, id);
create trigger work_notes_are_final before delete or truncate on work_notes
  for each statement execute function refuse_change();
-- Only the seal of the text may change, when the keys are rotated.
create trigger work_notes_are_written_once before update on work_notes for each row
  when ((old.tenant, old.id, old.subject, old.kind, old.author, old.is_personal, old.created_at)
    is distinct from (new.tenant, new.id, new.subject, new.kind, new.author, new.is_personal, new.created_at))
  execute function refuse_change();

select protect('{work_assignments, work_notes}');
