-- concurrently
create index concurrently if not exists content_article_waiting_idx on content_article (channel) where review_state = 1 and deleted_at is null;
