-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

alter table "contacts" add column "attachments" jsonb not null default '[]';
alter table "contacts" add constraint "contacts_attachments_check" check (jsonb_typeof("attachments") = 'array' and jsonb_array_length("attachments") <= 10);
