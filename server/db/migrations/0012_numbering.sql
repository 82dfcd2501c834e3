-- Numbers that records get one after the other. A counter's row is locked until the transaction ends that takes its
-- next number, so that a transaction that fails leaves no gap.
create table number_counters (
  counter text not null,
  -- The year, or an empty text.
  period text not null,
  last bigint not null,
  primary key (counter, period)
);

create function public.next_number(counter_name text, counter_period text) returns bigint
  language sql volatile
  as $$
    insert into public.number_counters as counters (counter, period, last) values (counter_name, counter_period, 1)
    on conflict (counter, period) do update set last = counters.last + 1
    returning counters.last
  $$;

-- The year of an instant in the time zone of the server, which each connection sets.
create function public.numbering_year(at timestamptz) returns text
  language sql stable
  as $$ select to_char(at at time zone coalesce(nullif(current_setting('sillage.time_zone', true), ''), 'UTC'), 'YYYY') $$;
