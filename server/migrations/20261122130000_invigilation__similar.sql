-- The search of an exam for papers that agree in more wrong answers than chance explains.
create table invigilation_search (
  exam_id uuid primary key references exam_exam (id) on delete cascade,
  task_id uuid not null,
  -- 1: running; 2: failed; 0: neither
  state smallint not null,
  -- When the present task last showed that it was alive.
  moved_at timestamptz not null,
  -- Of the last search that ended: null until one has.
  computed_at timestamptz,
  papers integer not null default 0,
  -- Pairs with enough common wrong answers.
  pairs bigint not null default 0,
  constraint invigilation_search_state_check check (state in (0, 1, 2)),
  constraint invigilation_search_counts_check check (papers >= 0 and pairs >= 0)
);

-- What it found: hints for people, with their figures.
create table invigilation_similar (
  id uuid primary key,
  exam_id uuid not null references exam_exam (id) on delete cascade,
  one_paper_id uuid not null,
  one_user_id uuid not null,
  other_paper_id uuid not null,
  other_user_id uuid not null,
  both_wrong smallint not null,
  same_wrong smallint not null,
  expected double precision not null,
  -- Of so many equal answers in any pair of the exam.
  chance double precision not null,
  same_address boolean not null,
  overlap_seconds integer not null,
  timed smallint not null,
  close smallint not null,
  close_expected double precision,
  seen_by uuid,
  seen_at timestamptz,
  note text not null default '',
  constraint invigilation_similar_papers_key unique (one_paper_id, other_paper_id),
  constraint invigilation_similar_order_check check (one_paper_id < other_paper_id),
  constraint invigilation_similar_counts_check check (
    overlap_seconds >= 0 and same_wrong >= 1 and same_wrong <= both_wrong and close >= 0 and close <= timed),
  constraint invigilation_similar_figures_check check (
    expected >= 0 and expected <= both_wrong and chance between 0 and 1 and close_expected >= 0),
  constraint invigilation_similar_seen_check check (
    (seen_by is null) = (seen_at is null) and (seen_by is null) = (note = '')),
  constraint invigilation_similar_note_check check (char_length(note) <= 200)
);
create index invigilation_similar_exam_idx on invigilation_similar (exam_id, chance);
create index invigilation_similar_one_user_id_idx on invigilation_similar (one_user_id);
create index invigilation_similar_other_user_id_idx on invigilation_similar (other_user_id);
create index invigilation_similar_other_paper_id_idx on invigilation_similar (other_paper_id);
