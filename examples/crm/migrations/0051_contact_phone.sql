-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

create index "contacts_phone_sort" on "contacts" (searchable("phone") collate "C", "id");
create index "contacts_phone_search" on "contacts" using gin (searchable("phone") gin_trgm_ops);
