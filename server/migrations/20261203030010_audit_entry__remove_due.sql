-- Entries may be removed once their period is over, and only by this function, which no setting of the application can
-- make remove younger ones. The network security law asks for six months.
create or replace function audit_entry_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('ganlin.removing_due_entries', true) = 'on' then
    return null;
  end if;
  raise exception 'audit_entry is append-only';
end
$$;

create function audit_remove_due(until_before timestamptz, most integer)
  returns table (id uuid, at timestamptz, action text)
  language plpgsql security definer
  set search_path to 'public', 'pg_temp' as $$
begin
  if until_before is null or until_before > now() - interval '180 days' then
    raise exception 'entries of the last 180 days stay';
  end if;
  perform set_config('ganlin.removing_due_entries', 'on', true);
  return query
    delete from audit_entry e
     where e.id = any(array(
       select d.id from audit_entry d
        -- Records from before the chain are proved by these entries alone.
        where d.at < until_before and not d.before_chain
        order by d.at, d.id limit most))
    returning e.id, e.at, e.action;
  perform set_config('ganlin.removing_due_entries', '', true);
end
$$;
