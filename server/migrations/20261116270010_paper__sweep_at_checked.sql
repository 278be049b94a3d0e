-- Reads the whole table, and nobody waits for it.
alter table paper_paper validate constraint paper_paper_sweep_check;
