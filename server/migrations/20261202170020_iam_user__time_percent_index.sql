-- concurrently
create index concurrently if not exists iam_user_more_time_idx on iam_user (id) where time_percent > 100 and deleted_at is null;
