-- concurrently
create index concurrently if not exists paper_paper_handed_in_idx on paper_paper (handed_in_at) where handed_in_at is not null;
