-- Whether a paper goes forward only is settled when it begins: whoever sits it has read so at the door.
alter table paper_paper add column forward_only boolean not null default false;
update paper_paper p set forward_only = true
  from exam_exam e where e.id = p.exam_id and e.forward_only and p.state in (-1, 0);

-- How far such a paper has got, moved by the statement that keeps a save.
create table paper_reached (
  user_id uuid not null,
  paper_id uuid not null,
  -- The highest number kept of each question up to the furthest one; 0: none.
  seqs integer[] not null,
  constraint paper_reached_pkey primary key (user_id, paper_id),
  constraint paper_reached_paper_fkey foreign key (user_id, paper_id) references paper_paper (user_id, id) on delete cascade,
  constraint paper_reached_seqs_check check (cardinality(seqs) between 1 and 500)
) with (fillfactor = 50);
