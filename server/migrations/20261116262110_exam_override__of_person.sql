-- Which exams somebody has an arrangement for is asked when they look at their own.
create index exam_override_user_idx on exam_override (user_id);
