create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  action text not null,
  user_id uuid,
  user_name text not null default '',
  real_name text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  request_id text not null default '',
  target text not null default '',
  summary text not null default '',
  before jsonb,
  after jsonb
);
create index audit_entry_at_idx on audit_entry (at desc, id desc);
create index audit_entry_action_idx on audit_entry (action, at desc);
create index audit_entry_user_idx on audit_entry (user_id, at desc);
create index audit_entry_user_name_idx on audit_entry (user_name, at desc);

-- The log only grows: not even our own code can change or erase an entry.
create function audit_entry_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entry is append-only';
end
$$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function audit_entry_refuse_change();
