-- The saves are divided by the month in which their paper was made, which its id tells: the first 48 bits of a UUID v7
-- are milliseconds. What there is becomes the first part as it lies. For that PostgreSQL must know that none of it is
-- beyond the first part's end, and looks through all of it; here and in the next file, while people save.
create function paper_id_from(at timestamptz) returns uuid language sql immutable strict parallel safe as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

do $$
declare
  -- China's months, and one that does not begin before all of this is done.
  until timestamp := date_trunc('month', now() at time zone 'Asia/Shanghai' + interval '1 month 7 days');
begin
  execute format('alter table paper_save add constraint paper_save_first_check check (paper_id < %L) not valid',
    paper_id_from(until at time zone 'Asia/Shanghai'));
end
$$;
