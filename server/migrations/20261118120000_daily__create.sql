-- The five questions of a day: a run of its own, chosen once. A day is done when its run is answered in full.
alter table practice_run drop constraint practice_run_mode_check;
alter table practice_run add constraint practice_run_mode_check check (mode between 1 and 11) not valid;

create table practice_daily (
  user_id uuid not null,
  -- In China.
  day date not null,
  run_id uuid not null constraint practice_daily_run_fkey references practice_run (id) on delete cascade,
  primary key (user_id, day),
  constraint practice_daily_run_key unique (run_id)
);

-- Only in the run of a day. How sure the user was of a right answer: 1 sure, 2 unsure, 3 guessed.
alter table practice_item add column recall smallint;
alter table practice_item add constraint practice_item_recall_check check (recall in (1, 2, 3)) not valid;
-- The user's record of the question as it was before the answer.
alter table practice_item add column before jsonb;

create table practice_daily_reminder (
  user_id uuid primary key,
  enabled boolean not null,
  -- Minutes after midnight in China.
  minute smallint not null constraint practice_daily_reminder_minute_check check (minute between 0 and 1439),
  -- Nothing more is sent on this day: the reminder was sent, or not needed, or set too late for it.
  settled_on date not null
);
create index practice_daily_reminder_due_idx on practice_daily_reminder (settled_on, minute) where enabled;
