-- Operators: the people of the firm, how they sign in, and what they may do. Their rows belong to the tenant
-- ten_installation, which stands for the installation itself; `of_tenant` names the tenant in which a role holds, and
-- null stands for every tenant.

create table operators (
  tenant text not null references tenants,
  id text not null,
  -- Sealed; the keyed hash finds the row.
  email text not null,
  email_hash bytea not null,
  name text not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- For emergencies: it works without the identity provider, and each sign-in raises an alarm.
  is_break_glass boolean not null default false,
  -- Argon2id, in PHC form. A password works only with a code of the authenticator.
  password_hash text,
  totp_secret text,
  -- The time step of the last code: a code works once.
  totp_step bigint not null default 0,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (tenant, id),
  check ((password_hash is null) = (totp_secret is null))
);
comment on table operators is
  'One row is one operator with their password and authenticator; operators writes it.';
create unique index operators_by_email on operators (tenant, email_hash) where status = 'active';

create table operator_invitations (
  tenant text not null references tenants,
  id text not null,
  email text not null,
  email_hash bytea not null,
  role text not null,
  of_tenant text references tenants,
  is_break_glass boolean not null default false,
  -- SHA-256 of the token in the link.
  token_hash bytea not null,
  invited_by text not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  -- The operator that accepted the invitation.
  operator text,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, token_hash),
  check ((accepted_at is null) = (operator is null)),
  check (accepted_at is null or revoked_at is null)
);
comment on table operator_invitations is
  'One row is one invitation of a person to become an operator with a role; operators writes it.';

create table operator_grants (
  tenant text not null,
  id text not null,
  operator text not null,
  role text not null,
  of_tenant text references tenants,
  granted_by text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, operator) references operators,
  unique nulls not distinct (tenant, operator, role, of_tenant),
  check (granted_by <> operator)
);
comment on table operator_grants is
  'One row is one role of an operator, in one tenant or in all; operators writes it.';

-- A role without a row for a currency has no limit in it.
create table operator_limits (
  tenant text not null references tenants,
  id text not null,
  role text not null,
  of_tenant text references tenants,
  currency text not null check (currency in ('EUR', 'USD', 'GBP')),
  -- The largest amount that one change may move.
  most numeric(20, 2) not null check (most >= 0),
  set_by text not null,
  modified_at timestamptz(3) not null,
  -- The largest sums that the changes of one operator may move; null: any sum.
  most_a_day numeric(20, 2) check (most_a_day >= most),
  most_a_month numeric(20, 2) check (most_a_month >= coalesce(most_a_day, most)),
  primary key (tenant, id),
  unique nulls not distinct (tenant, role, of_tenant, currency)
);
comment on table operator_limits is
  'One row is the largest amount of a currency that a role may move in one change, a day and a month; operators writes '
  'it.';

-- These rows belong to the tenant of the change. A change that was undone leaves none.
create table operator_amounts (
  tenant text not null references tenants,
  id text not null,
  operator text not null,
  -- Of the operation, or to approve it.
  permission text not null,
  currency text not null check (currency in ('EUR', 'USD', 'GBP')),
  amount numeric(20, 2) not null check (amount > 0),
  -- By the clock of the tenant, in UTC.
  day date not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table operator_amounts is
  'One row is one amount that counts towards the limits of an operator; operators writes it, it is final.';
create trigger operator_amounts_are_final before update or delete or truncate on operator_amounts
  for each statement execute function refuse_change();
create index operator_amounts_by_day on operator_amounts (tenant, operator, currency, day);

create table operator_passkeys (
  tenant text not null,
  id text not null,
  operator text not null,
  name text not null,
  -- The id that the authenticator chose, in base64url.
  credential text not null,
  public_key bytea not null,
  -- The number of its signatures, where the authenticator counts them.
  counter bigint not null,
  transports text[] not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, credential),
  foreign key (tenant, operator) references operators
);
comment on table operator_passkeys is
  'One row is one passkey of an operator, its public part; operators writes it.';
create index operator_passkeys_by_operator on operator_passkeys (tenant, operator);

