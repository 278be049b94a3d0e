-- concurrently
create index concurrently if not exists audit_entry_real_name_idx on audit_entry (real_name, at desc);
