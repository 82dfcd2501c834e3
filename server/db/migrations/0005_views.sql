-- The views of lists that people have saved: all of one person's views of one list in one row, as the screen reads and
-- writes them.

create table saved_views (
  user_id integer not null references users (id) on delete cascade,
  resource text not null,
  views jsonb not null,
  primary key (user_id, resource)
);
