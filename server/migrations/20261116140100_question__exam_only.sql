-- A bank that is for exams alone: nobody practises with it.
alter table question_repo add column exam_only boolean not null default false;
alter table question_repo add constraint question_repo_exam_only_check check (not exam_only or open = 0);
