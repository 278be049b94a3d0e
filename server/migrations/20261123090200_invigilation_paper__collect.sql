alter table invigilation_paper
  -- When the rules have the paper collected; null: they do not, or the collection is over.
  add column collect_at timestamptz,
  -- How often the paper had been reopened when this was decided: a reopened paper is another one. Null: never decided,
  -- or staff have called it off.
  add column collect_round smallint;
alter table invigilation_paper add constraint invigilation_paper_collect_check
  check (collect_at is null or collect_round is not null) not valid;
