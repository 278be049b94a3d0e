-- concurrently
create index concurrently if not exists paper_paper_sweep_idx on paper_paper (sweep_at) where state = 0;
