-- What users write about records. A note is no part of its record, and no version of it.
create table notes (
  id integer generated always as identity primary key,
  resource text not null,
  record_id text not null,
  text text not null,
  -- Without a foreign key, because the note stays when its author is erased.
  author_id integer not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Counts the texts of the note, for If-Match.
  version integer not null default 1
);
create index notes_record on notes (resource, record_id, id desc);

create table note_mentions (
  note_id integer not null references notes (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  -- When the user read the note; null until then.
  opened_at timestamptz,
  primary key (note_id, user_id)
);
create index note_mentions_unopened on note_mentions (user_id) where opened_at is null;
