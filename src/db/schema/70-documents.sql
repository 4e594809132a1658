-- Documents of accounts: account statements, order confirmations, fee statements, welcome letters.

create table documents (
  tenant text not null,
  id text not null,
  account text not null,
  document_type text not null
    check (document_type in ('welcome_letter', 'order_confirmation', 'fee_statement', 'account_statement',
                             'income_note')),
  title text not null,
  -- The subject of the document, as the API shows it.
  reference text,
  -- The account, order, fee charge or income that the document is about, once each; null for one made on request.
  source text,
  period_start date,
  period_end date,
  file text not null,
  -- The whole content of the document as sealed JSON: the pages are drawn from it alone.
  content text not null,
  -- HMAC-SHA256 over that JSON when it was issued; sealing it again under another key does not change it.
  content_digest bytea not null,
  -- When the operator withdrew it from the customer.
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  check ((period_start is null) = (period_end is null) and period_start < period_end)
);
comment on table documents is
  'One row is one document that was issued for an account; documents writes it.';
select refer('documents', '{account,file}', '{accounts,files}');
create unique index documents_of_one_source on documents (tenant, document_type, source) where source is not null;
create index documents_by_account on documents (tenant, account, created_at, id);

-- An issued document is final: only the seal of its content and its withdrawal may change.
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
