-- An address belongs to the account that has confirmed it; until then others may register with it too.
create table users (
  id integer generated always as identity primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  ward_id integer not null references wards,
  membership_type text not null,
  created_at timestamptz not null default now(),
  email_confirmed_at timestamptz(3),
  -- What the party writes to a member in: docs/decisions/0040-two-languages.md
  language text not null default 'en' check (language in ('en', 'sw'))
);
create unique index users_confirmed_email on users (lower(email)) where (email_confirmed_at is not null);
create index users_of_phone on users (phone);
create index users_unconfirmed_email on users (lower(email)) where (email_confirmed_at is null);
-- Payers as M-PESA shows them: first name and last digits, or SHA-256 of the number without its plus.
create index users_masked_payer on users (lower(first_name), right(phone, 3));
create index users_payer_hash on users (encode(sha256(decode(substr(phone, 2), 'escape')), 'hex'));
create index users_of_ward on users (ward_id, id);

-- What a member adds to the registration.
create table profiles (
  user_id integer primary key references users on delete cascade,
  date_of_birth date,
  gender text check (gender in ('male', 'female', 'other')),
  occupation text not null,
  organization text not null,
  address text not null,
  city text not null,
  country text not null,
  updated_at timestamptz not null default now()
);

create table profile_pictures (
  user_id integer primary key references users on delete cascade,
  -- A secret: who knows it can load the picture.
  name text not null unique,
  created_at timestamptz not null default now()
);

create table ward_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  from_ward_id integer not null references wards,
  to_ward_id integer not null references wards,
  changed_at timestamptz(3) not null default now(),
  check (from_ward_id <> to_ward_id)
);
create index ward_changes_of_user on ward_changes (user_id, id desc);

create table sessions (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  device text not null default 'A browser',
  last_seen_at timestamptz not null default now(),
  kind text not null default 'member' check (kind in ('member', 'staff')),
  -- SHA-256 of the cookie; members have access tokens instead.
  cookie_digest bytea unique,
  -- When an authenticator code was last entered.
  code_at timestamptz(3),
  check ((kind = 'staff') = (cookie_digest is not null))
);
create index sessions_expires_at on sessions (expires_at);
create index sessions_user_id on sessions (user_id);
create index sessions_revoked_at on sessions (revoked_at) where (revoked_at is not null);

create table session_confirmations (
  session_id uuid primary key references sessions on delete cascade,
  confirmed_at timestamptz not null default now()
);

create table refresh_tokens (
  digest text primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  parent text
);
create index refresh_tokens_parent on refresh_tokens (parent) where (parent is not null);
create index refresh_tokens_session_id on refresh_tokens (session_id);

create table second_steps (
  user_id integer primary key references users on delete cascade,
  secret_encrypted bytea not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id integer not null references second_steps on delete cascade,
  digest bytea not null,
  used_at timestamptz(3),
  primary key (user_id, digest)
);

create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  old_email text not null,
  new_email text not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  voided_at timestamptz(3),
  old_email_confirmed boolean not null
);
create index email_changes_old_email on email_changes (lower(old_email));
create index email_changes_user_id on email_changes (user_id);

create table account_tokens (
  -- Hashes only: nobody who reads the database can use the links.
  hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset', 'change', 'restore')),
  email text not null,
  change_id integer references email_changes on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  check ((purpose in ('change', 'restore')) = (change_id is not null))
);
create index account_tokens_change_id on account_tokens (change_id);
create index account_tokens_expires_at on account_tokens (expires_at);
create index account_tokens_user_id on account_tokens (user_id, purpose);
