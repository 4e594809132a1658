-- Documents of accounts: statements, confirmations of orders, statements of fees, letters of welcome.

create table documents (
  tenant text not null,
  id text not null,
  account text not null,
  document_type text not null
    check (document_type in ('welcome_letter', 'order_confirmation', 'fee_statement', 'account_statement')),
  title text not null,
  -- The subject of the document, as the API shows it.
  reference text,
  -- The account, the order or the fee charge of which it is made, once; null for a document that is made on request.
  source text,
  period_start date,
  period_end date,
  file text not null,
  -- The whole content of the document as sealed JSON: pages are drawn from it and from nothing else.
  content text not null,
  -- HMAC-SHA256 over that JSON as it was issued; a new seal under another key does not change it.
  content_digest bytea not null,
  -- The time when the operator withdrew it from the customer's sight.
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, account) references accounts,
  foreign key (tenant, file) references files,
  check ((period_start is null) = (period_end is null) and period_start < period_end)
);
comment on table documents is
  'One row is one document that was issued for an account; documents writes it.';
create unique index documents_of_one_source on documents (tenant, document_type, source) where source is not null;
create index documents_by_account on documents (tenant, account, created_at desc, id desc);

-- An issued document stays as it is: only the seal around the content, and whether it is handed out, may change.
create trigger documents_are_final before update on documents for each row
  when ((old.tenant, old.id, old.account, old.document_type, old.title, old.reference, old.source, old.period_start,
         old.period_end, old.file, old.content_digest, old.created_at)
    is distinct from
        (new.tenant, new.id, new.account, new.document_type, new.title, new.reference, new.source, new.period_start,
         new.period_end, new.file, new.content_digest, new.created_at))
  execute function refuse_change();
create trigger documents_stay before delete or truncate on documents
  for each statement execute function refuse_change();

select protect(array['documents']);
