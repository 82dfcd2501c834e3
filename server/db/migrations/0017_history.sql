-- The history of a record is its entries of the audit trail, numbered from 1. Exports concern no record and have no number.
alter table audit_entries
  add column version integer,
  -- The same for all entries of one transaction or bulk call.
  add column operation uuid not null default gen_random_uuid(),
  -- Of a restoration: the version whose values the record got.
  add column restored_from integer,
  -- Whether the changes hold everything that a restoration needs; the entries from before this migration do not.
  add column is_complete boolean not null default false;

update audit_entries set version = numbers.version
from (
  select id, row_number() over (partition by resource, record_id order by at, id) as version
  from audit_entries where record_id <> ''
) as numbers
where audit_entries.id = numbers.id;

drop index audit_entries_record;
create unique index audit_entries_version on audit_entries (resource, record_id, version);
create index audit_entries_operation on audit_entries (operation);

-- The files that a change took from a record. They are kept as long as its entry names them.
create table audit_files (
  key text not null,
  entry_id bigint not null references audit_entries (id) on delete cascade,
  primary key (key, entry_id)
);
create index audit_files_entry_id on audit_files (entry_id);
