-- Clients of the API, and the keys that sign their tokens.

create table clients (
  tenant text not null references tenants,
  id text not null,
  service text not null,
  name text not null,
  scopes text[] not null,
  -- The networks from which it may call, such as 192.0.2.0/24; none: from everywhere.
  allowed_networks text[] not null default '{}',
  -- JSON Web Keys that verify its assertions.
  public_keys jsonb not null default '[]',
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table clients is
  'One row is one client of the API with its scopes, networks and public keys; auth writes it.';
create index clients_by_id on clients (id);

create table client_secrets (
  tenant text not null,
  id text not null,
  client text not null,
  -- HMAC-SHA256 keyed with the id of the client.
  secret_hash bytea not null,
  -- On the clock of the machine, as are all times of credentials. Null: it has no end.
  ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, client) references clients
);
comment on table client_secrets is
  'One row is one secret of a client, hashed; auth writes it.';
create index client_secrets_by_client on client_secrets (tenant, client);

create table client_assertions (
  tenant text not null,
  client text not null,
  -- SHA-256 of the jti.
  jti_hash bytea not null,
  -- The row may be deleted from then on, because the assertion itself has expired.
  expires_at timestamptz(3) not null,
  primary key (tenant, client, jti_hash),
  foreign key (tenant, client) references clients
);
comment on table client_assertions is
  'One row is one assertion that a client has exchanged for a token; auth writes it.';

-- The private key is sealed under a master key, as personal data are; a key in clear is sealed at the next start. The
-- next rotation erases the private part of a key that no longer verifies any token.
create table signing_keys (
  kid text primary key,
  private_jwk jsonb,
  master text,
  sealed text,
  public_jwk jsonb not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3),
  check ((master is null) = (sealed is null)),
  check (private_jwk is null or sealed is null)
);
comment on table signing_keys is
  'One row is one key that signs or verifies tokens; privacy writes it when keys are rotated.';

select protect(array['clients', 'client_secrets', 'client_assertions']);
