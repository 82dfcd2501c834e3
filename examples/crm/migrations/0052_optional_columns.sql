-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

create index "contacts_newsletter_sort" on "contacts" ("newsletter", "id");

create index "deals_category_sort" on "deals" (searchable("category") collate "C", "id");
create index "deals_closed_on_sort" on "deals" ("closed_on", "id");
create index "deals_lost_because_sort" on "deals" (searchable("lost_because") collate "C", "id");
