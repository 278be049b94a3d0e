-- Reads the whole table, and nobody waits for it.
alter table paper_save validate constraint paper_save_first_check;
