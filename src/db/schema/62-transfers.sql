-- Transfers: value that the operator moves between accounts, or to and from another institution.

create table transfers (
  tenant text not null references tenants,
  id text not null,
  kind text not null check (kind in ('book_transfer', 'portfolio_transfer', 'position_migration_in')),
  from_account text,
  to_account text,
  -- The operator's own name for it, and a hash of its lines: the same reference over the same lines is carried out
  -- once; the same reference over other lines is refused.
  external_reference text,
  lines_hash text,
  note text,
  ordered_by text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, external_reference),
  foreign key (tenant, from_account) references accounts,
  foreign key (tenant, to_account) references accounts,
  check (from_account is not null or to_account is not null),
  check (from_account <> to_account)
);
comment on table transfers is
  'One row is one transfer that the operator ordered; transfers writes it.';
create index transfers_by_time on transfers (tenant, created_at, id);

select protect(array['transfers']);
