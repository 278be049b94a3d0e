-- concurrently
create index concurrently if not exists course_interval_started_idx on course_interval (started_at) include (user_id, credited_ms);
