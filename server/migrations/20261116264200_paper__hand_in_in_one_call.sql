-- Hands in a paper that the caller's transaction holds, if it is under way, and notes it on its timeline; the row as it
-- then is, or nothing. Its answers, their number and the receipt come from the trigger paper_paper_hand_in.
create function paper_hand_in(of_user uuid, of_paper uuid, by_whom smallint, said text, from_ip text, by_actor uuid)
returns setof paper_paper
language plpgsql volatile rows 1 set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  return query
    with closed as (
      update paper_paper p
         set state = 1, handed_in_by = by_whom, handed_in_at = least(clock_timestamp(), p.deadline_at)
       where p.user_id = of_user and p.id = of_paper and p.state = 0
      returning p.*
    ), noted as (
      insert into paper_event (user_id, paper_id, at, event, text, ip, actor_id)
      select user_id, id, clock_timestamp(), 4, said, from_ip, by_actor from closed
    )
    select * from closed;
end
$$;

-- An examinee's hand-in in one call: holds the paper, which waits for the saves under way, and hands it in if it still is
-- under way and the opening that speaks is the latest. The row as it then is: still under way means that another opening
-- has taken over. Nothing if they have no such paper.
--
-- Volatile, as a hand-in must be: each statement in it has a snapshot of its own, so that those behind `for update` see
-- every save that was accepted before it was granted. What arrives behind the grace is too late to be a deed of theirs:
-- then the clock has handed in. Whoever holds the paper for longer than two seconds is not waited for.
create function paper_hand_in_own(of_user uuid, of_paper uuid, of_epoch integer, grace interval, said text,
  said_late text, from_ip text)
returns setof paper_paper
language plpgsql volatile rows 1 set search_path = public, pg_temp set enable_seqscan = off set lock_timeout = '2s' as $$
declare
  paper paper_paper;
  is_late boolean;
begin
  select * into paper from paper_paper p
   where p.user_id = of_user and p.id = of_paper and p.state >= 0 for update;
  if not found then
    return;
  end if;
  if paper.state <> 0 or paper.epoch is distinct from of_epoch then
    return next paper;
    return;
  end if;
  is_late := statement_timestamp() > paper.deadline_at + grace;
  return query select * from paper_hand_in(of_user, of_paper, (case when is_late then 2 else 1 end)::smallint,
    case when is_late then said_late else said end, from_ip, null);
end
$$;

revoke execute on function paper_hand_in(uuid, uuid, smallint, text, text, uuid),
  paper_hand_in_own(uuid, uuid, integer, interval, text, text, text) from public;
