-- Reminders of an exam that are being sent or have been sent. Kept until the exam has begun.
create table paper_reminder (
  exam_id uuid not null,
  -- Of the exam, or of those who may begin at another time by arrangement.
  starts_at timestamptz not null,
  -- 1: a day before, 2: an hour before.
  kind smallint not null,
  -- The exam as it was read: after a change the audience is gone through again, and only new members are notified.
  edition integer not null,
  terms integer not null,
  -- The last user who has been considered, by id.
  after_id uuid not null,
  done_at timestamptz,
  constraint paper_reminder_pkey primary key (exam_id, starts_at, kind),
  constraint paper_reminder_kind_check check (kind in (1, 2)),
  constraint paper_reminder_exam_fkey foreign key (exam_id) references exam_exam (id) on delete cascade
);

-- The round whose result its examinee has been notified of; -1: none; 32767: the score is not released by itself.
-- Papers from before this release were announced by nobody and stay so, unless their exam's release changes.
alter table paper_paper add column announced_round smallint not null default 32767;
alter table paper_paper alter column announced_round set default -1;
