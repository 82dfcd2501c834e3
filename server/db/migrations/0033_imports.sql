-- Imports of files into the records of a resource. What was in the file goes after a day; the counts stay.

create table imports (
  id integer generated always as identity primary key,
  resource text not null,
  -- Null once the person is gone.
  user_id integer references users (id) on delete set null,
  -- The language of the person when the rows were judged.
  locale text not null,
  state text not null,
  -- Changes with all that changes the preview.
  revision integer not null default 1,
  -- Marks the entries of its writes in the audit trail.
  operation uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the file and its rows are erased.
  expires_at timestamptz not null,
  erased_at timestamptz,
  file_name text,
  file_bytes bigint not null,
  -- The SHA-256 of the file.
  file_hash text,
  -- What the person changed of how the file is read, and how it is read.
  choice jsonb not null default '{}',
  reading jsonb,
  columns jsonb not null default '[]',
  key text,
  blank text not null default 'keep',
  -- What texts of the file stand for, by column.
  value_maps jsonb not null default '{}',
  -- Of the declaration and the rights with which the rows were judged.
  digest text,
  counts jsonb,
  -- Why it stopped: the key of a message and its parameters.
  fault jsonb,
  -- How much of the current work is done.
  done integer not null default 0,
  total integer not null default 0,
  started_at timestamptz,
  undone_by integer references users (id) on delete set null,
  -- When its rows were to be written: imports of one resource are written one after the other.
  queued_at timestamptz,
  -- The process that works on it, until when it is alive.
  worker uuid,
  leased_until timestamptz
);
create index imports_user_id on imports (user_id);
create index imports_undone_by on imports (undone_by);
create index imports_resource on imports (resource);
create index imports_file_hash on imports (file_hash);
create index imports_operation on imports (operation);
create index imports_due on imports (id) where state in ('reading', 'checking', 'writing', 'undoing');

-- The parts of an uploaded file, in the store of files.
create table import_parts (
  import_id integer not null references imports (id) on delete cascade,
  number integer not null,
  file_key text not null,
  bytes integer not null,
  primary key (import_id, number)
);
create index import_parts_file_key on import_parts (file_key);

create table import_rows (
  import_id integer not null references imports (id) on delete cascade,
  line integer not null,
  -- As they are in the file.
  cells jsonb not null,
  -- What the person corrected, by field.
  fixes jsonb not null default '{}',
  -- The line of the row to whose record this row belongs; null for its own.
  part_of integer,
  -- Null until it is judged.
  verdict text,
  record_id text,
  -- The number of the record's last write when the row was judged.
  version integer,
  title text,
  -- What the person sees of each cell.
  result jsonb,
  is_written boolean not null default false,
  primary key (import_id, line)
);
create index import_rows_open on import_rows (import_id, line) where verdict is null;
create index import_rows_verdict on import_rows (import_id, verdict, line);

-- What is wrong with rows.
create table import_faults (
  import_id integer not null,
  line integer not null,
  -- The field; empty for the whole row.
  target text not null,
  code text not null,
  -- The text of the cell that stands for no choice and no record.
  text text,
  sentence text not null,
  foreign key (import_id, line) references import_rows (import_id, line) on delete cascade
);
create index import_faults_line on import_faults (import_id, line);
create index import_faults_code on import_faults (import_id, target, code);

-- The values of unique fields, to find those that are twice in the file.
create table import_keys (
  import_id integer not null,
  line integer not null,
  target text not null,
  value text not null,
  foreign key (import_id, line) references import_rows (import_id, line) on delete cascade
);
create index import_keys_value on import_keys (import_id, target, value);
create index import_keys_line on import_keys (import_id, line);

-- What was written, so that it can be undone.
create table import_changes (
  import_id integer not null references imports (id) on delete cascade,
  record_id text not null,
  -- The number of the write, and the values before it; null: the record was created.
  version integer not null,
  former jsonb,
  is_undone boolean not null default false,
  -- Whether an undo left it, because others changed the record or refer to it.
  is_kept boolean not null default false,
  primary key (import_id, record_id)
);
