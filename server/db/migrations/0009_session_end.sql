-- A session that a change of the password has ended is kept until it would have expired, so that its next refresh can be
-- told why it is refused.
alter table sessions add column password_changed_at timestamptz;
