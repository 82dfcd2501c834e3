-- The totals of all shots, which the dashboard shows. Triggers maintain them for every writer, so that the dashboard
-- does not slow down as shots accumulate over years.

create table shot_totals (
  campaign_id integer not null references campaigns (id) on delete cascade,
  fragrance_id integer not null references fragrances (id) on delete cascade,
  total bigint not null,
  primary key (campaign_id, fragrance_id)
);
create index shot_totals_fragrance_id on shot_totals (fragrance_id);

insert into shot_totals (campaign_id, fragrance_id, total)
select campaign_id, fragrance_id, sum(count) from shots group by campaign_id, fragrance_id;

-- Totals no longer use these indexes; the new ones serve the check whether a record has any shots.
drop index shots_campaign_id_fragrance_id;
drop index shots_fragrance_id;
create index shots_campaign_id on shots (campaign_id);
create index shots_fragrance_id on shots (fragrance_id);

-- Updates rows in a fixed order, so that two writers cannot deadlock.
create function total_shots() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into shot_totals (campaign_id, fragrance_id, total)
    select campaign_id, fragrance_id, sum(count) from added group by 1, 2 order by 1, 2
    on conflict (campaign_id, fragrance_id) do update set total = shot_totals.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into shot_totals (campaign_id, fragrance_id, total)
    select campaign_id, fragrance_id, -sum(count) from removed group by 1, 2 order by 1, 2
    on conflict (campaign_id, fragrance_id) do update set total = shot_totals.total + excluded.total;
  elsif tg_op = 'UPDATE' then
    insert into shot_totals (campaign_id, fragrance_id, total)
    select campaign_id, fragrance_id, sum(count)
    from (
      select campaign_id, fragrance_id, count from added
      union all
      select campaign_id, fragrance_id, -count from removed
    ) as changed
    group by 1, 2 order by 1, 2
    on conflict (campaign_id, fragrance_id) do update set total = shot_totals.total + excluded.total;
  else
    delete from shot_totals;
  end if;
  return null;
end
$$;
create trigger total_added_shots after insert on shots
  referencing new table as added for each statement execute function total_shots();
create trigger total_removed_shots after delete on shots
  referencing old table as removed for each statement execute function total_shots();
create trigger total_changed_shots after update on shots
  referencing new table as added old table as removed for each statement execute function total_shots();
create trigger total_no_shots after truncate on shots for each statement execute function total_shots();
