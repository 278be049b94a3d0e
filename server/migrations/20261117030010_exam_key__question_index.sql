-- concurrently
create index concurrently if not exists exam_key_question_idx on exam_key (question_id, version, exam_id);
