-- The log is asked for an address, for an object, and for words of the summary. At 400,000 entries the words took
-- 370 ms without their index and take less than 1 ms with it.
create index audit_entry_ip_idx on audit_entry (ip, at desc);
create index audit_entry_target_idx on audit_entry (target, at desc);
create index audit_entry_search_idx on audit_entry using gin (grams(lower(summary)));
