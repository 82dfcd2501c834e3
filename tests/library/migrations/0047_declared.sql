-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

create index "books_subjects_search" on "books" using gin (searchable_texts("subjects") gin_trgm_ops);
