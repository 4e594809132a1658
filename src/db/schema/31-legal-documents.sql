-- Legal documents and their versions, to which customers consent.

create table legal_documents (
  tenant text not null references tenants,
  id text not null,
  name text not null,
  document_type text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table legal_documents is
  'One row is one legal document of the operator, such as its terms; legal-documents writes it.';
create index legal_documents_by_type on legal_documents (tenant, document_type);

create table legal_document_versions (
  tenant text not null,
  id text not null,
  legal_document text not null,
  version text not null,
  effective_at timestamptz(3) not null,
  file text not null,
  -- When the operator withdrew a version that had not come into effect. Nobody could consent to it; the row stays for
  -- the audit trail, and its label may be used again.
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, legal_document) references legal_documents,
  foreign key (tenant, file) references files,
  constraint withdrawn_before_effect check (withdrawn_at < effective_at)
);
comment on table legal_document_versions is
  'One row is one version of a legal document with its file; legal-documents writes it.';
create index legal_document_versions_by_document on legal_document_versions (tenant, legal_document, effective_at);
-- A label names one version of a legal document.
create unique index legal_document_versions_by_label on legal_document_versions (tenant, legal_document, version)
  where withdrawn_at is null;

select protect(array['legal_documents', 'legal_document_versions']);
