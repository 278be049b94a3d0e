alter table paper_event validate constraint paper_event_event_check;
alter table paper_paper validate constraint paper_paper_void_check;
