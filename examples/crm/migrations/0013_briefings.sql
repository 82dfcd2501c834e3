-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

alter table "companies" add column "briefing" text;
alter table "companies" add column "briefing_text" text generated always as (btrim(replace(replace(replace(regexp_replace(regexp_replace(replace("briefing", '<br>', e'\n'), '<[^>]*>', '', 'g'), '\n+', e'\n', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'), e' \n\t')) stored;
alter table "companies" add constraint "companies_briefing_check" check ("briefing" like '<%' and "briefing" like e'%>\n' and char_length("briefing_text") <= 4000);
