-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

alter table "suppliers" add column "certificates" jsonb not null default '[]';
alter table "suppliers" add constraint "suppliers_certificates_check" check (jsonb_typeof("certificates") = 'array' and jsonb_array_length("certificates") <= 10);
