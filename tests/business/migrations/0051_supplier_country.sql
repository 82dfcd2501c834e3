-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

create index "suppliers_country_search" on "suppliers" using gin (searchable("country") gin_trgm_ops);
