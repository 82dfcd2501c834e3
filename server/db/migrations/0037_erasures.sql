-- People who were removed for good, without anything about them: the restore of an older backup removes them again.
create table erasures (
  -- Without a foreign key: the user is gone.
  user_id integer not null,
  -- When the user was created. Together with the number it names one person in any backup.
  created_at timestamptz not null,
  at timestamptz not null,
  primary key (user_id, created_at)
);
create index erasures_at on erasures (at);
