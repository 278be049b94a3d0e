-- For the statistics of a course by day.
create index course_interval_course_id_idx on course_interval (course_id, started_at) include (user_id);
