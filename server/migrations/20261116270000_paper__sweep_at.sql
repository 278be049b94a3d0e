-- When the sweep next looks at a paper under way: at its deadline, or before. Minutes that are added to an exam move the
-- deadlines of a whole hall at once; as no index has them, that writes the rows alone, and the sweep follows later.
alter table paper_paper add column sweep_at timestamptz;

create function paper_sweep_by_deadline() returns trigger language plpgsql as $$
begin
  new.sweep_at := new.deadline_at;
  return new;
end
$$;

create trigger paper_paper_sweep_at before insert or update of deadline_at on paper_paper for each row
  when (new.deadline_at is not null and (new.sweep_at is null or new.sweep_at > new.deadline_at))
  execute function paper_sweep_by_deadline();

update paper_paper set sweep_at = deadline_at where state = 0;

alter table paper_paper add constraint paper_paper_sweep_check
  check (state <> 0 or (sweep_at is not null and sweep_at <= deadline_at)) not valid;
