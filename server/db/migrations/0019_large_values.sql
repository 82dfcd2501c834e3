-- Values of the audit trail that are too long to be repeated in each entry, once each.
create table audit_values (
  -- SHA-256 of the value in hexadecimal.
  hash text primary key,
  value jsonb not null
);

create table audit_value_uses (
  hash text not null references audit_values (hash),
  entry_id bigint not null references audit_entries (id) on delete cascade,
  primary key (hash, entry_id)
);
create index audit_value_uses_entry_id on audit_value_uses (entry_id);