-- An operator with such a row signs in with the identity provider alone.
create table operator_identities (
  tenant text not null,
  operator text not null,
  issuer text not null,
  -- A keyed hash of issuer and subject: some providers use an e-mail address as the subject.
  subject_hash bytea not null,
  -- The last sign-in.
  last_seen_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (tenant, operator),
  unique (tenant, issuer, subject_hash),
  foreign key (tenant, operator) references operators
);
comment on table operator_identities is
  'One row is the identity of one operator at the identity provider; operators writes it.';

create table operator_recovery_codes (
  tenant text not null,
  operator text not null,
  -- HMAC-SHA256 under the key of the installation.
  hash bytea not null,
  used_at timestamptz(3),
  primary key (tenant, operator, hash),
  foreign key (tenant, operator) references operators
);
comment on table operator_recovery_codes is
  'One row is one recovery code of an operator, hashed; operators writes it.';

create table operator_sessions (
  tenant text not null,
  id text not null,
  operator text not null,
  -- A browser has a cookie and ends when it is idle; a program has a token and ends on its day.
  kind text not null check (kind in ('browser', 'token')),
  -- SHA-256 of the 256 random bits of the cookie or token.
  token_hash bytea not null,
  method text not null check (
    method in ('password', 'passkey', 'recovery_code', 'invitation', 'token', 'single_sign_on', 'device')),
  -- The name of a token.
  name text,
  address text,
  user_agent text,
  stepped_up_at timestamptz(3) not null,
  -- Written at most once a minute.
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, token_hash),
  foreign key (tenant, operator) references operators,
  check ((kind = 'token') = (name is not null))
);
comment on table operator_sessions is
  'One row is one session of an operator, of a browser or of a program; operators writes it.';
create index operator_sessions_open on operator_sessions (tenant, operator, created_at) where ended_at is null;

-- The alarm goes on while a row has no review.
create table break_glass_uses (
  tenant text not null,
  id text not null,
  -- sign_in: of a break-glass account. change: carried out by its maker without the approvals that rules require.
  -- invitation: by the command line, past roles and approvals.
  kind text not null check (kind in ('sign_in', 'change', 'invitation')),
  operator text,
  -- The author of an invitation.
  by_system_user text,
  session text,
  -- The approval of the change, or the invitation.
  resource text,
  -- The tenant of the change; null for a change of the installation itself.
  of_tenant text references tenants,
  -- Sealed; null for the acceptance of the invitation of a break-glass account.
  reason text,
  conclusion text check (conclusion in ('justified', 'not_justified')),
  review_note text,
  reviewed_by text,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  foreign key (tenant, operator) references operators,
  foreign key (tenant, session) references operator_sessions,
  foreign key (tenant, reviewed_by) references operators,
  check (num_nulls(conclusion, review_note, reviewed_by, reviewed_at) in (0, 4)),
  check (reviewed_by <> operator),
  check (num_nonnulls(operator, by_system_user) = 1),
  check ((kind = 'invitation') = (by_system_user is not null)),
  check ((session is null) = (by_system_user is not null)),
  check ((kind = 'sign_in') = (resource is null)),
  check (kind = 'sign_in' or reason is not null)
);
comment on table break_glass_uses is
  'One row is one sign-in of a break-glass account, or one change past the approvals or roles that it needs, with its '
  'review by another operator; operators writes it.';
create trigger break_glass_uses_are_final before delete or truncate on break_glass_uses
  for each statement execute function refuse_change();
-- A review is written once. Later only the seals of its texts change, when the keys are rotated.
create trigger break_glass_uses_are_written_once before update on break_glass_uses for each row
  when ((old.tenant, old.id, old.kind, old.operator, old.by_system_user, old.session, old.resource, old.of_tenant,
         old.created_at)
      is distinct from (new.tenant, new.id, new.kind, new.operator, new.by_system_user, new.session, new.resource,
                        new.of_tenant, new.created_at)
    or old.reviewed_at is not null and (old.conclusion, old.reviewed_by, old.reviewed_at)
      is distinct from (new.conclusion, new.reviewed_by, new.reviewed_at))
  execute function refuse_change();
create index break_glass_uses_to_review on break_glass_uses (tenant, created_at) where reviewed_at is null;

