-- concurrently
create index concurrently if not exists training_person_completed_idx on training_person (completed_at) where completed_at is not null;
