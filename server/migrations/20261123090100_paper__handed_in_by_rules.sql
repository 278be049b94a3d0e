-- 4: by the rules of conduct
alter table paper_paper drop constraint paper_paper_handed_in_by_check;
alter table paper_paper add constraint paper_paper_handed_in_by_check check (handed_in_by in (1, 2, 3, 4)) not valid;
