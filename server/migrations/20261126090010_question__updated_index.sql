-- concurrently
create index concurrently if not exists question_item_updated_idx on question_item (updated_at desc, id desc)
