-- concurrently
create index concurrently if not exists invigilation_paper_collect_at_idx on invigilation_paper (collect_at)
 where collect_at is not null;
