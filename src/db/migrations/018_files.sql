-- A label names one version of a legal document.
create unique index legal_document_versions_by_label on legal_document_versions (tenant, legal_document, version);
