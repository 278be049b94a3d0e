-- How fast a paper is saved is now kept in memory by each process, so that a save writes one row. What stays here is how
-- much was saved, of the few papers where that is much. The column goes with the next release: processes of the release
-- before still write it while they are replaced one by one.
alter table paper_pace alter column free_at set default now();
comment on column paper_pace.free_at is 'no longer used';
