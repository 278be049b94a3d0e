-- A paper that was handed in may be opened again by staff: what it was until then is stored here and nowhere else.
create table paper_reopening (
  user_id uuid not null,
  paper_id uuid not null,
  -- The hand-in that was undone: 0 is the first.
  round smallint not null,
  exam_id uuid not null,
  reopened_at timestamptz not null,
  minutes integer not null,
  reason text not null,
  actor_id uuid not null,
  handed_in_at timestamptz not null,
  handed_in_by smallint not null,
  answered smallint not null,
  receipt text not null,
  -- The answers it was handed in with, as in paper_final.
  answers jsonb not null,
  -- Its grade; null: it had none.
  graded_at timestamptz,
  score_centi integer,
  passed boolean,
  open_questions smallint not null,
  marks jsonb,
  engine smallint,
  before_chain boolean not null,
  -- Its answers are in the questions' statistics already.
  counted boolean not null,
  constraint paper_reopening_pkey primary key (user_id, paper_id, round),
  constraint paper_reopening_minutes_check check (minutes between 1 and 1440),
  constraint paper_reopening_grade_check check (marks is null or graded_at is not null)
);
comment on table paper_reopening is 'rights: select, insert';
create index paper_reopening_exam_idx on paper_reopening (exam_id);
create index paper_reopening_receipt_idx on paper_reopening (receipt);

alter table paper_paper
  -- How often it was reopened.
  add column round smallint not null default 0,
  -- Granted with the last reopening: other times of the exam do not make the deadline earlier than this.
  add column reopened_until timestamptz,
  add column voided_at timestamptz,
  add column void_reason text;
alter table paper_paper add constraint paper_paper_void_check
  check ((voided_at is null) = (void_reason is null) and (voided_at is null or state > 0)) not valid;

-- The call that caused an event, chosen by the page: a repeated call is recognised.
alter table paper_event add column request_id uuid;
alter table paper_event drop constraint paper_event_event_check;
alter table paper_event add constraint paper_event_event_check check (event between 1 and 11) not valid;

create or replace function paper_state_step() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) in ((-1, 0), (0, 1), (0, 3), (1, 2), (1, 0), (2, 0), (2, 1), (3, 0)) then
    return new;
  end if;
  raise exception 'paper % cannot go from state % to %', old.id, old.state, new.state;
end
$$;
