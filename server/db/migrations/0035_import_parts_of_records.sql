-- Most files have a line for each record, and then no line is found by the record that it continues.
create index import_rows_part_of on import_rows (import_id, part_of, line) where part_of is not null;
