-- One entry of the bank under every reference that files give it, statements that come in pages, and references that
-- stand within a longer text.

-- in_parts: a collective entry that is booked by its transactions, which are entries with it as their collective.
-- doubled: what was booked before a file showed that it is another entry; a break of the kind double lists it.
alter table bank_entries drop constraint bank_entries_outcome_check;
alter table bank_entries
  add constraint bank_entries_outcome_check check (outcome in
    ('received', 'paid', 'came_back', 'unexplained', 'charged', 'in_parts', 'doubled')),
  -- The collective entry that it is a transaction of.
  add column collective text,
  -- Whether no file has told more than the amount; one that does books it anew where that is still possible.
  add column is_bare boolean not null default false,
  -- Whether it is not booked because it may be another entry told again.
  add column is_held boolean not null default false;
create index bank_entries_by_day on bank_entries (tenant, currency, booked_on);
create index bank_entries_by_collective on bank_entries (tenant, currency, collective) where collective is not null;

-- Each reference names one entry, or one transaction of it, with the amount that the bank gave under it.
create table bank_references (
  tenant text not null,
  currency text not null,
  reference text not null,
  kind text not null check (kind in ('entry', 'transaction', 'number')),
  entry text not null,
  amount numeric(20, 2) not null,
  primary key (tenant, currency, reference),
  foreign key (tenant, currency, entry) references bank_entries
);
create index bank_references_by_entry on bank_references (tenant, currency, entry);

insert into bank_references (tenant, currency, reference, kind, entry, amount)
select tenant, currency, bank_reference, 'entry', bank_reference, amount from bank_entries;
-- Of a collective entry only its transactions were kept. Its own reference is theirs without the place.
insert into bank_references (tenant, currency, reference, kind, entry, amount)
select tenant, currency, substring(bank_reference from '^(.+)/[0-9]+$'), 'entry', min(bank_reference), sum(amount)
from bank_entries where bank_reference ~ '^.+/[0-9]+$'
group by 1, 2, 3
on conflict do nothing;

-- missing: notified for a day whose statement does not hold it. double: booked twice.
alter table bank_breaks drop constraint bank_breaks_kind_check;
alter table bank_breaks add constraint bank_breaks_kind_check
  check (kind in ('unexplained', 'amount', 'gap', 'balance', 'missing', 'double'));

-- The pages of statements, until all of a statement are there.
create table bank_statement_pages (
  tenant text not null,
  currency text not null,
  -- The bank's own id of the statement.
  statement text not null,
  page integer not null check (page > 0),
  is_last boolean not null,
  opened_on date,
  closed_on date,
  opening numeric(20, 2),
  closing numeric(20, 2),
  -- What its entries come to, and every reference of theirs.
  total numeric(20, 2) not null,
  refs text[] not null,
  created_at timestamptz(3) not null,
  primary key (tenant, currency, statement, page),
  check ((opened_on is null) = (opening is null) and (closed_on is null) = (closing is null))
);

-- References as they are compared within a longer text: capitals and digits alone.
create index deposits_by_plain_reference
  on deposits (tenant, upper(regexp_replace(payment_reference, '[^A-Za-z0-9]', '', 'g'))) where status = 'open';

select protect(array['bank_references', 'bank_statement_pages']);
