-- What an examinee sends is kept as it came, one row for each save, and never changed: the newest answer to a question
-- is the one with the highest number. That is one insert and one index for a save, where a row for each answer and
-- another one for the log were four for each answer.
create table paper_save (
  user_id uuid not null,
  paper_id uuid not null,
  -- The opening that spoke.
  epoch integer not null,
  -- [{ ordinal, seq, answer, answered, flagged, spentMs }]
  items jsonb not null,
  ip text not null,
  saved_at timestamptz not null
);
create index paper_save_paper_idx on paper_save (user_id, paper_id);

insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
select user_id, paper_id, coalesce(l.epoch, 1),
       jsonb_build_array(jsonb_build_object('ordinal', ordinal, 'seq', seq, 'answer', coalesce(a.answer, l.answer),
         'answered', coalesce(a.answered, false), 'flagged', coalesce(a.flagged, l.flagged),
         'spentMs', coalesce(a.spent_ms, 0))),
       coalesce(l.ip, ''), coalesce(l.saved_at, a.saved_at)
  from paper_answer a full join paper_answer_log l using (user_id, paper_id, ordinal, seq);

drop table paper_answer;
drop table paper_answer_log;
drop function paper_log_is_final;

create function paper_save_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'what was saved is not changed';
end
$$;
create trigger paper_save_final before update or delete on paper_save
  for each statement execute function paper_save_is_final();

-- The answers of one paper as they stand. A function and no view: nothing can ask it for all papers at once.
create function paper_answers(of_user uuid, of_paper uuid)
returns table (ordinal smallint, seq integer, answer jsonb, answered boolean, flagged boolean, spent_ms integer,
  saved_at timestamptz)
language sql stable parallel safe as $$
  select distinct on (i.ordinal) i.ordinal, i.seq, i.answer, i.answered, i.flagged, i."spentMs", s.saved_at
    from paper_save s
   cross join lateral jsonb_to_recordset(s.items)
      as i(ordinal smallint, seq integer, answer jsonb, answered boolean, flagged boolean, "spentMs" integer)
   where s.user_id = of_user and s.paper_id = of_paper
   order by i.ordinal, i.seq desc, s.saved_at
$$;
