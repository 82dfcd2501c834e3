-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

alter table "articles" add column "organization_id" integer;

alter table "users" add column "organization_id" integer;

alter table "articles" add constraint "articles_organization_id_fkey" foreign key ("organization_id") references "organizations" ("id") on delete restrict;

create index "articles_organization_id_idx" on "articles" ("organization_id");

alter table "users" add constraint "users_organization_id_fkey" foreign key ("organization_id") references "organizations" ("id") on delete restrict;

create index "users_organization_id_idx" on "users" ("organization_id");
