-- Keys with which programs call the API. A key belongs to a person, or to an account of a program.

create table service_accounts (
  id integer generated always as identity primary key,
  name text not null,
  -- Its rights are those of the profile.
  profile_id integer not null references profiles (id),
  created_at timestamptz not null,
  -- When it was stopped; its keys do not work then.
  deleted_at timestamptz
);
create unique index service_accounts_name on service_accounts (public.searchable(name)) where deleted_at is null;
create index service_accounts_profile_id on service_accounts (profile_id);

create table api_keys (
  id integer generated always as identity primary key,
  name text not null,
  user_id integer references users (id) on delete cascade,
  service_account_id integer references service_accounts (id) on delete cascade,
  -- The names of the actions by resource.
  scopes jsonb not null,
  -- The SHA-256 of the secret; only its owner has it.
  secret_hash text not null unique,
  -- Of the secret before the last rotation, which works on for a while.
  former_hash text unique,
  former_until timestamptz,
  -- The language of mails about it.
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- To the minute.
  last_used_at timestamptz,
  -- The days before the end of the last reminder that was sent.
  reminded_days integer,
  check (num_nonnulls(user_id, service_account_id) = 1)
);
create index api_keys_user_id on api_keys (user_id);
create index api_keys_service_account_id on api_keys (service_account_id);
create index api_keys_expires_at on api_keys (expires_at) where ended_at is null;

-- Without foreign keys, because what was done stays when the key is gone.
alter table audit_entries add column key_id integer;
alter table access_log add column key_id integer;

-- Calls that change many records, by an account of a program.
alter table bulk_operations alter column user_id drop not null;
alter table bulk_operations add column service_account_id integer references service_accounts (id) on delete cascade;
alter table bulk_operations add check (num_nonnulls(user_id, service_account_id) = 1);
create unique index bulk_operations_running_account on bulk_operations (service_account_id) where running_until is not null;
