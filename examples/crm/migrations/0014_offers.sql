-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

alter table "deals" add column "offer" jsonb;
