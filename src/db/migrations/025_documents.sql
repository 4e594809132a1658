-- Documents of accounts: statements, confirmations of orders, statements of fees, letters of welcome.

create table documents (
  tenant text not null,
  id text not null,
  account text not null,
  document_type text not null
    check (document_type in ('welcome_letter', 'order_confirmation', 'fee_statement', 'account_statement')),
  title text not null,
  -- What it is evidence of, as the API shows it.
  reference text,
  -- What it was made of, once: the account, the order, the fee charge. Null for what is made whenever it is asked for.
  source text,
  period_start date,
  period_end date,
  file text not null,
  -- Everything the document says, sealed JSON: pages are drawn from it and from nothing else.
  content text not null,
  -- HMAC-SHA256 over that JSON as it was issued; sealing it anew under another key does not change it.
  content_digest bytea not null,
  -- When the operator withdrew it from the customer's sight.
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts,
  foreign key (tenant, file) references files,
  check ((period_start is null) = (period_end is null) and period_start < period_end)
);
create unique index documents_of_one_source on documents (tenant, document_type, source) where source is not null;
create index documents_by_account on documents (tenant, account, created_at desc, id desc);

-- What is issued stays as it is: only the seal around the content, and whether it is handed out, may change.
create trigger documents_are_final before update on documents for each row
  when ((old.tenant, old.id, old.account, old.document_type, old.title, old.reference, old.source, old.period_start,
         old.period_end, old.file, old.content_digest, old.created_at)
    is distinct from
        (new.tenant, new.id, new.account, new.document_type, new.title, new.reference, new.source, new.period_start,
         new.period_end, new.file, new.content_digest, new.created_at))
  execute function refuse_change();
create trigger documents_stay before delete or truncate on documents for each statement execute function refuse_change();

-- Until when a tenant's days are over: no change that began before then can commit any more.
create table closed_days (
  tenant text primary key,
  closed_until timestamptz(3) not null
);

select protect(array['documents', 'closed_days']);

-- What is there already gets its documents as if it had happened now.
insert into jobs (tenant, id, kind, payload, due_at, rank, wake_at, created_at)
select t.id, 'job_' || replace(gen_random_uuid()::text, '-', ''), 'documents.issue',
       jsonb_build_object('document_type', lacking.document_type, 'source', lacking.source), clock.now, 100,
       machine_time(t.clock_mode, t.clock_offset, t.clock_at, clock.now), clock.now
from (
  select tenant, 'welcome_letter' as document_type, id as source from accounts
  union all
  select tenant, 'order_confirmation', id from orders where filled_at is not null
) lacking
join tenants t on t.id = lacking.tenant
cross join lateral (
  select (case t.clock_mode when 'running' then clock_timestamp() + t.clock_offset else t.clock_at end)::timestamptz(3) as now
) clock;

-- Whoever confirms an order, or takes a trade of it back, looks for what it was charged.
create index fee_charges_by_order on fee_charges (tenant, related_order) where related_order is not null;