-- A challenge is answered once; its row is deleted with the answer.
create table operator_challenges (
  tenant text not null references tenants,
  id text not null,
  purpose text not null check (
    purpose in ('invitation', 'sign_in', 'step_up', 'passkey', 'authenticator', 'single_sign_on')),
  -- The invitation or operator that it is for; null before a sign-in.
  subject text,
  -- Sealed JSON: the challenge of a passkey, and the secret of a new authenticator; or the secrets of a visit to the
  -- identity provider.
  content text not null,
  expires_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table operator_challenges is
  'One row is one challenge that awaits its answer; operators writes and deletes it.';
create index operator_challenges_by_age on operator_challenges (tenant, expires_at);

-- A command line asks, and a person approves in a browser. The row is deleted some time after it has expired; the audit
-- records of approvals and sign-ins stay.
create table operator_device_sign_ins (
  tenant text not null references tenants,
  id text not null,
  -- SHA-256 of the 256 random bits that the command line keeps.
  device_hash bytea not null,
  -- A keyed hash of the code that the person types.
  user_code_hash bytea not null,
  -- The session of the command line that asks for a proof of identity; null for a sign-in.
  session text,
  -- The name of the machine, by its own account.
  machine text not null,
  address text,
  user_agent text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'used')),
  -- The session in which an operator approved it, and when they had proved their identity.
  approved_in text,
  proved_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, device_hash),
  unique (tenant, user_code_hash),
  foreign key (tenant, session) references operator_sessions,
  foreign key (tenant, approved_in) references operator_sessions,
  check (num_nulls(approved_in, proved_at) = case when status in ('approved', 'used') then 0 else 2 end)
);
comment on table operator_device_sign_ins is
  'One row is one sign-in at a command line that awaits its approval in a browser; operators writes and deletes it.';
create index operator_device_sign_ins_by_age on operator_device_sign_ins (tenant, expires_at);

-- Attempts to sign in, counted before they are checked, so that concurrent ones count as well.
create table operator_attempts (
  tenant text not null references tenants,
  -- A keyed hash of an e-mail address, a network, both, or a session.
  key bytea not null,
  -- A keyed hash of the e-mail address, where the key stands for attempts on one person.
  person bytea,
  attempts integer not null,
  since timestamptz(3) not null,
  primary key (tenant, key)
);
comment on table operator_attempts is
  'One row is the number of attempts to sign in under one key since an instant; operators writes and deletes it.';
create index operator_attempts_by_age on operator_attempts (tenant, since);

-- These rows belong to the tenant of the data.
create table operator_looks (
  tenant text not null references tenants,
  id text not null,
  operator text not null,
  -- The resource, and the members that were shown.
  resource text not null,
  members text[] not null,
  reason text not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id)
);
comment on table operator_looks is
  'One row is one look of an operator at personal data, with the reason; operators writes it, it is final.';
create trigger operator_looks_are_final before delete or truncate on operator_looks
  for each statement execute function refuse_change();
-- Only the seal of the reason may change, when the keys are rotated.
create trigger operator_looks_are_written_once before update on operator_looks for each row
  when ((old.tenant, old.id, old.operator, old.resource, old.members, old.created_at)
    is distinct from (new.tenant, new.id, new.operator, new.resource, new.members, new.created_at))
  execute function refuse_change();
create index operator_looks_by_resource on operator_looks (tenant, resource, created_at);

create table operator_views (
  tenant text not null references tenants,
  id text not null,
  operator text not null,
  -- The tenant whose list it filters.
  of_tenant text not null references tenants,
  -- The operation of the list.
  list text not null,
  name text not null,
  -- The members of the query of the list.
  filters jsonb not null,
  is_shared boolean not null,
  created_at timestamptz(3) not null,
  primary key (tenant, id),
  unique (tenant, operator, of_tenant, list, name)
);
comment on table operator_views is
  'One row is the filters of a list under a name, of one operator; operators writes and deletes it.';
create index operator_views_shared on operator_views (tenant, of_tenant, list, created_at) where is_shared;

select protect(array['operators', 'operator_invitations', 'operator_grants', 'operator_limits', 'operator_passkeys',
  'operator_identities', 'break_glass_uses',
  'operator_recovery_codes', 'operator_sessions', 'operator_challenges', 'operator_attempts', 'operator_looks',
  'operator_amounts',
  'operator_device_sign_ins', 'operator_views']);
