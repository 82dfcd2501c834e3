-- Of an entry that says that a record was removed: the owner that it had, the key as text or `house`; null where its
-- resource has no owners, and for removals from before this migration.
alter table audit_entries add column owner text;
