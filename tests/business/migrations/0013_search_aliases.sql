-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

create index "organizations_aliases_search" on "organizations" using gin (searchable_texts("aliases") gin_trgm_ops);
