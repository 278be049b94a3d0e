-- concurrently
create index concurrently if not exists question_item_review_idx on question_item (id) where review_since is not null;
