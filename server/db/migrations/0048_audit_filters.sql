-- What one user did, latest first.
create index audit_entries_user on audit_entries (user_id, at, id);
-- Removals and other rare actions, of one resource or all. Nearly all entries are creations and edits, which are found
-- by user, record or time, so that writing them costs no more.
create index audit_entries_action on audit_entries (action, resource, at, id) where action not in ('create', 'edit');
