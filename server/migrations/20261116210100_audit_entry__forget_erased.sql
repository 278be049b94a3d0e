-- Whoever ends their account is forgotten by the log too. Nobody may change entries, the application's role least of all,
-- so the one change that is allowed is written here: an entry about an erased account may become what this makes of it.

-- Entries about somebody that neither they did nor that have their account as target name them by this.
create index audit_entry_about_idx on audit_entry ((coalesce(after ->> 'userId', before ->> 'userId')))
  where coalesce(after ->> 'userId', before ->> 'userId') is not null;

-- What somebody was allowed, where they belonged and how they were treated stays; every other field loses its value, so
-- that a field added tomorrow is not forgotten here.
create function audit_document_without_person(document jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(document) <> 'object' then document else coalesce(
    (select jsonb_object_agg(key, case when key in (
         'id', 'userId', 'roleType', 'state', 'secondFactor', 'passwordReset', 'deptId', 'deptName', 'regionId',
         'regionName', 'roleId', 'roleIds', 'roleNames', 'extraMinutes', 'timePercent', 'attempts', 'startTime', 'endTime'
       ) or value in ('null', 'true', 'false') then value else '""' end)
       from jsonb_each(document)), '{}') end
$$;

-- The entry without what it says about a person. Addresses and browsers of what they did themselves stay until the time
-- is over for which sites must be able to say from where they were used.
create function audit_entry_without_person(entry audit_entry, person uuid) returns audit_entry language plpgsql stable as $$
declare
  named boolean := entry.target = 'user:' || person
    or coalesce(entry.after ->> 'userId', entry.before ->> 'userId') = person::text;
begin
  if entry.user_id = person then
    entry.user_name := '';
    entry.real_name := '已注销用户';
    if entry.at < now() - interval '180 days' then
      entry.ip := '';
      entry.user_agent := '';
    end if;
  end if;
  if named then
    entry.before := audit_document_without_person(entry.before);
    entry.after := audit_document_without_person(entry.after);
  end if;
  -- People give files their own names.
  if named or (entry.user_id = person and entry.action = 'media.uploaded') then
    entry.summary := '';
  end if;
  return entry;
end
$$;

-- Runs with the rights of the owner: the application's role can ask for this and for nothing else. Gives back what it
-- changed, for the chain must be told.
create function audit_forget_person(person uuid) returns setof audit_entry
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from iam_user u where u.id = person and u.erased_at is not null) then
    raise exception 'the account is not erased';
  end if;
  return query
    update audit_entry e
       set user_name = w.user_name, real_name = w.real_name, ip = w.ip, user_agent = w.user_agent,
           summary = w.summary, before = w.before, after = w.after
      from audit_entry a cross join lateral audit_entry_without_person(a, person) as w
     where (a.user_id = person or a.target = 'user:' || person
            or coalesce(a.after ->> 'userId', a.before ->> 'userId') = person::text)
       and e.id = a.id
       and (e.user_name, e.real_name, e.ip, e.user_agent, e.summary, e.before, e.after)
           is distinct from (w.user_name, w.real_name, w.ip, w.user_agent, w.summary, w.before, w.after)
    returning e.*;
end
$$;
revoke execute on function audit_forget_person(uuid) from public;

-- Not even the owner changes an entry into anything else, unless they switch this off.
create function audit_entry_refuse_all_but_forgetting() returns trigger language plpgsql as $$
declare
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  about text[] := array[substring(old.target from '^user:(.*)$'), coalesce(old.after ->> 'userId', old.before ->> 'userId')];
begin
  if exists (
    select from iam_user u
     where u.id in (select old.user_id union all select one::uuid from unnest(about) as one where one ~ uuid_form)
       and u.erased_at is not null
       and new is not distinct from audit_entry_without_person(old, u.id)
  ) then
    return new;
  end if;
  raise exception 'audit_entry is append-only';
end
$$;
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before delete or truncate on audit_entry
  for each statement execute function audit_entry_refuse_change();
create trigger audit_entry_only_forgets before update on audit_entry
  for each row execute function audit_entry_refuse_all_but_forgetting();
