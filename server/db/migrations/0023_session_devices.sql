-- What the list of a user's sessions shows, and why a session ended.
alter table sessions
  -- The browser and the system, from the User-Agent; empty if it names none.
  add column device text not null default '',
  -- The network address of the sign-in or of the latest refresh.
  add column address text not null default '',
  add column last_used_at timestamptz,
  add column ended_at timestamptz,
  add column end_cause text;
update sessions set last_used_at = created_at, ended_at = password_changed_at,
  end_cause = case when password_changed_at is null then null else 'passwordChanged' end;
alter table sessions
  alter column last_used_at set not null,
  add check ((ended_at is null) = (end_cause is null)),
  drop column password_changed_at;
