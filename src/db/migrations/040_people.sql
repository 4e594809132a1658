-- A version of a legal document that was withdrawn before it came into effect. Nobody could consent to it; the row stays for
-- the audit trail, and its label may be given again.
alter table legal_document_versions add column withdrawn_at timestamptz(3),
  add constraint withdrawn_before_effect check (withdrawn_at < effective_at);
drop index legal_document_versions_by_label;
create unique index legal_document_versions_by_label on legal_document_versions (tenant, legal_document, version)
  where withdrawn_at is null;
