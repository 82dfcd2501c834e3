-- Few imports create other records, so the rows that do are found without reading the others.
create index import_rows_creates on import_rows (import_id) where creates <> '[]';
