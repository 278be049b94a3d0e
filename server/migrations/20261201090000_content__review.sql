-- Other people read an article before it is published. All of this is about the current version: a new one begins anew.
alter table content_article
  -- 0 none, 1 waiting for readers, 2 approved, 3 returned
  add column review_state smallint not null default 0,
  -- How many readers have approved this version.
  add column review_approvals smallint not null default 0,
  add column submitted_by uuid,
  add column submitted_at timestamptz,
  -- What the submitter says to the readers.
  add column submit_note text not null default '';
alter table content_article
  add constraint content_article_review_state_check check (review_state between 0 and 3) not valid,
  add constraint content_article_review_approvals_check check (review_approvals between 0 and 2) not valid,
  add constraint content_article_approved_check check (review_state <> 2 or review_approvals > 0) not valid,
  add constraint content_article_submitted_check
    check (review_state = 0 or submitted_by is not null and submitted_at is not null) not valid,
  add constraint content_article_submit_note_check check (char_length(submit_note) <= 200) not valid;

-- One reader's decision about one version.
create table content_review (
  article_id uuid not null constraint content_review_article_fkey references content_article (id) on delete cascade,
  version integer not null,
  reader_id uuid not null,
  -- 1 review, 2 second reading
  step smallint not null constraint content_review_step_check check (step in (1, 2)),
  approved boolean not null,
  comment text not null constraint content_review_comment_check check (char_length(comment) <= 500),
  decided_at timestamptz not null,
  constraint content_review_pkey primary key (article_id, version, reader_id),
  constraint content_review_step_key unique (article_id, version, step),
  constraint content_review_reason_check check (approved or comment <> '')
);
create index content_review_reader_idx on content_review (reader_id, decided_at desc);
