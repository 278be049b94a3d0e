-- What the application's role may do with these tables, where it is another role than the one that owns them: migrating
-- grants what stands here, and nothing else. Triggers alone would not do, for whoever owns a table can switch them off.
comment on table audit_entry is 'rights: select, insert';
comment on table audit_link is 'rights: select, insert';
comment on table audit_chain is 'rights: select';
comment on table audit_start is 'rights: select';
comment on table paper_save is 'rights: select, insert';
comment on table platform_migration is 'rights: select';

-- Only the application appends.
revoke execute on function audit_lock_chains(text[]) from public;
