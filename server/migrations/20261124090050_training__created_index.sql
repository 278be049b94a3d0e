-- concurrently
create index concurrently if not exists training_person_created_idx on training_person (created_at);
