-- concurrently
create index concurrently if not exists course_learner_completed_idx on course_learner (completed_at) where completed_at is not null;
