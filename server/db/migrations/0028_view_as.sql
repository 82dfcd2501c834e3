-- An administrator looks at the system as another person, for some minutes and without writing.

create table view_as (
  id text primary key,
  -- The SHA-256 of the token; only the browser of the administrator has it.
  token_hash text not null unique,
  admin_id integer not null references users (id) on delete cascade,
  -- The session of the administrator, with which it ends.
  session_id text references sessions (id) on delete set null,
  user_id integer not null references users (id) on delete cascade,
  -- It ends when the person gets another profile.
  profile text not null,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index view_as_user_id on view_as (user_id, created_at);
create index view_as_admin_id on view_as (admin_id);
create index view_as_session_id on view_as (session_id);

-- Who looked as the user of the line. Without a foreign key, as the user.
alter table access_log add column viewer_id integer;
