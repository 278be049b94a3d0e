-- The clauses of laws that a question rests on, with their wording when they were last checked against the question.
create table question_clause (
  question_id uuid not null,
  ordinal smallint not null,
  article_id uuid not null,
  channel smallint not null,
  anchor text not null,
  title text not null,
  label text not null,
  wording text not null,
  article_version integer not null,
  standing smallint not null,
  change smallint,
  new_wording text,
  changed_at timestamptz,
  constraint question_clause_pkey primary key (question_id, ordinal),
  constraint question_clause_question_fkey foreign key (question_id) references question_item (id) on delete cascade,
  -- Checked at the end of a statement: clauses that are renumbered take over each other's anchors.
  constraint question_clause_key unique (question_id, article_id, anchor) deferrable initially immediate,
  constraint question_clause_ordinal_check check (ordinal between 1 and 10),
  constraint question_clause_standing_check check (standing between 1 and 4),
  constraint question_clause_change_check check (change between 1 and 3),
  constraint question_clause_changed_check check ((change is null) = (changed_at is null)),
  constraint question_clause_reworded_check check ((new_wording is not null) = (change is not distinct from 1))
);
create index question_clause_article_idx on question_clause (article_id, anchor, question_id);
create index question_clause_compared_idx on question_clause (article_id, article_version, standing);

-- Since when a question waits to be checked against a changed clause; such a question is not drawn.
alter table question_item add column review_since timestamptz;
