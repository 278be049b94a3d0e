-- concurrently
create index concurrently if not exists paper_paper_voided_idx on paper_paper (id) where voided_at is not null;
