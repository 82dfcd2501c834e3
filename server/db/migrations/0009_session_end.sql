-- A session that a password change has ended is kept until it would have expired, so that its next refresh gets the
-- reason.
alter table sessions add column password_changed_at timestamptz;
