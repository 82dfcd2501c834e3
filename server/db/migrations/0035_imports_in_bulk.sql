-- Most files have a line for each record, and then no line is found by the record that it continues.
create index import_rows_part_of on import_rows (import_id, part_of, line) where part_of is not null;

-- Whether they are of an import, whose many mails and jobs wait behind all others. Its transactions say so of themselves.
alter table mails add column is_bulk boolean not null
  default coalesce(current_setting('sillage.bulk', true) = 'on', false);
alter table jobs add column is_bulk boolean not null
  default coalesce(current_setting('sillage.bulk', true) = 'on', false);
drop index mails_due;
create index mails_due on mails (is_bulk, next_at) where state = 'queued';
drop index jobs_due;
create index jobs_due on jobs (is_bulk, next_at) where state = 'queued';
