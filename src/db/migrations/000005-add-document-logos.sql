-- Logos of the issuers of documents. A document names its logo by the digest, for its pages are drawn when it is first
-- opened, and the issuer may have another logo by then.

create table document_logos (
  tenant text not null,
  sha256 text not null,
  -- RGB with 8 bits per channel, on white ground.
  png bytea not null,
  primary key (tenant, sha256)
);
comment on table document_logos is
  'One row is one logo of the issuer of documents, which never changes; issuer writes it.';
create trigger document_logos_are_final before update or delete or truncate on document_logos
  for each statement execute function refuse_change();

select protect(array['document_logos']);
