-- Exams that exist accept no appeals: their examinees were promised none.
alter table exam_exam add column appeal_days smallint not null default 0,
  add constraint exam_exam_appeal_days_check check (appeal_days between 0 and 30);
