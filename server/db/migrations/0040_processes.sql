-- The processes that serve this database. One that has been silent for a minute has ended.
create table processes (
  id uuid primary key,
  -- The contract migrations that its release knows, whether they have run or not.
  contracts text[] not null,
  seen_at timestamptz not null default now()
);
