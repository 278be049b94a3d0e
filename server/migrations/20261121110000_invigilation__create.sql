-- How a paper is being sat, as its page reports, and what staff have done about it.
create table invigilation_paper (
  paper_id uuid primary key,
  user_id uuid not null,
  exam_id uuid not null references exam_exam (id) on delete cascade,
  -- The newest opening that was watched; 0: none.
  epoch integer not null,
  -- When its page reported last; null: never.
  seen_at timestamptz,
  visible boolean not null default true,
  answered smallint not null default 0,
  ordinal smallint,
  breaches integer not null default 0,
  -- `EventDoubt`
  doubts smallint[] not null default '{}',
  flagged_at timestamptz,
  locked_at timestamptz,
  decision smallint,
  reason text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  -- The last change that a board shows; a report that changes nothing is none.
  changed_at timestamptz not null default now(),
  constraint invigilation_paper_counts_check check (epoch >= 0 and answered >= 0 and ordinal >= 1 and breaches >= 0),
  constraint invigilation_paper_doubts_check check (doubts <@ array[1, 2, 3, 4]::smallint[] and cardinality(doubts) <= 4),
  constraint invigilation_paper_decision_check check (decision between 1 and 3),
  constraint invigilation_paper_decided_check check (
    (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  constraint invigilation_paper_reason_check check (char_length(reason) <= 200)
) with (fillfactor = 70);
create index invigilation_paper_exam_id_idx on invigilation_paper (exam_id);
create index invigilation_paper_user_id_idx on invigilation_paper (user_id);
create index invigilation_paper_marked_idx on invigilation_paper (paper_id) where flagged_at is not null or doubts <> '{}';

-- Openings of a paper that were watched: the time of an event counts from there.
create table invigilation_opening (
  paper_id uuid not null references invigilation_paper (paper_id) on delete cascade,
  epoch integer not null,
  began_at timestamptz not null,
  primary key (paper_id, epoch)
);

-- What a page has noticed, as it was signed.
create table invigilation_event (
  paper_id uuid not null,
  epoch integer not null,
  seq smallint not null,
  id uuid not null,
  exam_id uuid not null,
  kind smallint not null,
  since_ms integer not null,
  duration_ms integer not null,
  ordinal smallint,
  mac text not null,
  at timestamptz not null,
  counted boolean not null,
  -- `EventDoubt`
  doubt smallint,
  comment text not null default '',
  received_at timestamptz not null,
  primary key (paper_id, epoch, seq),
  constraint invigilation_event_opening_fk foreign key (paper_id, epoch)
    references invigilation_opening (paper_id, epoch) on delete cascade,
  constraint invigilation_event_id_key unique (id),
  constraint invigilation_event_seq_check check (seq between 1 and 5000),
  constraint invigilation_event_kind_check check (kind between 1 and 6),
  constraint invigilation_event_doubt_check check (doubt between 1 and 4),
  constraint invigilation_event_times_check check (since_ms >= 0 and duration_ms >= 0 and at <= received_at),
  constraint invigilation_event_comment_check check (char_length(comment) <= 500)
);
create index invigilation_event_exam_idx on invigilation_event (exam_id, received_at);

-- What staff wrote, and to whom: the papers that were being sat then.
create table invigilation_message (
  id uuid primary key,
  exam_id uuid not null references exam_exam (id) on delete cascade,
  text text not null,
  actor_id uuid not null,
  at timestamptz not null,
  constraint invigilation_message_text_check check (char_length(text) between 1 and 200)
);
create index invigilation_message_exam_id_idx on invigilation_message (exam_id);
create table invigilation_message_paper (
  paper_id uuid not null,
  message_id uuid not null references invigilation_message (id) on delete cascade,
  primary key (paper_id, message_id)
);
create index invigilation_message_paper_message_id_idx on invigilation_message_paper (message_id);

-- What staff did about a paper. The id is that of the call: a repeated one changes nothing.
create table invigilation_action (
  paper_id uuid not null,
  id uuid not null,
  exam_id uuid not null references exam_exam (id) on delete cascade,
  -- 1: unlocked; 2: decided
  kind smallint not null,
  decision smallint,
  reason text not null,
  actor_id uuid not null,
  at timestamptz not null,
  primary key (paper_id, id),
  constraint invigilation_action_kind_check check (kind in (1, 2) and (kind = 2) = (decision is not null)),
  constraint invigilation_action_decision_check check (decision between 1 and 3),
  constraint invigilation_action_reason_check check (char_length(reason) between 1 and 200)
);
create index invigilation_action_exam_id_idx on invigilation_action (exam_id, kind);
