-- The saved views of lists: one row per user and list, because the screen reads and writes all views of a list
-- together.

create table saved_views (
  user_id integer not null references users (id) on delete cascade,
  resource text not null,
  views jsonb not null,
  primary key (user_id, resource)
);
