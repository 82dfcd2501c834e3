-- The texts of a list as `searchable` compares them, one per line, so that a search finds each of them by an index.
-- PostgreSQL calls array_to_string "stable" because of other element types; of texts it is immutable.
create function public.searchable_texts(value text[]) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return public.searchable(array_to_string(value, E'\n')); end $$;
