-- A row of a file is updated by the check and by the write. With free space on its page, the new version of the row stays
-- there, and the write leaves the indexes alone.
alter table import_rows set (fillfactor = 50);
