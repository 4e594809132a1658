-- A label names one version of a legal document.
create unique index legal_document_versions_by_label on legal_document_versions (tenant, legal_document, version);

-- The key under which the bytes of a file are sealed in the file store, itself sealed; null where they lie as they are, as
-- samples do. Names of files are sealed as well.
alter table signed_uploads add column content_key text;
alter table files add column content_key text;
