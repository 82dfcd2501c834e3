-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

create index "deals_stage_idx" on "deals" ("stage");
create index "deals_category_idx" on "deals" ("category");
