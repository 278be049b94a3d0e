-- The answers with which a paper was handed in, in one row. Whoever grades, shows or books a paper reads this one; the
-- saves are for the paper under way and for disputes, and may be archived.
create table paper_final (
  user_id uuid not null,
  paper_id uuid not null,
  -- [{ ordinal, seq, answer, answered, flagged, spentMs }], in the order of the paper.
  answers jsonb not null,
  constraint paper_final_pkey primary key (user_id, paper_id),
  constraint paper_final_answers_check check (jsonb_typeof(answers) = 'array')
);
-- Compressed, but in its row as long as it fits into a page: reading a result then reads one.
alter table paper_final alter column answers set storage main;
-- The application writes none of them: the trigger of the hand-in does, from what was saved.
comment on table paper_final is 'rights: select';

create trigger paper_final_guard before update or delete on paper_final
  for each statement when (pg_trigger_depth() = 0) execute function paper_save_is_final();

-- The first hundred bits of a hash, as people can read them out: Crockford's alphabet, without letters that are taken for
-- digits.
create function paper_receipt(hash bytea) returns text language sql immutable strict parallel safe as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + substring(h.bits from 5 * n + 1 for 5)::int, 1), ''
                    order by n)
    from (select ('x' || encode(substring(hash from 1 for 13), 'hex'))::bit(104) as bits) h, generate_series(0, 19) n
$$;

-- What a hand-in keeps: the answers as they stand, how many questions are answered, and the receipt over the paper and
-- its answers.
create function paper_settled(of_user uuid, of_paper uuid)
returns table (answers jsonb, answered smallint, receipt text)
language sql stable set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('ordinal', a.ordinal, 'seq', a.seq, 'answer', a.answer,
           'answered', a.answered, 'flagged', a.flagged, 'spentMs', a.spent_ms) order by a.ordinal), '[]'),
         count(*) filter (where a.answered)::smallint,
         paper_receipt(sha256(convert_to(
           of_paper || coalesce(string_agg(E'\n' || a.ordinal || ':' || a.answer, '' order by a.ordinal), ''), 'UTF8')))
    from paper_answers(of_user, of_paper) a
$$;

-- Whoever hands a paper in, and by whatever statement: here it gets its answers, their number and its receipt, so none is
-- handed in without them. The row of the paper is held by now, so every save that was accepted is committed; and the
-- function is volatile, so its statements look anew and see them all. A paper that the clock takes and on which nothing
-- is answered is abandoned.
--
-- One that was opened again gets its row anew, as the saves then are. They are only ever added to: if there are fewer
-- answers than before, some are in the archive, and have to be brought back first.
create function paper_hand_in_settles() returns trigger
language plpgsql volatile security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  settled record;
begin
  select * into strict settled from paper_settled(new.user_id, new.id);
  insert into paper_final as f (user_id, paper_id, answers) values (new.user_id, new.id, settled.answers)
  on conflict (user_id, paper_id) do update set answers = excluded.answers
   where jsonb_array_length(f.answers) <= jsonb_array_length(excluded.answers);
  if not found then
    raise exception 'not all that was saved of paper % is here', new.id;
  end if;
  new.answered := settled.answered;
  new.receipt := settled.receipt;
  if new.handed_in_by = 2 and settled.answered = 0 then
    new.state := 3;
  end if;
  return new;
end
$$;
create trigger paper_paper_hand_in before update of state on paper_paper
  for each row when (old.state = 0 and new.state > 0) execute function paper_hand_in_settles();

-- A paper that is there as handed in from its beginning was put there by hand: its answers have to come with it.
create function paper_has_final() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from paper_final where user_id = new.user_id and paper_id = new.id) then
    raise exception 'paper % is handed in and has no answers', new.id;
  end if;
  return null;
end
$$;
create constraint trigger paper_paper_has_final after insert on paper_paper deferrable initially deferred
  for each row when (new.state > 0) execute function paper_has_final();

revoke execute on function paper_receipt(bytea), paper_settled(uuid, uuid), paper_hand_in_settles(), paper_has_final()
  from public;
