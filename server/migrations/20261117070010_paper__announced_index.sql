-- concurrently
create index concurrently if not exists paper_paper_unannounced_idx on paper_paper (exam_id)
 where state = 2 and announced_round < round and voided_at is null;
