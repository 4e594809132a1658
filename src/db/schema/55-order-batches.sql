-- Batches of orders, and their rows.

create table order_batches (
  tenant text not null references tenants,
  id text not null,
  name text,
  status text not null
    check (status in ('validating', 'accepted', 'rejected', 'executing', 'completed', 'cancelled')),
  mode text not null check (mode in ('each', 'all_or_none')),
  execution text not null check (execution in ('straight', 'pooled')),
  execute_at timestamptz(3) not null,
  is_dry_run boolean not null,
  -- The file that held the rows; null if the request held them.
  file text,
  rows integer not null check (rows between 1 and 50000),
  -- The rows up to this number are checked.
  checked_rows integer not null default 0,
  valid_rows integer not null default 0,
  invalid_rows integer not null default 0,
  -- The rows with a filled order, once every order has ended; null until then.
  filled_rows integer,
  -- The good rows by instrument and side, once all rows are checked.
  totals jsonb not null default '[]',
  -- The parent orders that its pooled orders were placed with.
  parents text[] not null default '{}',
  -- From then on none of its orders goes out.
  cancelled_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  check (status <> 'cancelled' or cancelled_at is not null),
  check (checked_rows <= rows and valid_rows + invalid_rows = checked_rows)
);
comment on table order_batches is
  'One row is one batch of orders, with its progress; order-batches writes it.';
create index order_batches_by_time on order_batches (tenant, created_at, id);

create table order_batch_rows (
  tenant text not null,
  batch text not null,
  "row" integer not null check ("row" > 0),
  -- Null until it is checked.
  is_valid boolean,
  -- The members as they were sent; a line of a file may lack any of them.
  account text,
  instrument text,
  side text,
  cash_amount text,
  quantity text,
  client_reference text,
  -- Why the line of the file cannot be read.
  fault text,
  -- The order that it became.
  "order" text,
  -- Why it was refused.
  code text,
  path text,
  detail text,
  primary key (tenant, batch, "row"),
  unique (tenant, "order"),
  foreign key (tenant, batch) references order_batches,
  foreign key (tenant, "order") references orders deferrable initially deferred,
  check ((is_valid is false) = (code is not null)),
  check ("order" is null or is_valid)
);
comment on table order_batch_rows is
  'One row is one line of a batch of orders, and what became of it; order-batches writes it.';

select protect(array['order_batches', 'order_batch_rows']);
