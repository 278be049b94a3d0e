-- Answers that lay on a device when the paper was handed in, brought afterwards for whoever looks into a complaint. They
-- are no answers: nothing that counts or grades reads them.
create table paper_late (
  user_id uuid not null,
  paper_id uuid not null,
  -- The how manieth time something was brought: what one paper may bring has an end.
  turn smallint not null,
  -- [{ ordinal, seq, answer, writtenAt }]; the time is the device's
  items jsonb not null,
  received_at timestamptz not null,
  constraint paper_late_pkey primary key (user_id, paper_id, turn),
  constraint paper_late_turn_check check (turn between 1 and 40),
  constraint paper_late_items_check check (
    jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 50 and octet_length(items::text) <= 131072)
);

create function paper_late_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'what was brought late is not changed';
end
$$;
create trigger paper_late_final before update or delete on paper_late
  for each statement execute function paper_late_is_final();

comment on table paper_late is 'rights: select, insert';

-- A new kind of event. The rows that are there are looked at afterwards, without keeping anybody out.
alter table paper_event drop constraint paper_event_event_check;
alter table paper_event add constraint paper_event_event_check check (event between 1 and 8) not valid;
