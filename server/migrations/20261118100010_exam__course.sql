-- A course to complete before the exam can be started; the course module checks it.
alter table exam_exam add column course_id uuid;
create index exam_exam_course_id_idx on exam_exam (course_id) where course_id is not null;
