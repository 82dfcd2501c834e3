-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

create index "users_confirmed_at_sort" on "users" ("confirmed_at", "id");
create index "users_address_state_search" on "users" using gin (searchable("address_state") gin_trgm_ops);
create index "users_genre_idx" on "users" ("genre");

create index "fragrances_genre_idx" on "fragrances" ("genre");

create index "quizzes_language_idx" on "quizzes" ("language");
