-- What trying out a device before an exam has found: one row per person, device and exam, or none in particular.
create table paper_device_check (
  id uuid primary key,
  -- Given by the page: the same again is the same result sent again.
  result_id uuid not null,
  user_id uuid not null,
  device_id uuid not null,
  exam_id uuid references exam_exam (id) on delete cascade,
  verdict smallint not null,
  -- { step: 'good' | 'warn' | 'bad' | 'skipped' }
  steps jsonb not null,
  browser text not null,
  screen_width integer not null,
  screen_height integer not null,
  latency_ms integer,
  jitter_ms integer,
  loss_percent smallint not null,
  save_ms integer,
  offset_ms integer,
  checked_at timestamptz not null,
  constraint paper_device_check_key unique nulls not distinct (user_id, device_id, exam_id),
  constraint paper_device_check_verdict_check check (verdict between 0 and 2),
  constraint paper_device_check_steps_check check (jsonb_typeof(steps) = 'object' and octet_length(steps::text) <= 1000),
  constraint paper_device_check_browser_check check (char_length(browser) between 1 and 60),
  constraint paper_device_check_loss_check check (loss_percent between 0 and 100)
);
create index paper_device_check_exam_id_idx on paper_device_check (exam_id);
create index paper_device_check_newest_idx on paper_device_check (user_id, checked_at desc);
create index paper_device_check_checked_at_idx on paper_device_check (checked_at);

-- The last answer that a page stored on trial. It belongs to no exam and nothing reads it but the reply.
create table paper_trial_save (
  user_id uuid not null,
  device_id uuid not null,
  seq integer not null,
  text text not null,
  saved_at timestamptz not null,
  primary key (user_id, device_id),
  constraint paper_trial_save_seq_check check (seq >= 1),
  constraint paper_trial_save_text_check check (char_length(text) <= 200)
);
create index paper_trial_save_saved_at_idx on paper_trial_save (saved_at);
