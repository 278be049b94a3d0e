-- Checks the existing rows in a migration of its own: no save waits for it.
alter table exam_exam validate constraint exam_exam_sealed_check;
