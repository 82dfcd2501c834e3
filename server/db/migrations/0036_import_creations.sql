-- An import also creates records of other resources, to which its rows refer.
alter table import_changes add column resource text;
update import_changes as c set resource = i.resource from imports as i where i.id = c.import_id;
alter table import_changes alter column resource set not null;
alter table import_changes drop constraint import_changes_pkey;
alter table import_changes add primary key (import_id, resource, record_id);

-- Those that are created for a row, unless another row has had them created: the resource and the folded title of each.
alter table import_rows add column creates jsonb not null default '[]';
