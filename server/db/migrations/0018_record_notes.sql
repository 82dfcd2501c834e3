-- What users write about records; a product may have a table `notes` of its own. A note is no part of its record, and no version of it.
create table record_notes (
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
create index record_notes_record on record_notes (resource, record_id, id desc);

create table record_note_mentions (
  note_id integer not null references record_notes (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  -- When the user read the note; null until then.
  opened_at timestamptz,
  primary key (note_id, user_id)
);
create index record_note_mentions_unopened on record_note_mentions (user_id) where opened_at is null;
