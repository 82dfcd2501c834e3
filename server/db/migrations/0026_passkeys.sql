-- Passkeys (WebAuthn): second factors that can also sign in alone.

alter table factors
  drop constraint factors_kind_check,
  alter column secret drop not null,
  add constraint factors_kind_check check (kind in ('totp', 'passkey')),
  add constraint factors_secret_check check ((kind = 'totp') = (secret is not null));

create table passkeys (
  factor_id integer primary key references factors (id) on delete cascade,
  -- In base64url, as browsers send it.
  credential_id text not null unique,
  -- In the COSE format, base64url.
  public_key text not null,
  -- What the passkey knows its user by: random, the same for all passkeys of a user.
  user_handle text not null,
  -- How often it has signed; always 0 for passkeys that are copied between devices.
  counter bigint not null,
  -- How a browser can reach it, as a JSON list.
  transports jsonb not null,
  -- The browser and the system that added it; empty if they are unknown.
  name text not null
);

-- Challenges that were answered, so that each serves once.
create table used_passkey_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenges_expires_at on used_passkey_challenges (expires_at);
