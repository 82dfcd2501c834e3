-- From the declarations in resources/, by `npm run db:diff`. Read it before you commit it.

alter table "order_lines" drop constraint "order_lines_unit_price_check";
alter table "order_lines" add constraint "order_lines_unit_price_check" check (scale(trim_scale("unit_price")) <= 4 and abs("unit_price") < 1e15 and "unit_price" >= 0);
