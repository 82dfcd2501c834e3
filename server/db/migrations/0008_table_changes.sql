-- Records changes of declared tables, so that every process of the server knows when a cached count is out of date.
-- Writers only insert rows and so never wait for each other. The sum of `change` grows with each of them. The rows of a
-- table may be replaced by one row with their sum.
create table table_changes (
  table_name text not null,
  change numeric not null
);
create index table_changes_table_name on table_changes (table_name) include (change);

create function public.note_change() returns trigger language plpgsql
  as $$ begin
    insert into public.table_changes (table_name, change)
    values (tg_table_name, pg_current_xact_id()::text::numeric);
    return null;
  end $$;

-- Called at every start, to add triggers to new declared tables.
create function public.watch_declared_tables() returns void language plpgsql
  as $$ declare watched record; begin
    for watched in
      select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid, 'pg_class') = 'declared'
        and not exists (select from pg_trigger where tgrelid = c.oid and tgname = 'note_change')
    loop
      execute format('create or replace trigger note_change after insert or update or delete or truncate on %s
        for each statement execute function public.note_change()', watched.name);
    end loop;
  end $$;
select watch_declared_tables();
