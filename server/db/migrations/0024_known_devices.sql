-- Browsers in which a user has signed in, or has used a mailed link.
create table known_devices (
  -- The SHA-256 of the token in the cookie of the browser.
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When the user ended all sessions from a mail: the browser then counts as a new one.
  forgotten_at timestamptz
);
create index known_devices_user_id on known_devices (user_id, last_used_at);

-- A link that ends all sessions comes with the mail about a new device.
alter table temporary_tokens drop constraint temporary_tokens_kind_check;
alter table temporary_tokens add constraint temporary_tokens_kind_check
  check (kind in ('recover', 'register', 'activate', 'endSessions'));
