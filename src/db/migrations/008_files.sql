-- The uploads that files come from, and where the bytes of files lie in the file store.

create table signed_uploads (
  tenant text not null references tenants,
  id text not null,
  filename text not null,
  content_type text not null,
  purpose text not null,
  expires_at timestamptz(3) not null,
  -- What was received last, and its name in the file store; a repeat replaces it until a file is made of it.
  object text,
  size integer,
  sha256 bytea,
  -- The file that was made of it.
  file text,
  -- Bytes that no file was made of are removed a day after the end; from then on none can be.
  cleared_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  check ((object is null) = (size is null) and (object is null) = (sha256 is null)),
  check (file is null or object is not null)
);

alter table files
  add column object text,
  -- Null for samples, which are written when they are first asked for.
  add column size integer,
  add column sha256 bytea,
  add constraint files_of_one_upload unique (tenant, signed_upload),
  add constraint files_signed_upload foreign key (tenant, signed_upload) references signed_uploads,
  add constraint files_received check (signed_upload is null or object is not null);

select protect(array['signed_uploads']);
