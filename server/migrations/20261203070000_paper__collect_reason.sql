-- Why staff have handed in a paper, for its examinee.
alter table paper_paper add column collect_reason text;
alter table paper_paper add constraint paper_paper_collect_reason_check
  check (char_length(collect_reason) between 1 and 200) not valid;
