-- concurrently
create index concurrently if not exists practice_day_day_idx on practice_day (day);
