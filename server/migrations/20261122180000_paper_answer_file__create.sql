-- Answer files that staff accepted from examinees without a network: evidence, as late answers are. Nothing that counts or
-- grades reads them.
create table paper_answer_file (
  user_id uuid not null,
  paper_id uuid not null,
  -- SHA-256 of the signed part: the same file is accepted once.
  hash bytea not null,
  epoch integer not null,
  -- The file as it was handed over, byte by byte.
  content text not null,
  reason text not null,
  accepted_by uuid not null,
  accepted_at timestamptz not null,
  constraint paper_answer_file_pkey primary key (user_id, paper_id, hash),
  constraint paper_answer_file_hash_check check (octet_length(hash) = 32),
  constraint paper_answer_file_content_check check (char_length(content) <= 300000),
  constraint paper_answer_file_reason_check check (char_length(reason) between 1 and 200)
);
create index paper_answer_file_paper_id_idx on paper_answer_file (paper_id);

create trigger paper_answer_file_final before update or delete on paper_answer_file
  for each statement execute function paper_late_is_final();

comment on table paper_answer_file is 'rights: select, insert';

alter table paper_event drop constraint paper_event_event_check;
alter table paper_event add constraint paper_event_event_check check (event between 1 and 12) not valid;
