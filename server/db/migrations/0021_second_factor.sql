-- What people sign in with beside their password.

create table factors (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp')),
  -- Encrypted.
  secret text not null,
  created_at timestamptz not null,
  -- When a first code has proven it; until then it is not asked for.
  proven_at timestamptz,
  -- The time step of the newest code that was used, because each serves once.
  last_step integer,
  last_used_at timestamptz
);
create unique index factors_proven_totp on factors (user_id) where kind = 'totp' and proven_at is not null;
create index factors_user_id on factors (user_id);

create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  -- The SHA-256 of the code; only its owner has it.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Right passwords that wait for the second factor.
create table login_challenges (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  login text not null,
  -- Whether the user has no factor and adds one.
  enrols boolean not null,
  -- The tries so far, including those that are still checked.
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_challenges_user_id on login_challenges (user_id);
create index login_challenges_expires_at on login_challenges (expires_at);

-- When the user of the session last confirmed who they are.
alter table sessions add column identity_confirmed_at timestamptz;
