-- How many papers an exam has is no longer counted from the papers again and again: each that begins or is handed in
-- leaves a line, and a schedule adds the lines to what was counted before. Lines have no key and no index, so that
-- thousands who begin at once wait for nothing.
create table paper_tally (
  exam_id uuid not null,
  papers integer not null,
  handed_in integer not null
);

create table paper_count (
  exam_id uuid not null,
  papers integer not null,
  handed_in integer not null,
  constraint paper_count_pkey primary key (exam_id),
  constraint paper_count_check check (papers >= handed_in and handed_in >= 0)
);

create function paper_tally_note() returns trigger language plpgsql as $$
declare
  was smallint := case when tg_op = 'INSERT' then -1 else old.state end;
  becomes smallint := case when tg_op = 'DELETE' then -1 else new.state end;
begin
  insert into public.paper_tally (exam_id, papers, handed_in)
  values (case when tg_op = 'DELETE' then old.exam_id else new.exam_id end,
          (becomes >= 0)::int - (was >= 0)::int, (becomes > 0)::int - (was > 0)::int);
  return null;
end $$;

create trigger paper_paper_tally_insert after insert on paper_paper
  for each row when (new.state >= 0) execute function paper_tally_note();
create trigger paper_paper_tally_update after update of state on paper_paper
  for each row when ((old.state >= 0) <> (new.state >= 0) or (old.state > 0) <> (new.state > 0))
  execute function paper_tally_note();
create trigger paper_paper_tally_delete after delete on paper_paper
  for each row when (old.state >= 0) execute function paper_tally_note();
