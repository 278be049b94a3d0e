-- concurrently
drop index concurrently if exists paper_paper_deadline_idx;
