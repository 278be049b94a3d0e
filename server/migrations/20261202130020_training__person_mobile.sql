-- concurrently
create index concurrently if not exists training_person_mobile_idx on training_person (mobile_hash)
