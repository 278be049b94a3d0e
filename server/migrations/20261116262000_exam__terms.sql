-- Counts every change of when, and for how long, somebody may sit an exam: by the exam itself or by an arrangement.
-- Whoever begins says by which terms; whoever moves deadlines first waits for those who are about to begin by older ones.
alter table exam_exam add column terms integer not null default 1;

-- Volatile, so that its query sees what was committed before the lock was given, whatever the caller's snapshot sees.
create function exam_has_terms(exam uuid, expected integer) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('exam.terms' || exam, 0));
  return exists (select from public.exam_exam e where e.id = exam and e.terms = expected and e.deleted_at is null);
end $$;
