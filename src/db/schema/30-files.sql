-- Files, and the uploads from which they are made. Their bytes are in the file store.

create table signed_uploads (
  tenant text not null references tenants,
  id text not null,
  filename text not null,
  content_type text not null,
  purpose text not null,
  expires_at timestamptz(3) not null,
  -- The last bytes received, by their name in the file store; a repeated upload replaces them until a file is made.
  object text,
  size integer,
  sha256 bytea,
  -- As in files.
  content_key text,
  -- The file that was made of the upload.
  file text,
  -- Bytes without a file are removed a day after the upload expires; from then on no file can be made of it. Those of a
  -- file go when it is erased.
  cleared_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  check ((object is null) = (size is null) and (object is null) = (sha256 is null)),
  check (file is null or object is not null or cleared_at is not null)
);
comment on table signed_uploads is
  'One row is one permission to upload a file, with the bytes received under it; files writes it.';

create table files (
  tenant text not null,
  id text not null,
  filename text not null,
  content_type text not null,
  purpose text not null,
  signed_upload text,
  object text,
  -- Null for samples: their bytes are written at the first download.
  size integer,
  sha256 bytea,
  -- The key under which the bytes are sealed in the file store, itself sealed; null if the bytes are not sealed, as
  -- for samples. Names of files are sealed as well.
  content_key text,
  -- When its bytes, their key and its name were erased.
  erased_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  constraint files_of_one_upload unique (tenant, signed_upload),
  constraint files_signed_upload foreign key (tenant, signed_upload) references signed_uploads,
  constraint files_received check (signed_upload is null or object is not null or erased_at is not null),
  constraint files_erased check (erased_at is null or (object is null and content_key is null))
);
comment on table files is 'One row is one file with its place in the file store; files writes it.';

select protect(array['signed_uploads', 'files']);
