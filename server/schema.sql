CREATE SCHEMA iam_face;

CREATE FUNCTION iam_face.drop_template() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from iam_face.template where user_id = new.id;
  return null;
end $$;

CREATE FUNCTION iam_face.note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update iam_face.revision set current = current + 1 returning current into new.revision;
  return new;
end $$;

CREATE FUNCTION iam_face.note_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update iam_face.revision set current = current + 1, removed = current + 1;
  return null;
end $$;

CREATE FUNCTION public.audit_chain_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and new.chain = old.chain and new.length > old.length then
    return new;
  end if;
  raise exception 'audit_chain only grows';
end
$$;

CREATE FUNCTION public.audit_document_without_person(document jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
  select case when jsonb_typeof(document) <> 'object' then document else coalesce(
    (select jsonb_object_agg(key, case when key in (
         'id', 'userId', 'roleType', 'state', 'secondFactor', 'passwordReset', 'deptId', 'deptName', 'regionId',
         'regionName', 'roleId', 'roleIds', 'roleNames', 'extraMinutes', 'timePercent', 'attempts', 'startTime', 'endTime'
       ) or value in ('null', 'true', 'false') then value else '""' end)
       from jsonb_each(document)), '{}') end
$$;

CREATE FUNCTION public.audit_entry_refuse_all_but_forgetting() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
$_$;

CREATE FUNCTION public.audit_entry_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' and current_setting('ganlin.removing_due_entries', true) = 'on' then
    return null;
  end if;
  raise exception 'audit_entry is append-only';
end
$$;

CREATE TABLE public.audit_entry (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    action text NOT NULL,
    user_id uuid,
    user_name text DEFAULT ''::text NOT NULL,
    real_name text DEFAULT ''::text NOT NULL,
    ip text DEFAULT ''::text NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    request_id text DEFAULT ''::text NOT NULL,
    target text DEFAULT ''::text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    before jsonb,
    after jsonb,
    before_chain boolean DEFAULT false NOT NULL
);

COMMENT ON TABLE public.audit_entry IS 'rights: select, insert';

CREATE FUNCTION public.audit_entry_without_person(entry public.audit_entry, person uuid) RETURNS public.audit_entry
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.audit_forget_person(person uuid) RETURNS SETOF public.audit_entry
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.audit_link_advance() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  moved bigint;
begin
  update audit_chain c set length = last.seq, head = last.hash, changed_at = clock_timestamp()
    from (select chain, min(seq) as low, max(seq) as high, count(*) as links from added group by chain) as a
    join added as first on first.chain = a.chain and first.seq = a.low
    join added as last on last.chain = a.chain and last.seq = a.high
   where c.chain = a.chain and a.high - a.low + 1 = a.links
     and c.length = first.seq - 1 and c.head = first.previous;
  get diagnostics moved = row_count;
  if moved <> (select count(distinct chain) from added) then
    raise exception 'links do not follow the end of their chain';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.audit_link_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'audit_link is append-only';
end
$$;

CREATE TABLE public.audit_chain (
    chain text NOT NULL,
    length bigint NOT NULL,
    head bytea NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT audit_chain_chain_check CHECK ((chain <> ''::text)),
    CONSTRAINT audit_chain_head_check CHECK ((octet_length(head) = 32)),
    CONSTRAINT audit_chain_length_check CHECK ((length >= 0))
);

COMMENT ON TABLE public.audit_chain IS 'rights: select';

CREATE FUNCTION public.audit_lock_chains(names text[]) RETURNS SETOF public.audit_chain
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into audit_chain (chain, length, head)
  select name, 0, decode(repeat('00', 32), 'hex') from unnest(names) as name
   where not exists (select from audit_chain c where c.chain = name)
   order by name
  on conflict do nothing;
  return query select * from audit_chain c where c.chain = any(names) order by c.chain for update;
end
$$;

CREATE FUNCTION public.audit_remove_due(until_before timestamp with time zone, most integer) RETURNS TABLE(id uuid, at timestamp with time zone, action text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.audit_start_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'audit_start is written once';
end
$$;

CREATE FUNCTION public.bigrams(value text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT COST 5000 PARALLEL SAFE
    AS $$
declare
  signs text[] := string_to_array(value, null);
  pairs text[] := '{}';
begin
  for place in 1 .. cardinality(signs) - 1 loop
    pairs[place] := signs[place] || signs[place + 1];
  end loop;
  return pairs;
end
$$;

CREATE FUNCTION public.certificate_template_version_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a published version of a certificate template never changes';
end
$$;

CREATE FUNCTION public.certificate_update_standings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- Locks the people's rows: who waits here sees, below, what the other transaction has granted.
  insert into certificate_standing (user_id, work_kind, certificate_id, state, valid_until)
  select distinct on (user_id) user_id, '', id, state, coalesce(valid_until, date '9999-12-31')
    from changed order by user_id
  on conflict (user_id, work_kind) do update set state = certificate_standing.state;

  insert into certificate_standing (user_id, work_kind, certificate_id, state, valid_until)
  select distinct on (c.user_id, kind.name)
         c.user_id, kind.name, c.id, c.state, coalesce(c.valid_until, date '9999-12-31') as valid_until
    from certificate_certificate c
    cross join lateral (select '' union select unnest(c.work_kinds)) as kind(name)
   where c.user_id in (select user_id from changed) and c.state <> 4
   order by c.user_id, kind.name, c.state, valid_until desc, c.issued_on desc, c.id desc
  on conflict (user_id, work_kind) do update
     set certificate_id = excluded.certificate_id,
         state = excluded.state,
         valid_until = excluded.valid_until,
         is_arranged = certificate_standing.is_arranged and certificate_standing.certificate_id = excluded.certificate_id;

  delete from certificate_standing s
   where s.user_id in (select user_id from changed)
     and not exists (select from certificate_certificate c
                      where c.user_id = s.user_id and c.state <> 4
                        and (s.work_kind = '' or s.work_kind = any(c.work_kinds)));
  return null;
end
$$;

CREATE FUNCTION public.content_head_keys(title text, head text, channel smallint) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE STRICT COST 5000 PARALLEL SAFE
    AS $$
  select public.content_keys(head, channel)
      || array(select ascii(sign)::bigint from unnest(string_to_array(head, null)) as sign)
      || array(select -pair from unnest(public.content_pairs(title)) as pair)
      || array(select -ascii(sign)::bigint from unnest(string_to_array(title, null)) as sign)
$$;

CREATE FUNCTION public.content_keys(content text, channel smallint) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE STRICT COST 5000 PARALLEL SAFE
    AS $$ select public.content_pairs(content) || ((1::bigint << 50) + channel) $$;

CREATE FUNCTION public.content_normal(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select lower(normalize(value, nfkc) collate "und-x-icu") collate "C"
$$;

CREATE FUNCTION public.content_pairs(value text) RETURNS bigint[]
    LANGUAGE plpgsql IMMUTABLE STRICT COST 5000 PARALLEL SAFE
    AS $$
declare
  signs text[] := string_to_array(value, null);
  pairs bigint[] := '{}';
  code bigint := ascii(signs[1]);
begin
  for place in 1 .. cardinality(signs) - 1 loop
    pairs[place] := (code << 21) + ascii(signs[place + 1]);
    code := ascii(signs[place + 1]);
  end loop;
  return pairs;
end
$$;

CREATE FUNCTION public.content_search_follow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  named text;
begin
  if new.state <> 1 or new.deleted_at is not null then
    delete from content_search where article_id = new.id;
    return null;
  end if;
  named := concat_ws(e'\n', new.title, new.number, new.issuer, array_to_string(new.tags, e'\n'),
    new.fields ->> 'company', new.fields ->> 'speaker', new.fields ->> 'speakerUnit');
  insert into content_search as kept
         (article_id, channel, pinned, publish_at, withdraw_at, title, head, content)
  values (new.id, new.channel, new.pinned, new.publish_at, new.withdraw_at, content_normal(new.title),
          content_normal(named), content_normal(concat_ws(e'\n', named, new.summary, new.plain)))
  on conflict (article_id) do update
     set channel = excluded.channel, pinned = excluded.pinned, publish_at = excluded.publish_at,
         withdraw_at = excluded.withdraw_at, title = excluded.title, head = excluded.head, content = excluded.content;
  return null;
end
$$;

CREATE FUNCTION public.exam_has_terms(exam uuid, expected integer) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('exam.terms' || exam, 0));
  return exists (select from public.exam_exam e where e.id = exam and e.terms = expected and e.deleted_at is null);
end $$;

CREATE FUNCTION public.grams(value text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT COST 5000 PARALLEL SAFE
    AS $$
  select coalesce(array_agg(distinct gram), '{}')
    from generate_series(1, length(value)) as i,
         lateral (values (substr(value, i, 1)), (substr(value, i, 2))) as found(gram)
$$;

CREATE FUNCTION public.iam_forget_devices() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from iam_known_device where user_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.paper_answers(of_user uuid, of_paper uuid) RETURNS TABLE(ordinal smallint, seq integer, answer jsonb, answered boolean, flagged boolean, spent_ms integer, saved_at timestamp with time zone)
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
begin
  return query
    select distinct on (i.ordinal) i.ordinal, i.seq, i.answer, i.answered, i.flagged, i."spentMs", s.saved_at
      from paper_save s
     cross join lateral jsonb_to_recordset(s.items)
        as i(ordinal smallint, seq integer, answer jsonb, answered boolean, flagged boolean, "spentMs" integer)
     where s.user_id = of_user and s.paper_id = of_paper
     order by i.ordinal, i.seq desc, s.saved_at;
end
$$;

CREATE TABLE public.paper_paper (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    form_id uuid NOT NULL,
    attempt integer NOT NULL,
    state smallint NOT NULL,
    questions smallint NOT NULL,
    arrangement jsonb NOT NULL,
    started_at timestamp with time zone,
    deadline_at timestamp with time zone,
    extra_minutes integer DEFAULT 0 NOT NULL,
    epoch integer DEFAULT 0 NOT NULL,
    writer uuid,
    opened_at timestamp with time zone,
    ip text DEFAULT ''::text NOT NULL,
    handed_in_at timestamp with time zone,
    handed_in_by smallint,
    answered smallint DEFAULT 0 NOT NULL,
    receipt text,
    graded_at timestamp with time zone,
    score_centi integer,
    passed boolean,
    open_questions smallint DEFAULT 0 NOT NULL,
    in_book_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    forward_only boolean DEFAULT false NOT NULL,
    sweep_at timestamp with time zone,
    round smallint DEFAULT 0 NOT NULL,
    reopened_until timestamp with time zone,
    voided_at timestamp with time zone,
    void_reason text,
    announced_round smallint DEFAULT '-1'::integer NOT NULL,
    device_unlocked boolean DEFAULT false NOT NULL,
    collect_reason text,
    CONSTRAINT paper_paper_collect_reason_check CHECK (((char_length(collect_reason) >= 1) AND (char_length(collect_reason) <= 200))),
    CONSTRAINT paper_paper_graded_check CHECK (((state <> 2) OR ((graded_at IS NOT NULL) AND (score_centi IS NOT NULL)))),
    CONSTRAINT paper_paper_handed_in_by_check CHECK ((handed_in_by = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT paper_paper_handed_in_check CHECK (((state < 1) = (handed_in_at IS NULL))),
    CONSTRAINT paper_paper_receipt_check CHECK ((((handed_in_at IS NULL) = (receipt IS NULL)) AND ((handed_in_at IS NULL) = (handed_in_by IS NULL)))),
    CONSTRAINT paper_paper_running_check CHECK (((state <> 0) OR ((started_at IS NOT NULL) AND (deadline_at IS NOT NULL)))),
    CONSTRAINT paper_paper_state_check CHECK (((state >= '-1'::integer) AND (state <= 3))),
    CONSTRAINT paper_paper_sweep_check CHECK (((state <> 0) OR ((sweep_at IS NOT NULL) AND (sweep_at <= deadline_at)))),
    CONSTRAINT paper_paper_void_check CHECK ((((voided_at IS NULL) = (void_reason IS NULL)) AND ((voided_at IS NULL) OR (state > 0))))
)
WITH (fillfactor='80');

CREATE FUNCTION public.paper_hand_in(of_user uuid, of_paper uuid, by_whom smallint, said text, from_ip text, by_actor uuid) RETURNS SETOF public.paper_paper
    LANGUAGE plpgsql ROWS 1
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  return query
    with closed as (
      update paper_paper p
         set state = 1, handed_in_by = by_whom, handed_in_at = least(clock_timestamp(), p.deadline_at)
       where p.user_id = of_user and p.id = of_paper and p.state = 0
      returning p.*
    ), noted as (
      insert into paper_event (user_id, paper_id, at, event, text, ip, actor_id)
      select user_id, id, clock_timestamp(), 4, said, from_ip, by_actor from closed
    )
    select * from closed;
end
$$;

CREATE FUNCTION public.paper_hand_in_own(of_user uuid, of_paper uuid, of_epoch integer, grace interval, said text, said_late text, from_ip text) RETURNS SETOF public.paper_paper
    LANGUAGE plpgsql ROWS 1
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET lock_timeout TO '2s'
    AS $$
declare
  paper paper_paper;
  is_late boolean;
begin
  select * into paper from paper_paper p
   where p.user_id = of_user and p.id = of_paper and p.state >= 0 for update;
  if not found then
    return;
  end if;
  if paper.state <> 0 or paper.epoch is distinct from of_epoch then
    return next paper;
    return;
  end if;
  is_late := statement_timestamp() > paper.deadline_at + grace;
  return query select * from paper_hand_in(of_user, of_paper, (case when is_late then 2 else 1 end)::smallint,
    case when is_late then said_late else said end, from_ip, null);
end
$$;

CREATE FUNCTION public.paper_hand_in_settles() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  settled record;
begin
  select * into strict settled from paper_settled(new.user_id, new.id);
  insert into paper_final as f (user_id, paper_id, answers) values (new.user_id, new.id, settled.answers)
  on conflict (user_id, paper_id) do update set answers = excluded.answers
   where jsonb_array_length(f.answers) <= jsonb_array_length(excluded.answers);
  if not found then
    raise exception 'not all that was saved of paper % is here', new.id;
  end if;
  new.answered := settled.answered;
  new.receipt := settled.receipt;
  if new.handed_in_by = 2 and settled.answered = 0 then
    new.state := 3;
  end if;
  return new;
end
$$;

CREATE FUNCTION public.paper_has_final() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if not exists (select from paper_final where user_id = new.user_id and paper_id = new.id) then
    raise exception 'paper % is handed in and has no answers', new.id;
  end if;
  return null;
end
$$;

CREATE FUNCTION public.paper_id_from(at timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

CREATE FUNCTION public.paper_late_is_final() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'what was brought late is not changed';
end
$$;

CREATE FUNCTION public.paper_receipt(hash bytea) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
begin
  return (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + substring(h.bits from 5 * n + 1 for 5)::int, 1), ''
                      order by n)
      from (select ('x' || encode(substring(hash from 1 for 13), 'hex'))::bit(104) as bits) h, generate_series(0, 19) n
  );
end
$$;

CREATE FUNCTION public.paper_save_is_final() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'what was saved is not changed';
end
$$;

CREATE FUNCTION public.paper_save_make_partitions() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET lock_timeout TO '200ms'
    AS $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'Asia/Shanghai');
  starts timestamp;
  low uuid;
  high uuid;
  covered uuid;
  part text;
  holder regrole;
  made integer := 0;
begin
  for ahead in 0..3 loop
    starts := this_month + ahead * interval '1 month';
    low := paper_id_from(starts at time zone 'Asia/Shanghai');
    high := paper_id_from((starts + interval '1 month') at time zone 'Asia/Shanghai');
    part := 'paper_save_' || to_char(starts, 'YYYY_MM');
    select substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([0-9a-f-]{36})''\)')::uuid into covered
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'paper_save'::regclass and not pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT'
     order by 1 desc limit 1;
    continue when covered > low or to_regclass(part) is not null
      or exists (select from paper_save_other where paper_id >= low and paper_id < high);
    execute format('create table %I (like paper_save including defaults including constraints)', part);
    execute format('comment on table %I is ''rights: none; partition''', part);
    -- New tables get the usual rights by themselves.
    for holder in
      select distinct a.grantee::regrole from pg_class c, aclexplode(c.relacl) a
       where c.oid = part::regclass and a.grantee <> c.relowner
    loop
      execute format('revoke all on %I from %s', part, holder);
    end loop;
    execute format('alter table paper_save attach partition %I for values from (%L) to (%L)', part, low, high);
    made := made + 1;
  end loop;
  return made;
end
$$;

CREATE FUNCTION public.paper_saved_since(of_user uuid, of_paper uuid, since timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return exists (
    select from paper_save s where s.user_id = of_user and s.paper_id = of_paper and s.saved_at > since);
end
$$;

CREATE FUNCTION public.paper_settled(of_user uuid, of_paper uuid) RETURNS TABLE(answers jsonb, answered smallint, receipt text)
    LANGUAGE plpgsql STABLE ROWS 1
    SET search_path TO 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
begin
  return query
    select coalesce(jsonb_agg(jsonb_build_object('ordinal', a.ordinal, 'seq', a.seq, 'answer', a.answer,
             'answered', a.answered, 'flagged', a.flagged, 'spentMs', a.spent_ms) order by a.ordinal), '[]'),
           count(*) filter (where a.answered)::smallint,
           paper_receipt(sha256(convert_to(
             of_paper || coalesce(string_agg(E'\n' || a.ordinal || ':' || a.answer, '' order by a.ordinal), ''), 'UTF8')))
      from paper_answers(of_user, of_paper) a;
end
$$;

CREATE FUNCTION public.paper_state_step() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (old.state, new.state) in ((-1, 0), (0, 1), (0, 3), (1, 2), (1, 0), (2, 0), (2, 1), (3, 0)) then
    return new;
  end if;
  raise exception 'paper % cannot go from state % to %', old.id, old.state, new.state;
end
$$;

CREATE FUNCTION public.paper_sweep_by_deadline() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.sweep_at := new.deadline_at;
  return new;
end
$$;

CREATE FUNCTION public.paper_tally_note() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  was smallint := case when tg_op = 'INSERT' then -1 else old.state end;
  becomes smallint := case when tg_op = 'DELETE' then -1 else new.state end;
begin
  insert into public.paper_tally (exam_id, papers, handed_in)
  values (case when tg_op = 'DELETE' then old.exam_id else new.exam_id end,
          (becomes >= 0)::int - (was >= 0)::int, (becomes > 0)::int - (was > 0)::int);
  return null;
end $$;

CREATE FUNCTION public.practical_score_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.returned_at is not null and new.returned_at is distinct from old.returned_at
     or (to_jsonb(new) - '{returned_at,returned_by,return_reason,candidate_sign}'::text[])
        <> (to_jsonb(old) - '{returned_at,returned_by,return_reason,candidate_sign}'::text[])
     or new.candidate_sign <> old.candidate_sign and new.candidate_sign <> '[]'::jsonb then
    raise exception 'a score that was handed in never changes';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.practical_sheet_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a published score sheet never changes';
end
$$;

CREATE FUNCTION public.question_facets(type smallint, state smallint, tags text[], repo_ids uuid[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE COST 1000 PARALLEL SAFE
    AS $$
  select array['t' || type, 's' || state]
      || array(select 'k' || tag from unnest(tags) as tag) || array(select 'r' || repo_id from unnest(repo_ids) as repo_id)
$$;

CREATE FUNCTION public.question_tag_count() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  names text[] := '{}';
  steps integer[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select names || array_agg(tag), steps || array_agg(1) into names, steps from came, unnest(tags) as tag;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    select names || array_agg(tag), steps || array_agg(-1) into names, steps from went, unnest(tags) as tag;
  end if;
  perform question_tag_shift(names, steps);
  return null;
end
$$;

CREATE FUNCTION public.question_tag_shift(names text[], steps integer[]) RETURNS void
    LANGUAGE sql
    AS $$
  insert into question_tag as t (name, questions)
  select name, sum(step) from unnest(names, steps) as moved(name, step) group by 1 having sum(step) <> 0 order by 1
  on conflict (name) do update set questions = t.questions + excluded.questions;
  delete from question_tag where name = any(names) and questions <= 0;
$$;

CREATE FUNCTION public.training_person_count_revision() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;

CREATE FUNCTION public.webhook_message_frozen() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a webhook message does not change';
end $$;

CREATE TABLE iam_face.revision (
    id boolean DEFAULT true NOT NULL,
    current bigint DEFAULT 0 NOT NULL,
    removed bigint DEFAULT 0 NOT NULL,
    CONSTRAINT revision_single_check CHECK (id)
);

CREATE TABLE iam_face.template (
    user_id uuid NOT NULL,
    descriptor_sealed text NOT NULL,
    model text NOT NULL,
    consent_version smallint NOT NULL,
    consented_at timestamp with time zone NOT NULL,
    enrolled_at timestamp with time zone NOT NULL,
    revision bigint DEFAULT 0 NOT NULL,
    CONSTRAINT template_consent_check CHECK ((consent_version > 0)),
    CONSTRAINT template_descriptor_check CHECK ((descriptor_sealed <> ''::text))
);

CREATE TABLE public.analysis_snapshot (
    exam_id uuid NOT NULL,
    changes bigint DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    computed_changes bigint DEFAULT '-1'::integer NOT NULL,
    computed_at timestamp with time zone,
    papers integer DEFAULT 0 NOT NULL,
    content jsonb,
    stale boolean GENERATED ALWAYS AS ((changes <> computed_changes)) STORED,
    task_id uuid,
    task_changes bigint,
    state smallint DEFAULT 0 NOT NULL,
    moved_at timestamp with time zone,
    done integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    CONSTRAINT analysis_snapshot_content_check CHECK (((content IS NULL) = (computed_at IS NULL))),
    CONSTRAINT analysis_snapshot_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT analysis_snapshot_task_check CHECK (((state = 0) OR ((task_id IS NOT NULL) AND (moved_at IS NOT NULL))))
);

CREATE TABLE public.appeal_appeal (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    number smallint NOT NULL,
    ordinal smallint NOT NULL,
    question_id uuid NOT NULL,
    question_version integer NOT NULL,
    kind smallint NOT NULL,
    reason text NOT NULL,
    filed_at timestamp with time zone NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    reply text DEFAULT ''::text NOT NULL,
    answered_by uuid,
    answered_at timestamp with time zone,
    before_centi integer,
    after_centi integer,
    CONSTRAINT appeal_appeal_answered_check CHECK ((((state >= 2) = (answered_at IS NOT NULL)) AND ((answered_by IS NULL) OR (state >= 2)))),
    CONSTRAINT appeal_appeal_answerer_check CHECK ((answered_by <> user_id)),
    CONSTRAINT appeal_appeal_changed_check CHECK ((((state = 3) = (after_centi IS NOT NULL)) AND ((state = 3) = (before_centi IS NOT NULL)))),
    CONSTRAINT appeal_appeal_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
    CONSTRAINT appeal_appeal_number_check CHECK (((number >= 1) AND (number <= 20))),
    CONSTRAINT appeal_appeal_ordinal_check CHECK ((ordinal >= 1)),
    CONSTRAINT appeal_appeal_reason_check CHECK (((char_length(reason) >= 5) AND (char_length(reason) <= 500))),
    CONSTRAINT appeal_appeal_reply_check CHECK (((char_length(reply) >=
CASE
    WHEN (state >= 2) THEN 1
    ELSE 0
END) AND (char_length(reply) <= 500))),
    CONSTRAINT appeal_appeal_state_check CHECK (((state >= 0) AND (state <= 4)))
);

CREATE TABLE public.audit_link (
    chain text NOT NULL,
    seq bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    content jsonb NOT NULL,
    previous bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT audit_link_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT audit_link_previous_check CHECK ((octet_length(previous) = 32)),
    CONSTRAINT audit_link_seq_check CHECK (((seq >= 1) AND (seq <= '9007199254740991'::bigint)))
);

COMMENT ON TABLE public.audit_link IS 'rights: select, insert';

CREATE TABLE public.audit_start (
    what text NOT NULL,
    rows bigint NOT NULL,
    at timestamp with time zone NOT NULL
);

COMMENT ON TABLE public.audit_start IS 'rights: select';

CREATE TABLE public.battle_answer (
    player_id uuid NOT NULL,
    ordinal integer NOT NULL,
    match_id uuid NOT NULL,
    pick jsonb NOT NULL,
    is_right boolean NOT NULL,
    points integer NOT NULL,
    spent_ms integer NOT NULL,
    credited_ms integer NOT NULL,
    received_at timestamp with time zone NOT NULL
);

CREATE TABLE public.battle_battle (
    id uuid NOT NULL,
    title text NOT NULL,
    remark text NOT NULL,
    repo_ids uuid[] NOT NULL,
    questions integer NOT NULL,
    seconds integer NOT NULL,
    opens_at timestamp with time zone,
    closes_at timestamp with time zone,
    games integer,
    cycle_type smallint NOT NULL,
    stand_in boolean NOT NULL,
    stand_in_after integer NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT battle_battle_cycle_type_check CHECK ((cycle_type = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT battle_battle_games_check CHECK (((games >= 1) AND (games <= 100))),
    CONSTRAINT battle_battle_period_check CHECK ((opens_at < closes_at)),
    CONSTRAINT battle_battle_questions_check CHECK (((questions >= 3) AND (questions <= 20))),
    CONSTRAINT battle_battle_repo_ids_check CHECK (((cardinality(repo_ids) >= 1) AND (cardinality(repo_ids) <= 20))),
    CONSTRAINT battle_battle_seconds_check CHECK (((seconds >= 5) AND (seconds <= 60))),
    CONSTRAINT battle_battle_stand_in_after_check CHECK (((stand_in_after >= 5) AND (stand_in_after <= 120))),
    CONSTRAINT battle_battle_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT battle_battle_title_check CHECK (((length(title) >= 1) AND (length(title) <= 50)))
);

CREATE TABLE public.battle_day (
    day date NOT NULL,
    user_id uuid NOT NULL,
    games integer DEFAULT 0 NOT NULL,
    wins integer DEFAULT 0 NOT NULL,
    losses integer DEFAULT 0 NOT NULL,
    league_points integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.battle_match (
    id uuid NOT NULL,
    battle_id uuid NOT NULL,
    kind smallint NOT NULL,
    title text NOT NULL,
    state smallint NOT NULL,
    phase smallint NOT NULL,
    seq integer DEFAULT 0 NOT NULL,
    ordinal integer DEFAULT 0 NOT NULL,
    questions integer NOT NULL,
    seconds integer NOT NULL,
    began_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    paused_ms integer,
    due_at timestamp with time zone,
    code text,
    host_id uuid,
    season text NOT NULL,
    void_reason smallint,
    void_note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT battle_match_kind_check CHECK ((kind = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT battle_match_over_check CHECK (((settled_at IS NOT NULL) = (state = ANY (ARRAY[3, 4])))),
    CONSTRAINT battle_match_over_phase_check CHECK (((phase = 4) = (state = ANY (ARRAY[3, 4])))),
    CONSTRAINT battle_match_phase_check CHECK (((phase >= 0) AND (phase <= 4))),
    CONSTRAINT battle_match_state_check CHECK (((state >= 0) AND (state <= 4))),
    CONSTRAINT battle_match_void_check CHECK (((void_reason IS NOT NULL) = (state = 4))),
    CONSTRAINT battle_match_void_reason_check CHECK (((void_reason >= 1) AND (void_reason <= 5)))
);

CREATE TABLE public.battle_player (
    id uuid NOT NULL,
    match_id uuid NOT NULL,
    seat integer NOT NULL,
    user_id uuid,
    name text NOT NULL,
    dept_id uuid,
    dept_name text NOT NULL,
    avatar text DEFAULT ''::text NOT NULL,
    playing boolean NOT NULL,
    left_at timestamp with time zone,
    points integer DEFAULT 0 NOT NULL,
    rights integer DEFAULT 0 NOT NULL,
    streak integer DEFAULT 0 NOT NULL,
    best_streak integer DEFAULT 0 NOT NULL,
    spent_ms integer DEFAULT 0 NOT NULL,
    result smallint,
    rating_before double precision,
    deviation_before double precision,
    volatility_before double precision,
    rating_after double precision,
    deviation_after double precision,
    volatility_after double precision,
    league_points integer DEFAULT 0 NOT NULL,
    settled_at timestamp with time zone,
    recorded_at timestamp with time zone,
    CONSTRAINT battle_player_result_check CHECK ((result = ANY (ARRAY[0, 1, 2])))
);

CREATE TABLE public.battle_question (
    match_id uuid NOT NULL,
    ordinal integer NOT NULL,
    question_id uuid NOT NULL,
    version integer NOT NULL,
    type smallint NOT NULL,
    stand_in_at timestamp with time zone,
    stand_in_right boolean
);

CREATE TABLE public.battle_rating (
    season text NOT NULL,
    user_id uuid NOT NULL,
    dept_id uuid,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games integer DEFAULT 0 NOT NULL,
    wins integer DEFAULT 0 NOT NULL,
    streak integer DEFAULT 0 NOT NULL,
    league_points integer DEFAULT 0 NOT NULL,
    last_opponent_id uuid,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.battle_ticket (
    user_id uuid NOT NULL,
    battle_id uuid NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    last_opponent_id uuid,
    name text NOT NULL,
    dept_id uuid,
    dept_name text NOT NULL,
    avatar text NOT NULL,
    since timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.certificate_certificate (
    id uuid NOT NULL,
    template_id uuid NOT NULL,
    version_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    dept_name text NOT NULL,
    fields jsonb NOT NULL,
    work_kinds text[] NOT NULL,
    photo_id uuid,
    number text NOT NULL,
    year integer NOT NULL,
    serial integer NOT NULL,
    issued_on date NOT NULL,
    valid_until date,
    state smallint DEFAULT 1 NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    suspended_by_result boolean DEFAULT false NOT NULL,
    state_changed_at timestamp with time zone NOT NULL,
    source smallint NOT NULL,
    source_id uuid NOT NULL,
    replaces_id uuid,
    signed text NOT NULL,
    granted_by uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT certificate_certificate_period_check CHECK ((valid_until >= issued_on)),
    CONSTRAINT certificate_certificate_serial_check CHECK ((serial > 0)),
    CONSTRAINT certificate_certificate_source_check CHECK ((source = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT certificate_certificate_state_check CHECK ((state = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT certificate_certificate_suspended_check CHECK (((state = 2) OR (NOT suspended_by_result)))
);

CREATE TABLE public.certificate_key (
    id text NOT NULL,
    public_key text NOT NULL,
    private_key_sealed text NOT NULL,
    state smallint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    retired_at timestamp with time zone,
    CONSTRAINT certificate_key_id_check CHECK ((id ~ '^[0-9a-z]{6}$'::text)),
    CONSTRAINT certificate_key_state_check CHECK ((state = ANY (ARRAY[1, 2, 3])))
);

CREATE TABLE public.certificate_photo (
    user_id uuid NOT NULL,
    file_id uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.certificate_reminder (
    certificate_id uuid NOT NULL,
    days smallint NOT NULL,
    user_id uuid NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT certificate_reminder_days_check CHECK ((days > 0))
);

CREATE TABLE public.certificate_retraining (
    id uuid NOT NULL,
    class_id uuid NOT NULL,
    title text NOT NULL,
    task_id uuid NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.certificate_retraining_person (
    retraining_id uuid NOT NULL,
    user_id uuid NOT NULL,
    certificate_id uuid NOT NULL
);

CREATE TABLE public.certificate_series (
    template_id uuid NOT NULL,
    year integer NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    CONSTRAINT certificate_series_used_check CHECK ((used >= 0)),
    CONSTRAINT certificate_series_year_check CHECK (((year = 0) OR ((year >= 2000) AND (year <= 2999))))
);

CREATE TABLE public.certificate_standing (
    user_id uuid NOT NULL,
    work_kind text NOT NULL,
    certificate_id uuid NOT NULL,
    state smallint NOT NULL,
    valid_until date NOT NULL,
    is_arranged boolean DEFAULT false NOT NULL,
    dept_id uuid,
    region_id uuid,
    is_active boolean DEFAULT false NOT NULL,
    is_placed boolean DEFAULT false NOT NULL,
    CONSTRAINT certificate_standing_state_check CHECK ((state = ANY (ARRAY[1, 2, 3, 4])))
);

CREATE TABLE public.certificate_template (
    id uuid NOT NULL,
    name text NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT certificate_template_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
    CONSTRAINT certificate_template_state_check CHECK ((state = ANY (ARRAY[0, 1, 2])))
);

CREATE TABLE public.certificate_template_version (
    id uuid NOT NULL,
    template_id uuid NOT NULL,
    number integer NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    name text NOT NULL,
    design jsonb NOT NULL,
    number_pattern jsonb NOT NULL,
    yearly_reset boolean NOT NULL,
    validity_months integer,
    work_kinds text[] NOT NULL,
    issuer text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    published_at timestamp with time zone,
    CONSTRAINT certificate_template_version_number_check CHECK ((number > 0)),
    CONSTRAINT certificate_template_version_published_check CHECK (((published_at IS NOT NULL) = (state = 1))),
    CONSTRAINT certificate_template_version_state_check CHECK ((state = ANY (ARRAY[0, 1]))),
    CONSTRAINT certificate_template_version_validity_months_check CHECK (((validity_months >= 1) AND (validity_months <= 600)))
);

CREATE TABLE public.content_article (
    id uuid NOT NULL,
    channel smallint NOT NULL,
    category_id uuid,
    title text NOT NULL,
    summary text NOT NULL,
    cover_id uuid,
    body text NOT NULL,
    source text NOT NULL,
    author text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    pinned boolean DEFAULT false NOT NULL,
    is_example boolean DEFAULT false NOT NULL,
    state smallint NOT NULL,
    publish_at timestamp with time zone,
    withdraw_at timestamp with time zone,
    level smallint,
    issuer text DEFAULT ''::text NOT NULL,
    number text DEFAULT ''::text NOT NULL,
    issued_on date,
    effective_on date,
    ended_on date,
    replaced_by_id uuid,
    video_id uuid,
    fields jsonb NOT NULL,
    attachments jsonb DEFAULT '[]'::jsonb NOT NULL,
    plain text NOT NULL,
    opening text GENERATED ALWAYS AS ("left"(plain, 200)) STORED NOT NULL,
    characters integer GENERATED ALWAYS AS (char_length(plain)) STORED NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid NOT NULL,
    updated_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    review_state smallint DEFAULT 0 NOT NULL,
    review_approvals smallint DEFAULT 0 NOT NULL,
    submitted_by uuid,
    submitted_at timestamp with time zone,
    submit_note text DEFAULT ''::text NOT NULL,
    CONSTRAINT content_article_approved_check CHECK (((review_state <> 2) OR (review_approvals > 0))),
    CONSTRAINT content_article_channel_check CHECK (((channel >= 1) AND (channel <= 7))),
    CONSTRAINT content_article_published_check CHECK (((state <> 1) OR (publish_at IS NOT NULL))),
    CONSTRAINT content_article_review_approvals_check CHECK (((review_approvals >= 0) AND (review_approvals <= 2))),
    CONSTRAINT content_article_review_state_check CHECK (((review_state >= 0) AND (review_state <= 3))),
    CONSTRAINT content_article_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT content_article_submit_note_check CHECK ((char_length(submit_note) <= 200)),
    CONSTRAINT content_article_submitted_check CHECK (((review_state = 0) OR ((submitted_by IS NOT NULL) AND (submitted_at IS NOT NULL)))),
    CONSTRAINT content_article_times_check CHECK (((withdraw_at IS NULL) OR (withdraw_at > publish_at)))
);

CREATE TABLE public.content_category (
    id uuid NOT NULL,
    channel smallint NOT NULL,
    parent_id uuid,
    title text NOT NULL,
    sort integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT content_category_channel_check CHECK (((channel >= 1) AND (channel <= 7)))
);

CREATE TABLE public.content_file (
    article_id uuid NOT NULL,
    file_id uuid NOT NULL
);

CREATE TABLE public.content_home (
    id smallint NOT NULL,
    config jsonb NOT NULL,
    version integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT content_home_one_check CHECK ((id = 1))
);

CREATE TABLE public.content_mark (
    user_id uuid NOT NULL,
    article_id uuid NOT NULL,
    anchor text NOT NULL,
    label text NOT NULL,
    opening text NOT NULL,
    starred boolean DEFAULT false NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT content_mark_any_check CHECK ((starred OR (note <> ''::text))),
    CONSTRAINT content_mark_note_check CHECK ((char_length(note) <= 1000))
);

CREATE TABLE public.content_review (
    article_id uuid NOT NULL,
    version integer NOT NULL,
    reader_id uuid NOT NULL,
    step smallint NOT NULL,
    approved boolean NOT NULL,
    comment text NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    CONSTRAINT content_review_comment_check CHECK ((char_length(comment) <= 500)),
    CONSTRAINT content_review_reason_check CHECK ((approved OR (comment <> ''::text))),
    CONSTRAINT content_review_step_check CHECK ((step = ANY (ARRAY[1, 2])))
);

CREATE TABLE public.content_revision (
    article_id uuid NOT NULL,
    version integer NOT NULL,
    form jsonb NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    saved_by uuid NOT NULL,
    saved_at timestamp with time zone NOT NULL
);

CREATE TABLE public.content_search (
    article_id uuid NOT NULL,
    channel smallint NOT NULL,
    pinned boolean NOT NULL,
    publish_at timestamp with time zone NOT NULL,
    withdraw_at timestamp with time zone,
    title text NOT NULL COLLATE pg_catalog."C",
    head text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C"
)
WITH (toast_tuple_target='256');
ALTER TABLE ONLY public.content_search ALTER COLUMN title SET STORAGE MAIN;
ALTER TABLE ONLY public.content_search ALTER COLUMN head SET STORAGE MAIN;
ALTER TABLE ONLY public.content_search ALTER COLUMN content SET COMPRESSION lz4;

CREATE TABLE public.content_synonym (
    id uuid NOT NULL,
    words text[] NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT content_synonym_note_check CHECK ((char_length(note) <= 100)),
    CONSTRAINT content_synonym_words_check CHECK (((cardinality(words) >= 2) AND (cardinality(words) <= 12)))
);

CREATE TABLE public.content_synonym_word (
    word text NOT NULL,
    synonym_id uuid NOT NULL,
    CONSTRAINT content_synonym_word_length_check CHECK (((char_length(word) >= 2) AND (char_length(word) <= 60)))
);

CREATE TABLE public.content_view (
    article_id uuid NOT NULL,
    views bigint NOT NULL
);

CREATE TABLE public.course_assignment (
    id uuid NOT NULL,
    course_id uuid NOT NULL,
    dept_id uuid,
    user_id uuid,
    deadline timestamp with time zone,
    remind_days smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    reminded_days smallint,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT course_assignment_whom_check CHECK (((dept_id IS NULL) <> (user_id IS NULL)))
);

CREATE TABLE public.course_category (
    id uuid NOT NULL,
    title text NOT NULL,
    sort integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT course_category_title_check CHECK (((length(title) >= 1) AND (length(title) <= 30)))
);

CREATE TABLE public.course_chapter (
    id uuid NOT NULL,
    course_id uuid NOT NULL,
    title text NOT NULL,
    sort integer NOT NULL,
    CONSTRAINT course_chapter_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100)))
);

CREATE TABLE public.course_comment (
    id uuid NOT NULL,
    course_id uuid NOT NULL,
    file_id uuid,
    parent_id uuid,
    user_id uuid NOT NULL,
    is_teacher boolean DEFAULT false NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    reviewed_by uuid,
    reviewed_at timestamp with time zone,
    deleted_at timestamp with time zone,
    CONSTRAINT course_comment_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT course_comment_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)))
);

CREATE TABLE public.course_course (
    id uuid NOT NULL,
    title text NOT NULL,
    cover_id uuid,
    introduce text NOT NULL,
    category_id uuid,
    teachers jsonb NOT NULL,
    open_type smallint NOT NULL,
    password text NOT NULL,
    required boolean NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    hour_tenths integer NOT NULL,
    prerequisite_id uuid,
    in_order boolean NOT NULL,
    comments boolean NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    published_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    learners integer DEFAULT 0 NOT NULL,
    completed integer DEFAULT 0 NOT NULL,
    reminded_on date,
    created_by uuid NOT NULL,
    updated_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT course_course_hour_tenths_check CHECK (((hour_tenths >= 0) AND (hour_tenths <= 5000))),
    CONSTRAINT course_course_open_type_check CHECK ((open_type = ANY (ARRAY[1, 2, 3, 9]))),
    CONSTRAINT course_course_period_check CHECK ((starts_at < ends_at)),
    CONSTRAINT course_course_prerequisite_check CHECK ((prerequisite_id <> id)),
    CONSTRAINT course_course_published_check CHECK (((published_at IS NULL) = (state = 0))),
    CONSTRAINT course_course_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT course_course_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100)))
);

CREATE TABLE public.course_dept (
    course_id uuid NOT NULL,
    dept_id uuid NOT NULL
);

CREATE TABLE public.course_file (
    id uuid NOT NULL,
    course_id uuid NOT NULL,
    chapter_id uuid,
    title text NOT NULL,
    kind smallint NOT NULL,
    required boolean NOT NULL,
    trial boolean NOT NULL,
    video_id uuid,
    document_id uuid,
    text text DEFAULT ''::text NOT NULL,
    url text DEFAULT ''::text NOT NULL,
    quiz jsonb,
    rule jsonb NOT NULL,
    sort integer NOT NULL,
    material integer DEFAULT 1 NOT NULL,
    retired_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT course_file_chapter_check CHECK (((chapter_id IS NOT NULL) OR (retired_at IS NOT NULL))),
    CONSTRAINT course_file_kind_check CHECK (((kind >= 1) AND (kind <= 6))),
    CONSTRAINT course_file_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100)))
);

CREATE TABLE public.course_interval (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    course_id uuid NOT NULL,
    file_id uuid NOT NULL,
    play_id uuid NOT NULL,
    material integer NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone NOT NULL,
    begins integer,
    ends integer,
    rate smallint,
    credited_ms integer NOT NULL,
    reason smallint NOT NULL,
    beats integer NOT NULL,
    CONSTRAINT course_interval_credited_ms_check CHECK ((credited_ms >= 0)),
    CONSTRAINT course_interval_reason_check CHECK (((reason >= 0) AND (reason <= 9)))
);

COMMENT ON TABLE public.course_interval IS 'rights: select, insert, delete';

CREATE TABLE public.course_learner (
    course_id uuid NOT NULL,
    user_id uuid NOT NULL,
    favourite boolean DEFAULT false NOT NULL,
    admitted_at timestamp with time zone,
    started_at timestamp with time zone,
    last_at timestamp with time zone,
    last_file_id uuid,
    files_done integer DEFAULT 0 NOT NULL,
    percent smallint DEFAULT 0 NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT course_learner_percent_check CHECK (((percent >= 0) AND (percent <= 100)))
);

CREATE TABLE public.course_material (
    file_id uuid NOT NULL,
    material integer NOT NULL,
    what jsonb NOT NULL,
    replaced_by uuid NOT NULL,
    replaced_at timestamp with time zone NOT NULL
);

CREATE TABLE public.course_note (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    course_id uuid NOT NULL,
    file_id uuid NOT NULL,
    at_ms integer,
    page integer,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT course_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);

CREATE TABLE public.course_person (
    course_id uuid NOT NULL,
    user_id uuid NOT NULL
);

CREATE TABLE public.course_play (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    file_id uuid NOT NULL,
    opened_at timestamp with time zone NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.course_quiz (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    course_id uuid NOT NULL,
    file_id uuid NOT NULL,
    questions jsonb NOT NULL,
    answers jsonb,
    percent smallint,
    passed boolean,
    opened_at timestamp with time zone NOT NULL,
    handed_in_at timestamp with time zone,
    CONSTRAINT course_quiz_handed_in_check CHECK (((handed_in_at IS NULL) = (percent IS NULL))),
    CONSTRAINT course_quiz_percent_check CHECK (((percent >= 0) AND (percent <= 100)))
);

CREATE TABLE public.course_study (
    user_id uuid NOT NULL,
    file_id uuid NOT NULL,
    course_id uuid NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    play_id uuid NOT NULL,
    seq integer DEFAULT 0 NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    unspent_ms integer DEFAULT 0 NOT NULL,
    watched integer[] DEFAULT '{}'::integer[] NOT NULL,
    pages integer[] DEFAULT '{}'::integer[] NOT NULL,
    credited_ms bigint DEFAULT 0 NOT NULL,
    position_ms integer DEFAULT 0 NOT NULL,
    pending integer[] DEFAULT '{}'::integer[] NOT NULL,
    pending_ms integer DEFAULT 0 NOT NULL,
    check_after_ms integer DEFAULT 0 NOT NULL,
    check_asked_at timestamp with time zone,
    checks_answered smallint DEFAULT 0 NOT NULL,
    checks_missed smallint DEFAULT 0 NOT NULL,
    stretch jsonb,
    percent smallint DEFAULT 0 NOT NULL,
    completed_at timestamp with time zone,
    counted boolean DEFAULT false NOT NULL,
    started_at timestamp with time zone NOT NULL,
    CONSTRAINT course_study_credited_ms_check CHECK ((credited_ms >= 0)),
    CONSTRAINT course_study_pending_ms_check CHECK ((pending_ms >= 0)),
    CONSTRAINT course_study_percent_check CHECK (((percent >= 0) AND (percent <= 100)))
)
WITH (fillfactor='70');

CREATE TABLE public.embed_host (
    id uuid NOT NULL,
    name text NOT NULL,
    key_id text NOT NULL,
    secret_sealed text NOT NULL,
    origins text[] NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    permissions text[] DEFAULT '{}'::text[] NOT NULL,
    allows_staff boolean DEFAULT false NOT NULL,
    pages text[] DEFAULT '{}'::text[] NOT NULL,
    theme_color text DEFAULT ''::text NOT NULL,
    CONSTRAINT embed_host_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
    CONSTRAINT embed_host_origins_check CHECK (((cardinality(origins) >= 1) AND (cardinality(origins) <= 20))),
    CONSTRAINT embed_host_pages_check CHECK ((cardinality(pages) <= 50)),
    CONSTRAINT embed_host_permissions_check CHECK ((cardinality(permissions) <= 200)),
    CONSTRAINT embed_host_theme_color_check CHECK ((theme_color ~ '^(#[0-9a-f]{6})?$'::text))
);

CREATE TABLE public.embed_ticket (
    ticket_hash bytea NOT NULL,
    host_id uuid NOT NULL,
    user_id uuid NOT NULL,
    path text NOT NULL,
    region_id text DEFAULT ''::text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.exam_dept (
    exam_id uuid NOT NULL,
    dept_id uuid NOT NULL
);

CREATE TABLE public.exam_exam (
    id uuid NOT NULL,
    title text NOT NULL,
    cover_id uuid,
    instructions text NOT NULL,
    open_type smallint NOT NULL,
    password text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    window_mode smallint NOT NULL,
    minutes integer NOT NULL,
    attempts integer NOT NULL,
    cycle_type smallint,
    cycle_attempts integer NOT NULL,
    counting smallint NOT NULL,
    late_minutes integer,
    earliest_minutes integer NOT NULL,
    waiting_minutes integer NOT NULL,
    total_centi integer NOT NULL,
    pass_centi integer NOT NULL,
    questions integer NOT NULL,
    composition jsonb NOT NULL,
    layout smallint NOT NULL,
    forward_only boolean NOT NULL,
    release jsonb NOT NULL,
    released_at timestamp with time zone,
    state smallint DEFAULT 0 NOT NULL,
    published_at timestamp with time zone,
    seed uuid NOT NULL,
    edition integer DEFAULT 1 NOT NULL,
    composed integer DEFAULT 1 NOT NULL,
    begun_at timestamp with time zone,
    prepared_edition integer DEFAULT 0 NOT NULL,
    papers integer DEFAULT 0 NOT NULL,
    handed_in integer DEFAULT 0 NOT NULL,
    created_by uuid NOT NULL,
    updated_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    ended_at timestamp with time zone,
    all_ended_at timestamp with time zone,
    terms integer DEFAULT 1 NOT NULL,
    appeal_days smallint DEFAULT 0 NOT NULL,
    course_id uuid,
    certificate_template_id uuid,
    integrity jsonb DEFAULT '{"face": 0, "flagAt": 3, "lockAt": null, "noCopy": false, "handInAt": null, "ipRanges": [], "oneDevice": false, "watermark": false, "fullScreen": false, "pictureDays": 30, "leaveSeconds": null, "snapshotsPerHour": null}'::jsonb NOT NULL,
    package_from text DEFAULT ''::text NOT NULL,
    sealed boolean DEFAULT false NOT NULL,
    CONSTRAINT exam_exam_appeal_days_check CHECK (((appeal_days >= 0) AND (appeal_days <= 30))),
    CONSTRAINT exam_exam_counting_check CHECK ((counting = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT exam_exam_cycle_type_check CHECK ((cycle_type = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT exam_exam_integrity_check CHECK (((jsonb_typeof(integrity) = 'object'::text) AND (jsonb_typeof((integrity -> 'oneDevice'::text)) = 'boolean'::text) AND (jsonb_typeof((integrity -> 'ipRanges'::text)) = 'array'::text))),
    CONSTRAINT exam_exam_layout_check CHECK ((layout = ANY (ARRAY[1, 2]))),
    CONSTRAINT exam_exam_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440))),
    CONSTRAINT exam_exam_open_type_check CHECK ((open_type = ANY (ARRAY[1, 2, 3, 9]))),
    CONSTRAINT exam_exam_pass_check CHECK ((((pass_centi >= 0) AND (pass_centi <= total_centi)) OR (state = 0))),
    CONSTRAINT exam_exam_published_check CHECK (((published_at IS NULL) = (state = 0))),
    CONSTRAINT exam_exam_sealed_check CHECK (((NOT sealed) OR ((package_from <> ''::text) AND (begun_at IS NULL)))),
    CONSTRAINT exam_exam_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT exam_exam_window_check CHECK ((starts_at < ends_at)),
    CONSTRAINT exam_exam_window_mode_check CHECK ((window_mode = ANY (ARRAY[1, 2])))
);

CREATE TABLE public.exam_form (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    composed integer NOT NULL,
    number integer,
    questions jsonb NOT NULL,
    body bytea NOT NULL,
    body_hash text NOT NULL,
    files uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.exam_key (
    exam_id uuid NOT NULL,
    question_id uuid NOT NULL,
    version integer NOT NULL,
    shown_id uuid NOT NULL,
    tags text[] NOT NULL,
    body jsonb NOT NULL,
    analysis text NOT NULL
);

CREATE TABLE public.exam_override (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    user_id uuid,
    dept_id uuid,
    extra_minutes integer DEFAULT 0 NOT NULL,
    time_percent integer DEFAULT 100 NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    attempts integer,
    reason text NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT exam_override_whom_check CHECK (((user_id IS NULL) <> (dept_id IS NULL)))
);

CREATE TABLE public.exam_person (
    exam_id uuid NOT NULL,
    user_id uuid NOT NULL
);

CREATE TABLE public.exchange_import (
    exam_id uuid NOT NULL,
    package_id uuid NOT NULL,
    file_id uuid NOT NULL,
    peer_id uuid NOT NULL,
    title text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    release_at timestamp with time zone NOT NULL,
    identity text[] NOT NULL,
    secret_sealed text DEFAULT ''::text NOT NULL,
    opened_at timestamp with time zone,
    note text DEFAULT ''::text NOT NULL,
    result_serial integer DEFAULT 0 NOT NULL,
    imported_by uuid NOT NULL,
    imported_at timestamp with time zone NOT NULL
);

CREATE TABLE public.exchange_package (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    title text NOT NULL,
    edition integer NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    secret_sealed text NOT NULL,
    release_minutes smallint NOT NULL,
    identity text[] NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT exchange_package_minutes_check CHECK (((release_minutes >= 0) AND (release_minutes <= 10))),
    CONSTRAINT exchange_package_state_check CHECK ((state = ANY (ARRAY[0, 1, 2])))
);

COMMENT ON COLUMN public.exchange_package.state IS '0 being made, 1 ready, 2 failed';

CREATE TABLE public.exchange_peer (
    id uuid NOT NULL,
    name text NOT NULL,
    sign_key text NOT NULL,
    seal_key text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT exchange_peer_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

CREATE TABLE public.exchange_receiver (
    package_id uuid NOT NULL,
    peer_id uuid NOT NULL
);

CREATE TABLE public.exchange_result (
    peer_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    exam_id uuid NOT NULL,
    serial integer NOT NULL,
    missing boolean DEFAULT false NOT NULL,
    person_hash bytea,
    identity_sealed text DEFAULT ''::text NOT NULL,
    unit text NOT NULL,
    attempt integer NOT NULL,
    state smallint NOT NULL,
    voided boolean NOT NULL,
    score_centi integer,
    passed boolean,
    handed_in_at timestamp with time zone,
    receipt text,
    answers jsonb NOT NULL
);

CREATE TABLE public.exchange_result_file (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    peer_id uuid NOT NULL,
    serial integer NOT NULL,
    made_at timestamp with time zone NOT NULL,
    papers integer NOT NULL,
    imported_by uuid NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    CONSTRAINT exchange_result_file_papers_check CHECK ((papers >= 0)),
    CONSTRAINT exchange_result_file_serial_check CHECK ((serial > 0))
);

CREATE TABLE public.exchange_site (
    id smallint NOT NULL,
    name text NOT NULL,
    sign_key text NOT NULL,
    sign_sealed text NOT NULL,
    seal_key text NOT NULL,
    open_sealed text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT exchange_site_id_check CHECK ((id = 1)),
    CONSTRAINT exchange_site_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

CREATE TABLE public.grading_answer (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version integer NOT NULL,
    part text NOT NULL,
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    ordinal smallint NOT NULL,
    number integer NOT NULL,
    max_centi integer NOT NULL,
    text text NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    score_centi integer,
    paper_number integer NOT NULL,
    double boolean DEFAULT false NOT NULL,
    unassigned boolean DEFAULT false NOT NULL,
    group_id uuid,
    grouped boolean DEFAULT false NOT NULL,
    withdrawn_at timestamp with time zone,
    paper_round smallint DEFAULT 0 NOT NULL,
    CONSTRAINT grading_answer_marked_check CHECK (((state = 1) = (score_centi IS NOT NULL))),
    CONSTRAINT grading_answer_score_check CHECK (((score_centi >= 0) AND (score_centi <= max_centi))),
    CONSTRAINT grading_answer_state_check CHECK (((state >= 0) AND (state <= 3)))
);

COMMENT ON COLUMN public.grading_answer.state IS '0 to be marked, 1 marked, 2 the graders differ, 3 sent to the leader';

CREATE TABLE public.grading_exam (
    exam_id uuid NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    by_paper boolean DEFAULT false NOT NULL,
    double_percent smallint DEFAULT 0 NOT NULL,
    tolerance_centi integer DEFAULT 0 NOT NULL,
    CONSTRAINT grading_exam_double_check CHECK (((double_percent >= 0) AND (double_percent <= 100))),
    CONSTRAINT grading_exam_tolerance_check CHECK ((tolerance_centi >= 0))
);

CREATE TABLE public.grading_give_back (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    grader_id uuid NOT NULL,
    question_id uuid,
    leader_id uuid NOT NULL,
    reason text NOT NULL,
    answers integer NOT NULL,
    given_back_at timestamp with time zone NOT NULL
);

COMMENT ON TABLE public.grading_give_back IS 'rights: select, insert';

CREATE TABLE public.grading_grader (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    question_id uuid,
    user_id uuid NOT NULL,
    share smallint NOT NULL,
    CONSTRAINT grading_grader_share_check CHECK (((share >= 1) AND (share <= 100)))
);

CREATE TABLE public.grading_mark (
    id uuid NOT NULL,
    seq bigint NOT NULL,
    answer_id uuid NOT NULL,
    grader_id uuid NOT NULL,
    by_leader boolean NOT NULL,
    score_centi integer NOT NULL,
    rubric_version integer NOT NULL,
    items jsonb NOT NULL,
    comment text NOT NULL,
    marked_at timestamp with time zone NOT NULL,
    CONSTRAINT grading_mark_score_check CHECK ((score_centi >= 0))
);

COMMENT ON TABLE public.grading_mark IS 'rights: select, insert';

ALTER TABLE public.grading_mark ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.grading_mark_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.grading_rubric (
    exam_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version integer NOT NULL,
    part text NOT NULL,
    version integer NOT NULL,
    items jsonb NOT NULL,
    editor_id uuid NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    CONSTRAINT grading_rubric_version_check CHECK ((version >= 1))
);

COMMENT ON TABLE public.grading_rubric IS 'rights: select, insert';

CREATE TABLE public.grading_tally (
    exam_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version integer NOT NULL,
    part text NOT NULL,
    grader_id uuid NOT NULL,
    measure smallint NOT NULL,
    value integer NOT NULL,
    marks integer NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT grading_tally_measure_check CHECK (((measure >= 1) AND (measure <= 2)))
);

CREATE TABLE public.grading_task (
    answer_id uuid NOT NULL,
    grader_id uuid NOT NULL,
    user_id uuid NOT NULL,
    round smallint NOT NULL,
    exam_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version integer NOT NULL,
    part text NOT NULL,
    number integer NOT NULL,
    paper_number integer NOT NULL,
    skips smallint DEFAULT 0 NOT NULL,
    done boolean DEFAULT false NOT NULL,
    sent text DEFAULT ''::text NOT NULL,
    given_back text DEFAULT ''::text NOT NULL,
    agreed boolean,
    CONSTRAINT grading_task_grader_check CHECK ((grader_id <> user_id)),
    CONSTRAINT grading_task_round_check CHECK (((round >= 1) AND (round <= 200)))
);

CREATE TABLE public.iam_binding (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    app text NOT NULL,
    external_sealed text NOT NULL,
    external_hash bytea NOT NULL,
    nick_name text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_login_at timestamp with time zone,
    CONSTRAINT iam_binding_provider_check CHECK ((provider = ANY (ARRAY['wechat'::text, 'crop'::text, 'ding'::text])))
);

CREATE TABLE public.iam_dept (
    id uuid NOT NULL,
    parent_id uuid,
    path uuid[] NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    leader text DEFAULT ''::text NOT NULL,
    region_id uuid,
    sort integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT iam_dept_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
    CONSTRAINT iam_dept_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CONSTRAINT iam_dept_not_own_parent CHECK ((parent_id <> id)),
    CONSTRAINT iam_dept_path_ends_here CHECK ((path[cardinality(path)] = id))
);

CREATE TABLE public.iam_known_device (
    user_id uuid NOT NULL,
    device_hash bytea NOT NULL,
    user_agent text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    CONSTRAINT iam_known_device_hash_check CHECK ((octet_length(device_hash) = 32))
);

CREATE TABLE public.iam_login_failure (
    user_name text NOT NULL,
    ip text NOT NULL,
    failures integer NOT NULL,
    last_failed_at timestamp with time zone NOT NULL,
    locked_until timestamp with time zone NOT NULL,
    CONSTRAINT iam_login_failure_failures_check CHECK ((failures > 0))
);

CREATE TABLE public.iam_login_hour (
    hour timestamp with time zone NOT NULL,
    failed integer NOT NULL,
    warned boolean DEFAULT false NOT NULL,
    CONSTRAINT iam_login_hour_failed_check CHECK ((failed > 0))
);

CREATE TABLE public.iam_menu (
    id uuid NOT NULL,
    code text NOT NULL,
    parent_id uuid,
    type smallint NOT NULL,
    title text NOT NULL,
    path text DEFAULT ''::text NOT NULL,
    component text DEFAULT ''::text NOT NULL,
    redirect text DEFAULT ''::text NOT NULL,
    icon text DEFAULT ''::text NOT NULL,
    permission text DEFAULT ''::text NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    always_show boolean DEFAULT false NOT NULL,
    affix boolean DEFAULT false NOT NULL,
    no_cache boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT iam_menu_function_has_permission CHECK (((type <> 2) OR (permission <> ''::text))),
    CONSTRAINT iam_menu_path_check CHECK ((path ~ '^(/([^/\\].*)?)?$'::text)),
    CONSTRAINT iam_menu_redirect_check CHECK ((redirect ~ '^(/([^/\\].*)?)?$'::text)),
    CONSTRAINT iam_menu_type_check CHECK ((type = ANY (ARRAY[1, 2, 3])))
);

CREATE TABLE public.iam_recovery_code (
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL
);

CREATE TABLE public.iam_region (
    id uuid NOT NULL,
    parent_id uuid,
    code text NOT NULL,
    name text NOT NULL,
    sort integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.iam_role (
    id uuid NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    grants_all boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    data_scope smallint DEFAULT 1 NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    second_factor boolean DEFAULT false NOT NULL,
    CONSTRAINT iam_role_data_scope_check CHECK (((data_scope >= 1) AND (data_scope <= 6)))
);

CREATE TABLE public.iam_role_dept (
    role_id uuid NOT NULL,
    dept_id uuid NOT NULL
);

CREATE TABLE public.iam_role_menu (
    role_id uuid NOT NULL,
    menu_id uuid NOT NULL
);

CREATE TABLE public.iam_saved_filter (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    list text NOT NULL,
    slot smallint NOT NULL,
    name text NOT NULL,
    search text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    CONSTRAINT iam_saved_filter_list_check CHECK ((length(list) <= 40)),
    CONSTRAINT iam_saved_filter_name_check CHECK (((length(name) >= 1) AND (length(name) <= 30))),
    CONSTRAINT iam_saved_filter_search_check CHECK ((length(search) <= 2000)),
    CONSTRAINT iam_saved_filter_slot_check CHECK (((slot >= 1) AND (slot <= 20)))
);

CREATE TABLE public.iam_session (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    ip text DEFAULT ''::text NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    host_id uuid,
    host_name text DEFAULT ''::text NOT NULL,
    region_id text DEFAULT ''::text NOT NULL,
    host_permissions text[] DEFAULT '{}'::text[] NOT NULL,
    second_factor_at timestamp with time zone,
    proved_at timestamp with time zone
);

CREATE TABLE public.iam_sms_code (
    id uuid NOT NULL,
    mobile_hash bytea NOT NULL,
    sms_type smallint,
    code_hash bytea,
    ip text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT iam_sms_code_notice_check CHECK (((sms_type IS NULL) = (code_hash IS NULL))),
    CONSTRAINT iam_sms_code_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
    CONSTRAINT iam_sms_code_type_check CHECK ((sms_type = ANY (ARRAY[1, 2, 3, 4, 5, 6])))
);

CREATE TABLE public.iam_sms_hour (
    hour timestamp with time zone NOT NULL,
    used integer NOT NULL,
    warned smallint DEFAULT 0 NOT NULL,
    CONSTRAINT iam_sms_hour_used_check CHECK ((used >= 0)),
    CONSTRAINT iam_sms_hour_warned_check CHECK ((warned = ANY (ARRAY[0, 80, 100])))
);

CREATE TABLE public.iam_totp (
    user_id uuid NOT NULL,
    secret_sealed text NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    tries_since timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.iam_user (
    id uuid NOT NULL,
    user_name text NOT NULL,
    real_name text NOT NULL,
    password_hash text NOT NULL,
    avatar text DEFAULT ''::text NOT NULL,
    mobile_sealed text DEFAULT ''::text NOT NULL,
    mobile_hash bytea,
    role_type smallint NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    dept_id uuid,
    region_id uuid,
    email text DEFAULT ''::text NOT NULL,
    id_card_sealed text DEFAULT ''::text NOT NULL,
    id_card_hash bytea,
    must_change_password boolean DEFAULT false NOT NULL,
    review_note text DEFAULT ''::text NOT NULL,
    last_login_at timestamp with time zone,
    password_changed_at timestamp with time zone DEFAULT now() NOT NULL,
    erased_at timestamp with time zone,
    wished_dept_id uuid,
    time_percent smallint DEFAULT 100 NOT NULL,
    CONSTRAINT iam_user_erased_check CHECK (((erased_at IS NULL) OR ((deleted_at IS NOT NULL) AND (user_name = ('erased-'::text || id)) AND (real_name = '已注销用户'::text) AND (avatar = ''::text) AND (email = ''::text) AND (review_note = ''::text) AND (mobile_sealed = ''::text) AND (mobile_hash IS NULL) AND (id_card_sealed = ''::text) AND (id_card_hash IS NULL)))),
    CONSTRAINT iam_user_erased_time_check CHECK (((erased_at IS NULL) OR (time_percent = 100))),
    CONSTRAINT iam_user_real_name_check CHECK (((length(real_name) >= 1) AND (length(real_name) <= 50))),
    CONSTRAINT iam_user_role_type_check CHECK ((role_type = ANY (ARRAY[1, 2]))),
    CONSTRAINT iam_user_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT iam_user_time_percent_check CHECK (((time_percent >= 100) AND (time_percent <= 400))),
    CONSTRAINT iam_user_user_name_check CHECK (((length(user_name) >= 1) AND (length(user_name) <= 50))),
    CONSTRAINT iam_user_wished_dept_check CHECK (((wished_dept_id IS NULL) OR ((dept_id IS NULL) AND (erased_at IS NULL))))
);

CREATE TABLE public.iam_user_role (
    user_id uuid NOT NULL,
    role_id uuid NOT NULL
);

CREATE TABLE public.invigilation_action (
    paper_id uuid NOT NULL,
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    kind smallint NOT NULL,
    decision smallint,
    reason text NOT NULL,
    actor_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT invigilation_action_decision_check CHECK (((decision >= 1) AND (decision <= 3))),
    CONSTRAINT invigilation_action_kind_check CHECK (((kind = ANY (ARRAY[1, 2])) AND ((kind = 2) = (decision IS NOT NULL)))),
    CONSTRAINT invigilation_action_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200)))
);

CREATE TABLE public.invigilation_event (
    paper_id uuid NOT NULL,
    epoch integer NOT NULL,
    seq smallint NOT NULL,
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    kind smallint NOT NULL,
    since_ms integer NOT NULL,
    duration_ms integer NOT NULL,
    ordinal smallint,
    mac text NOT NULL,
    at timestamp with time zone NOT NULL,
    counted boolean NOT NULL,
    doubt smallint,
    comment text DEFAULT ''::text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    CONSTRAINT invigilation_event_comment_check CHECK ((char_length(comment) <= 500)),
    CONSTRAINT invigilation_event_doubt_check CHECK (((doubt >= 1) AND (doubt <= 4))),
    CONSTRAINT invigilation_event_kind_check CHECK (((kind >= 1) AND (kind <= 7))),
    CONSTRAINT invigilation_event_seq_check CHECK (((seq >= 1) AND (seq <= 5000))),
    CONSTRAINT invigilation_event_times_check CHECK (((since_ms >= 0) AND (duration_ms >= 0) AND (at <= received_at)))
);

CREATE TABLE public.invigilation_face_decision (
    exam_id uuid NOT NULL,
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    passed boolean NOT NULL,
    reason text NOT NULL,
    actor_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT invigilation_face_decision_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200)))
);

CREATE UNLOGGED TABLE public.invigilation_load (
    process_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    role smallint NOT NULL,
    version text NOT NULL,
    commit text NOT NULL,
    seconds real NOT NULL,
    saves integer NOT NULL,
    save_buckets integer[] NOT NULL,
    refusals jsonb NOT NULL,
    failures integer NOT NULL,
    redis boolean NOT NULL,
    CONSTRAINT invigilation_load_counts_check CHECK (((seconds > (0)::double precision) AND (saves >= 0) AND (failures >= 0))),
    CONSTRAINT invigilation_load_refusals_check CHECK ((jsonb_typeof(refusals) = 'object'::text)),
    CONSTRAINT invigilation_load_role_check CHECK ((role = ANY (ARRAY[1, 2])))
);

CREATE TABLE public.invigilation_message (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    text text NOT NULL,
    actor_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT invigilation_message_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 200)))
);

CREATE TABLE public.invigilation_message_paper (
    paper_id uuid NOT NULL,
    message_id uuid NOT NULL
);

CREATE TABLE public.invigilation_opening (
    paper_id uuid NOT NULL,
    epoch integer NOT NULL,
    began_at timestamp with time zone NOT NULL
);

CREATE TABLE public.invigilation_paper (
    paper_id uuid NOT NULL,
    user_id uuid NOT NULL,
    exam_id uuid NOT NULL,
    epoch integer NOT NULL,
    seen_at timestamp with time zone,
    visible boolean DEFAULT true NOT NULL,
    answered smallint DEFAULT 0 NOT NULL,
    ordinal smallint,
    breaches integer DEFAULT 0 NOT NULL,
    doubts smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    flagged_at timestamp with time zone,
    locked_at timestamp with time zone,
    decision smallint,
    reason text DEFAULT ''::text NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    collect_at timestamp with time zone,
    collect_round smallint,
    CONSTRAINT invigilation_paper_collect_check CHECK (((collect_at IS NULL) OR (collect_round IS NOT NULL))),
    CONSTRAINT invigilation_paper_counts_check CHECK (((epoch >= 0) AND (answered >= 0) AND (ordinal >= 1) AND (breaches >= 0))),
    CONSTRAINT invigilation_paper_decided_check CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decided_by IS NULL)))),
    CONSTRAINT invigilation_paper_decision_check CHECK (((decision >= 1) AND (decision <= 3))),
    CONSTRAINT invigilation_paper_doubts_check CHECK (((doubts <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint]) AND (cardinality(doubts) <= 4))),
    CONSTRAINT invigilation_paper_reason_check CHECK ((char_length(reason) <= 200))
)
WITH (fillfactor='70');

CREATE TABLE public.invigilation_picture_look (
    exam_id uuid NOT NULL,
    user_id uuid NOT NULL,
    viewer_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE public.invigilation_room (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    name text NOT NULL,
    number smallint NOT NULL,
    CONSTRAINT invigilation_room_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
    CONSTRAINT invigilation_room_number_check CHECK (((number >= 1) AND (number <= 200)))
);

CREATE TABLE public.invigilation_room_examinee (
    exam_id uuid NOT NULL,
    user_id uuid NOT NULL,
    room_id uuid NOT NULL
);

CREATE TABLE public.invigilation_room_invigilator (
    room_id uuid NOT NULL,
    user_id uuid NOT NULL,
    number smallint NOT NULL,
    CONSTRAINT invigilation_room_invigilator_number_check CHECK (((number >= 1) AND (number <= 20)))
);

CREATE TABLE public.invigilation_search (
    exam_id uuid NOT NULL,
    task_id uuid NOT NULL,
    state smallint NOT NULL,
    moved_at timestamp with time zone NOT NULL,
    computed_at timestamp with time zone,
    papers integer DEFAULT 0 NOT NULL,
    pairs bigint DEFAULT 0 NOT NULL,
    CONSTRAINT invigilation_search_counts_check CHECK (((papers >= 0) AND (pairs >= 0))),
    CONSTRAINT invigilation_search_state_check CHECK ((state = ANY (ARRAY[0, 1, 2])))
);

CREATE TABLE public.invigilation_similar (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    one_paper_id uuid NOT NULL,
    one_user_id uuid NOT NULL,
    other_paper_id uuid NOT NULL,
    other_user_id uuid NOT NULL,
    both_wrong smallint NOT NULL,
    same_wrong smallint NOT NULL,
    expected double precision NOT NULL,
    chance double precision NOT NULL,
    same_address boolean NOT NULL,
    overlap_seconds integer NOT NULL,
    timed smallint NOT NULL,
    close smallint NOT NULL,
    close_expected double precision,
    seen_by uuid,
    seen_at timestamp with time zone,
    note text DEFAULT ''::text NOT NULL,
    CONSTRAINT invigilation_similar_counts_check CHECK (((overlap_seconds >= 0) AND (same_wrong >= 1) AND (same_wrong <= both_wrong) AND (close >= 0) AND (close <= timed))),
    CONSTRAINT invigilation_similar_figures_check CHECK (((expected >= (0)::double precision) AND (expected <= (both_wrong)::double precision) AND ((chance >= (0)::double precision) AND (chance <= (1)::double precision)) AND (close_expected >= (0)::double precision))),
    CONSTRAINT invigilation_similar_note_check CHECK ((char_length(note) <= 200)),
    CONSTRAINT invigilation_similar_order_check CHECK ((one_paper_id < other_paper_id)),
    CONSTRAINT invigilation_similar_seen_check CHECK ((((seen_by IS NULL) = (seen_at IS NULL)) AND ((seen_by IS NULL) = (note = ''::text))))
);

CREATE TABLE public.invigilation_snapshot (
    id uuid NOT NULL,
    paper_id uuid NOT NULL,
    user_id uuid NOT NULL,
    exam_id uuid NOT NULL,
    key_sealed text NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    delete_after timestamp with time zone NOT NULL,
    CONSTRAINT invigilation_snapshot_key_check CHECK ((key_sealed <> ''::text)),
    CONSTRAINT invigilation_snapshot_times_check CHECK (((taken_at <= received_at) AND (delete_after > received_at)))
);

CREATE TABLE public.media_document (
    id uuid NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    state smallint NOT NULL,
    progress smallint DEFAULT 0 NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    source_kind text,
    pdf_key text,
    pdf_size bigint,
    pages integer,
    owner_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT media_document_pages_check CHECK (((pages >= 1) AND (pages <= 2000))),
    CONSTRAINT media_document_pdf_size_check CHECK ((pdf_size > 0)),
    CONSTRAINT media_document_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
    CONSTRAINT media_document_ready_check CHECK (((state <> 3) OR ((pdf_key IS NOT NULL) AND (pdf_size IS NOT NULL) AND (pages IS NOT NULL)))),
    CONSTRAINT media_document_size_check CHECK ((size > 0)),
    CONSTRAINT media_document_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3, 4])))
);

CREATE TABLE public.media_file (
    id uuid NOT NULL,
    storage_key text NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    sha256 bytea NOT NULL,
    purpose text DEFAULT ''::text NOT NULL,
    owner_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    is_public boolean DEFAULT false NOT NULL,
    checked_at timestamp with time zone,
    CONSTRAINT media_file_public_check CHECK (((NOT is_public) OR (content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'image/gif'::text, 'image/svg+xml'::text])))),
    CONSTRAINT media_file_size_check CHECK ((size >= 0))
);

CREATE TABLE public.media_picture (
    file_id uuid NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    CONSTRAINT media_picture_height_check CHECK ((height > 0)),
    CONSTRAINT media_picture_width_check CHECK ((width > 0))
);

CREATE TABLE public.media_picture_width (
    file_id uuid NOT NULL,
    width integer NOT NULL,
    storage_key text NOT NULL,
    size bigint NOT NULL,
    CONSTRAINT media_picture_width_size_check CHECK ((size > 0)),
    CONSTRAINT media_picture_width_width_check CHECK ((width > 0))
);

CREATE TABLE public.media_subtitle (
    video_id uuid NOT NULL,
    lang text NOT NULL,
    vtt text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT media_subtitle_lang_check CHECK ((lang = 'zh'::text))
);

CREATE TABLE public.media_video (
    id uuid NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    state smallint NOT NULL,
    progress smallint DEFAULT 0 NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    source_kind text,
    poster_key text,
    poster_size bigint,
    duration_seconds integer,
    owner_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    kind smallint DEFAULT 1 NOT NULL,
    CONSTRAINT media_video_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
    CONSTRAINT media_video_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
    CONSTRAINT media_video_size_check CHECK ((size > 0)),
    CONSTRAINT media_video_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3, 4])))
);

CREATE TABLE public.media_video_quality (
    video_id uuid NOT NULL,
    lines integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bits_per_second integer NOT NULL,
    codecs text NOT NULL,
    storage_key text NOT NULL,
    size bigint NOT NULL,
    playlist text NOT NULL,
    CONSTRAINT media_video_quality_lines_check CHECK ((lines >= 0))
);

CREATE TABLE public.message_broadcast (
    id uuid NOT NULL,
    sender_id uuid NOT NULL,
    sender text NOT NULL,
    kind smallint NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    summary text GENERATED ALWAYS AS ("left"(regexp_replace(content, '\s+'::text, ' '::text, 'g'::text), 100)) STORED NOT NULL,
    audience_all boolean NOT NULL,
    audience_depts uuid[] NOT NULL,
    audience_roles uuid[] NOT NULL,
    audience_label text NOT NULL,
    reach_all boolean NOT NULL,
    reach_depts uuid[] NOT NULL,
    reach_trees uuid[] NOT NULL,
    reach_regions uuid[] NOT NULL,
    receivers integer NOT NULL,
    text_task_id uuid,
    texted_to uuid,
    sent_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT message_broadcast_kind_check CHECK (((kind >= 1) AND (kind <= 6))),
    CONSTRAINT message_broadcast_receivers_check CHECK ((receivers > 0)),
    CONSTRAINT message_broadcast_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100)))
);

CREATE TABLE public.message_direct (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind smallint NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    summary text GENERATED ALWAYS AS ("left"(regexp_replace(content, '\s+'::text, ' '::text, 'g'::text), 100)) STORED NOT NULL,
    link text DEFAULT ''::text NOT NULL,
    once_key text,
    sent_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    CONSTRAINT message_direct_kind_check CHECK (((kind >= 1) AND (kind <= 6))),
    CONSTRAINT message_direct_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

CREATE TABLE public.message_inbox (
    user_id uuid NOT NULL,
    direct_unread integer DEFAULT 0 NOT NULL,
    changes bigint DEFAULT 0 NOT NULL,
    broadcast_unread integer DEFAULT 0 NOT NULL,
    counted_version bigint DEFAULT '-1'::integer NOT NULL,
    counted_changes bigint DEFAULT '-1'::integer NOT NULL,
    counted_place text DEFAULT ''::text NOT NULL,
    CONSTRAINT message_inbox_direct_check CHECK ((direct_unread >= 0))
)
WITH (fillfactor='80');

CREATE TABLE public.message_named (
    user_id uuid NOT NULL,
    broadcast_id uuid NOT NULL
);

CREATE TABLE public.message_state (
    user_id uuid NOT NULL,
    broadcast_id uuid NOT NULL,
    read_at timestamp with time zone,
    deleted_at timestamp with time zone,
    CONSTRAINT message_state_says_something CHECK (((read_at IS NOT NULL) OR (deleted_at IS NOT NULL)))
);

CREATE TABLE public.message_template (
    code text NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    sms boolean NOT NULL,
    enabled boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.message_version (
    id boolean DEFAULT true NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    CONSTRAINT message_version_one_row CHECK (id)
);

CREATE TABLE public.ops_alert (
    key text NOT NULL,
    tone text NOT NULL,
    text text NOT NULL,
    since timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone,
    resolved_at timestamp with time zone,
    CONSTRAINT ops_alert_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 300))),
    CONSTRAINT ops_alert_resolved_check CHECK (((resolved_at IS NULL) OR (told_at IS NOT NULL))),
    CONSTRAINT ops_alert_text_check CHECK ((char_length(text) <= 1000)),
    CONSTRAINT ops_alert_tone_check CHECK ((tone = ANY (ARRAY['bad'::text, 'warn'::text])))
);

CREATE TABLE public.ops_backup (
    id uuid NOT NULL,
    kind text NOT NULL,
    finished_at timestamp with time zone DEFAULT now() NOT NULL,
    bytes bigint,
    note text DEFAULT ''::text NOT NULL,
    CONSTRAINT ops_backup_bytes_check CHECK ((bytes >= 0)),
    CONSTRAINT ops_backup_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'restore-test'::text]))),
    CONSTRAINT ops_backup_note_check CHECK ((char_length(note) <= 200))
);

COMMENT ON TABLE public.ops_backup IS 'rights: select, insert';

CREATE TABLE public.ops_client_error (
    day date NOT NULL,
    digest bytea NOT NULL,
    browser text NOT NULL,
    major smallint NOT NULL,
    kind smallint NOT NULL,
    message text NOT NULL,
    source text NOT NULL,
    page text NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT ops_client_error_count_check CHECK ((count >= 1)),
    CONSTRAINT ops_client_error_kind_check CHECK (((kind >= 1) AND (kind <= 4))),
    CONSTRAINT ops_client_error_length_check CHECK (((char_length(browser) <= 20) AND (char_length(message) <= 200) AND (char_length(source) <= 200) AND (char_length(page) <= 200)))
);

CREATE TABLE public.paper_adjustment (
    exam_id uuid NOT NULL,
    seq integer NOT NULL,
    regrade_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version integer NOT NULL,
    way text NOT NULL,
    key jsonb NOT NULL,
    previous jsonb NOT NULL,
    reason text NOT NULL,
    actor_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT paper_adjustment_seq_check CHECK ((seq >= 1)),
    CONSTRAINT paper_adjustment_way_check CHECK ((way = ANY (ARRAY['full'::text, 'both'::text, 'new'::text, 'void'::text])))
);

COMMENT ON TABLE public.paper_adjustment IS 'rights: select, insert';

CREATE TABLE public.paper_answer_file (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    hash bytea NOT NULL,
    epoch integer NOT NULL,
    content text NOT NULL,
    reason text NOT NULL,
    accepted_by uuid NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    CONSTRAINT paper_answer_file_content_check CHECK ((char_length(content) <= 300000)),
    CONSTRAINT paper_answer_file_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT paper_answer_file_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200)))
);

COMMENT ON TABLE public.paper_answer_file IS 'rights: select, insert';

CREATE TABLE public.paper_archive (
    id uuid NOT NULL,
    part text NOT NULL,
    from_id uuid,
    until_id uuid NOT NULL,
    file_name text NOT NULL,
    file_sha256 text NOT NULL,
    saves bigint NOT NULL,
    papers bigint NOT NULL,
    archived_by text NOT NULL,
    archived_at timestamp with time zone NOT NULL,
    restored_at timestamp with time zone,
    CONSTRAINT paper_archive_counts_check CHECK (((saves >= 0) AND (papers >= 0))),
    CONSTRAINT paper_archive_range_check CHECK ((from_id < until_id)),
    CONSTRAINT paper_archive_sha256_check CHECK ((file_sha256 ~ '^[0-9a-f]{64}$'::text))
);

COMMENT ON TABLE public.paper_archive IS 'rights: select';

CREATE TABLE public.paper_aside (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    step smallint NOT NULL,
    failures integer NOT NULL,
    reason text NOT NULL,
    since timestamp with time zone NOT NULL,
    try_at timestamp with time zone NOT NULL,
    CONSTRAINT paper_aside_failures_check CHECK ((failures > 0)),
    CONSTRAINT paper_aside_step_check CHECK ((step = ANY (ARRAY[1, 2])))
);

CREATE TABLE public.paper_certificate_due (
    exam_id uuid NOT NULL,
    user_id uuid NOT NULL,
    reason text NOT NULL,
    noted_at timestamp with time zone NOT NULL
);

CREATE TABLE public.paper_count (
    exam_id uuid NOT NULL,
    papers integer NOT NULL,
    handed_in integer NOT NULL,
    CONSTRAINT paper_count_check CHECK (((papers >= handed_in) AND (handed_in >= 0)))
);

CREATE TABLE public.paper_device_check (
    id uuid NOT NULL,
    result_id uuid NOT NULL,
    user_id uuid NOT NULL,
    device_id uuid NOT NULL,
    exam_id uuid,
    verdict smallint NOT NULL,
    steps jsonb NOT NULL,
    browser text NOT NULL,
    screen_width integer NOT NULL,
    screen_height integer NOT NULL,
    latency_ms integer,
    jitter_ms integer,
    loss_percent smallint NOT NULL,
    save_ms integer,
    offset_ms integer,
    checked_at timestamp with time zone NOT NULL,
    CONSTRAINT paper_device_check_browser_check CHECK (((char_length(browser) >= 1) AND (char_length(browser) <= 60))),
    CONSTRAINT paper_device_check_loss_check CHECK (((loss_percent >= 0) AND (loss_percent <= 100))),
    CONSTRAINT paper_device_check_steps_check CHECK (((jsonb_typeof(steps) = 'object'::text) AND (octet_length((steps)::text) <= 1000))),
    CONSTRAINT paper_device_check_verdict_check CHECK (((verdict >= 0) AND (verdict <= 2)))
);

CREATE TABLE public.paper_event (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    event smallint NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    ip text DEFAULT ''::text NOT NULL,
    actor_id uuid,
    request_id uuid,
    CONSTRAINT paper_event_event_check CHECK (((event >= 1) AND (event <= 12)))
);

CREATE TABLE public.paper_face (
    exam_id uuid NOT NULL,
    user_id uuid NOT NULL,
    agreed boolean,
    consent_version smallint,
    consented_at timestamp with time zone,
    state smallint DEFAULT 0 NOT NULL,
    likeness smallint,
    picture_id uuid,
    picture_key_sealed text DEFAULT ''::text NOT NULL,
    taken_at timestamp with time zone,
    delete_after timestamp with time zone,
    reason text DEFAULT ''::text NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    consent_terms text DEFAULT ''::text NOT NULL,
    CONSTRAINT paper_face_consent_check CHECK ((num_nonnulls(agreed, consent_version, consented_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT paper_face_decided_check CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
    CONSTRAINT paper_face_likeness_check CHECK (((likeness >= 0) AND (likeness <= 100))),
    CONSTRAINT paper_face_picture_check CHECK (((num_nonnulls(picture_id, delete_after) = ANY (ARRAY[0, 2])) AND ((picture_id IS NULL) = (picture_key_sealed = ''::text)))),
    CONSTRAINT paper_face_reason_check CHECK ((char_length(reason) <= 200)),
    CONSTRAINT paper_face_state_check CHECK (((state >= 0) AND (state <= 3)))
);

CREATE TABLE public.paper_final (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    answers jsonb NOT NULL,
    CONSTRAINT paper_final_answers_check CHECK ((jsonb_typeof(answers) = 'array'::text))
);
ALTER TABLE ONLY public.paper_final ALTER COLUMN answers SET STORAGE MAIN;

COMMENT ON TABLE public.paper_final IS 'rights: select';

CREATE TABLE public.paper_grade (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    marks jsonb NOT NULL,
    engine smallint NOT NULL,
    graded_at timestamp with time zone NOT NULL,
    before_chain boolean DEFAULT false NOT NULL
);

CREATE TABLE public.paper_late (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    turn smallint NOT NULL,
    items jsonb NOT NULL,
    received_at timestamp with time zone NOT NULL,
    CONSTRAINT paper_late_items_check CHECK (((jsonb_typeof(items) = 'array'::text) AND ((jsonb_array_length(items) >= 1) AND (jsonb_array_length(items) <= 50)) AND (octet_length((items)::text) <= 131072))),
    CONSTRAINT paper_late_turn_check CHECK (((turn >= 1) AND (turn <= 40)))
);

COMMENT ON TABLE public.paper_late IS 'rights: select, insert';

CREATE UNLOGGED TABLE public.paper_pace (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    free_at timestamp with time zone DEFAULT now() NOT NULL,
    bytes bigint NOT NULL
)
WITH (fillfactor='50');

COMMENT ON COLUMN public.paper_pace.free_at IS 'no longer used';

CREATE TABLE public.paper_reached (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    seqs integer[] NOT NULL,
    CONSTRAINT paper_reached_seqs_check CHECK (((cardinality(seqs) >= 1) AND (cardinality(seqs) <= 500)))
)
WITH (fillfactor='50');

CREATE TABLE public.paper_regrade (
    id uuid NOT NULL,
    exam_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version integer NOT NULL,
    title text NOT NULL,
    type smallint NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    way text NOT NULL,
    reason text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    edition integer DEFAULT 1 NOT NULL,
    editor_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    trial jsonb,
    trial_after integer DEFAULT 0 NOT NULL,
    all_void boolean DEFAULT false NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    done_paper_id uuid,
    stopped text DEFAULT ''::text NOT NULL,
    committed_at timestamp with time zone,
    changed integer,
    CONSTRAINT paper_regrade_committed_check CHECK (((state = 4) = ((committed_at IS NOT NULL) AND (changed IS NOT NULL)))),
    CONSTRAINT paper_regrade_reason_check CHECK (((state <> ALL (ARRAY[3, 4])) OR (reason <> ''::text))),
    CONSTRAINT paper_regrade_state_check CHECK (((state >= 0) AND (state <= 5))),
    CONSTRAINT paper_regrade_tried_check CHECK (((state <> ALL (ARRAY[2, 3, 4])) OR (trial IS NOT NULL))),
    CONSTRAINT paper_regrade_way_check CHECK ((way = ANY (ARRAY['full'::text, 'both'::text, 'new'::text, 'void'::text])))
);

CREATE TABLE public.paper_regrade_change (
    regrade_id uuid NOT NULL,
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    ordinal smallint NOT NULL,
    won_before integer NOT NULL,
    score_before integer NOT NULL,
    passed_before boolean,
    won integer[] NOT NULL,
    score integer[] NOT NULL,
    passed boolean[] NOT NULL,
    CONSTRAINT paper_regrade_change_ways_check CHECK (((cardinality(won) = 4) AND (cardinality(score) = 4) AND (cardinality(passed) = 4)))
);

CREATE TABLE public.paper_regraded (
    regrade_id uuid NOT NULL,
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    ordinal smallint NOT NULL,
    mark_before jsonb NOT NULL,
    mark jsonb NOT NULL,
    score_before integer NOT NULL,
    score integer NOT NULL,
    passed_before boolean,
    passed boolean,
    at timestamp with time zone NOT NULL
);

COMMENT ON TABLE public.paper_regraded IS 'rights: select, insert';

CREATE TABLE public.paper_rehearsal (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    exam_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    deadline_at timestamp with time zone NOT NULL,
    epoch integer DEFAULT 0 NOT NULL,
    writer uuid,
    active_at timestamp with time zone NOT NULL,
    answers jsonb DEFAULT '{}'::jsonb NOT NULL,
    handed_in_at timestamp with time zone,
    handed_in_by smallint,
    answered smallint,
    receipt text,
    CONSTRAINT paper_rehearsal_answers_check CHECK (((jsonb_typeof(answers) = 'object'::text) AND (octet_length((answers)::text) <= 500000))),
    CONSTRAINT paper_rehearsal_deadline_check CHECK ((deadline_at > started_at)),
    CONSTRAINT paper_rehearsal_handed_in_by_check CHECK ((handed_in_by = ANY (ARRAY[1, 2]))),
    CONSTRAINT paper_rehearsal_handed_in_check CHECK ((num_nonnulls(handed_in_at, handed_in_by, answered, receipt) = ANY (ARRAY[0, 4])))
);

CREATE TABLE public.paper_reminder (
    exam_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    kind smallint NOT NULL,
    edition integer NOT NULL,
    terms integer NOT NULL,
    after_id uuid NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT paper_reminder_kind_check CHECK ((kind = ANY (ARRAY[1, 2])))
);

CREATE TABLE public.paper_reopening (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    round smallint NOT NULL,
    exam_id uuid NOT NULL,
    reopened_at timestamp with time zone NOT NULL,
    minutes integer NOT NULL,
    reason text NOT NULL,
    actor_id uuid NOT NULL,
    handed_in_at timestamp with time zone NOT NULL,
    handed_in_by smallint NOT NULL,
    answered smallint NOT NULL,
    receipt text NOT NULL,
    answers jsonb NOT NULL,
    graded_at timestamp with time zone,
    score_centi integer,
    passed boolean,
    open_questions smallint NOT NULL,
    marks jsonb,
    engine smallint,
    before_chain boolean NOT NULL,
    counted boolean NOT NULL,
    CONSTRAINT paper_reopening_grade_check CHECK (((marks IS NULL) OR (graded_at IS NOT NULL))),
    CONSTRAINT paper_reopening_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440)))
);

COMMENT ON TABLE public.paper_reopening IS 'rights: select, insert';

CREATE TABLE public.paper_save (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    epoch integer NOT NULL,
    items jsonb NOT NULL,
    ip text NOT NULL,
    saved_at timestamp with time zone NOT NULL
)
PARTITION BY RANGE (paper_id);

COMMENT ON TABLE public.paper_save IS 'rights: select, insert';

CREATE TABLE public.paper_tally (
    exam_id uuid NOT NULL,
    papers integer NOT NULL,
    handed_in integer NOT NULL
);

CREATE TABLE public.paper_trial_save (
    user_id uuid NOT NULL,
    device_id uuid NOT NULL,
    seq integer NOT NULL,
    text text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    CONSTRAINT paper_trial_save_seq_check CHECK ((seq >= 1)),
    CONSTRAINT paper_trial_save_text_check CHECK ((char_length(text) <= 200))
);

CREATE TABLE public.paper_uncounted (
    user_id uuid NOT NULL,
    paper_id uuid NOT NULL,
    exam_id uuid NOT NULL
);

CREATE TABLE public.paper_waiting (
    exam_id uuid NOT NULL,
    user_id uuid NOT NULL,
    seen_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.platform_import (
    id uuid NOT NULL,
    kind text NOT NULL,
    owner_id uuid NOT NULL,
    file_name text NOT NULL,
    file_size bigint NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    task_id uuid NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    read_at timestamp with time zone,
    counts jsonb,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    sha256 bytea,
    about jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT platform_import_counts_check CHECK (((counts IS NOT NULL) = (state = ANY (ARRAY[3, 5])))),
    CONSTRAINT platform_import_file_size_check CHECK ((file_size >= 0)),
    CONSTRAINT platform_import_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3, 4, 5])))
);

CREATE TABLE public.platform_import_file (
    import_id uuid NOT NULL,
    kind text NOT NULL,
    sha256 bytea NOT NULL,
    file_name text NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    count integer NOT NULL,
    CONSTRAINT platform_import_file_count_check CHECK ((count >= 0))
);

CREATE TABLE public.platform_import_row (
    import_id uuid NOT NULL,
    number integer NOT NULL,
    cells_sealed text NOT NULL,
    keys bytea[] NOT NULL,
    faults jsonb DEFAULT '[]'::jsonb NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    fixed boolean DEFAULT false NOT NULL,
    like_keys integer[] DEFAULT '{}'::integer[] NOT NULL,
    likeness jsonb,
    CONSTRAINT platform_import_row_faults_check CHECK ((jsonb_typeof(faults) = 'array'::text)),
    CONSTRAINT platform_import_row_number_check CHECK ((number >= 1)),
    CONSTRAINT platform_import_row_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3])))
);

CREATE TABLE public.platform_migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.platform_migration IS 'rights: select';

CREATE TABLE public.platform_process (
    id uuid NOT NULL,
    role text NOT NULL,
    connections integer NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT platform_process_connections_check CHECK ((connections > 0)),
    CONSTRAINT platform_process_role_check CHECK ((role = ANY (ARRAY['api'::text, 'worker'::text, 'all'::text])))
);

CREATE TABLE public.platform_schedule (
    name text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    error text DEFAULT ''::text NOT NULL,
    succeeded_at timestamp with time zone
);

CREATE TABLE public.platform_schema (
    only_row boolean DEFAULT true NOT NULL,
    objects text[] NOT NULL,
    CONSTRAINT platform_schema_only_row_check CHECK (only_row)
);

COMMENT ON TABLE public.platform_schema IS 'rights: select';

CREATE TABLE public.platform_sealed_object (
    id uuid NOT NULL,
    remove_after timestamp with time zone NOT NULL
);

CREATE TABLE public.platform_secret (
    name text NOT NULL,
    fingerprint text NOT NULL
);

COMMENT ON TABLE public.platform_secret IS 'rights: select, insert';

CREATE TABLE public.platform_task (
    id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    owner_id uuid,
    input jsonb NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    result_name text DEFAULT ''::text NOT NULL,
    result_type text DEFAULT ''::text NOT NULL,
    result_size bigint DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    encrypted boolean DEFAULT false NOT NULL,
    CONSTRAINT platform_task_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT platform_task_done_check CHECK ((done >= 0)),
    CONSTRAINT platform_task_result_size_check CHECK ((result_size >= 0)),
    CONSTRAINT platform_task_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3]))),
    CONSTRAINT platform_task_total_check CHECK ((total >= 0))
);

CREATE TABLE public.practical_candidate (
    id uuid NOT NULL,
    test_id uuid NOT NULL,
    group_number smallint NOT NULL,
    number smallint NOT NULL,
    user_id uuid NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    practical_centi integer,
    theory_centi integer,
    score_centi integer,
    vetoed boolean DEFAULT false NOT NULL,
    decided_at timestamp with time zone,
    result_number integer DEFAULT 0 NOT NULL,
    CONSTRAINT practical_candidate_number_check CHECK (((number >= 1) AND (number <= 50))),
    CONSTRAINT practical_candidate_practical_centi_check CHECK ((practical_centi >= 0)),
    CONSTRAINT practical_candidate_result_check CHECK ((((decided_at IS NOT NULL) = (state = ANY (ARRAY[4, 5]))) AND ((state = ANY (ARRAY[0, 1, 2, 6])) OR (practical_centi IS NOT NULL)))),
    CONSTRAINT practical_candidate_score_centi_check CHECK ((score_centi >= 0)),
    CONSTRAINT practical_candidate_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3, 4, 5, 6]))),
    CONSTRAINT practical_candidate_theory_centi_check CHECK ((theory_centi >= 0)),
    CONSTRAINT practical_candidate_veto_check CHECK (((NOT vetoed) OR (state = 5)))
);

CREATE TABLE public.practical_group (
    test_id uuid NOT NULL,
    number smallint NOT NULL,
    lead_id uuid NOT NULL,
    second_id uuid NOT NULL,
    third_id uuid,
    CONSTRAINT practical_group_examiners_check CHECK (((lead_id <> second_id) AND ((third_id IS NULL) OR ((third_id <> lead_id) AND (third_id <> second_id))))),
    CONSTRAINT practical_group_number_check CHECK (((number >= 1) AND (number <= 40)))
);

CREATE TABLE public.practical_photo (
    id uuid NOT NULL,
    candidate_id uuid NOT NULL,
    examiner_id uuid NOT NULL,
    file_id uuid NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    at_seconds integer,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT practical_photo_at_seconds_check CHECK (((at_seconds >= 0) AND (at_seconds <= 99999)))
);

CREATE TABLE public.practical_score (
    id uuid NOT NULL,
    candidate_id uuid NOT NULL,
    examiner_id uuid NOT NULL,
    role smallint NOT NULL,
    marks jsonb NOT NULL,
    total_centi integer NOT NULL,
    vetoed_items text[] NOT NULL,
    elapsed_seconds integer NOT NULL,
    examiner_sign jsonb NOT NULL,
    candidate_sign jsonb NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    handed_in_at timestamp with time zone NOT NULL,
    returned_at timestamp with time zone,
    returned_by uuid,
    return_reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT practical_score_elapsed_seconds_check CHECK (((elapsed_seconds >= 0) AND (elapsed_seconds <= 86400))),
    CONSTRAINT practical_score_returned_check CHECK ((((returned_at IS NULL) = (returned_by IS NULL)) AND ((returned_at IS NULL) = (return_reason = ''::text)))),
    CONSTRAINT practical_score_role_check CHECK ((role = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT practical_score_total_centi_check CHECK ((total_centi >= 0))
);

CREATE TABLE public.practical_sheet (
    id uuid NOT NULL,
    title text NOT NULL,
    work_kind text NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    full_centi integer NOT NULL,
    pass_centi integer NOT NULL,
    minutes integer NOT NULL,
    sections jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    published_at timestamp with time zone,
    CONSTRAINT practical_sheet_full_centi_check CHECK (((full_centi >= 0) AND (full_centi <= 10000000))),
    CONSTRAINT practical_sheet_minutes_check CHECK (((minutes >= 1) AND (minutes <= 240))),
    CONSTRAINT practical_sheet_pass_centi_check CHECK (((pass_centi >= 0) AND (pass_centi <= 10000))),
    CONSTRAINT practical_sheet_published_check CHECK (((published_at IS NOT NULL) = (state = 1))),
    CONSTRAINT practical_sheet_state_check CHECK ((state = ANY (ARRAY[0, 1]))),
    CONSTRAINT practical_sheet_title_check CHECK (((length(title) >= 1) AND (length(title) <= 50)))
);

CREATE TABLE public.practical_test (
    id uuid NOT NULL,
    title text NOT NULL,
    sheet_id uuid NOT NULL,
    place text NOT NULL,
    held_on date NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    class_id uuid,
    exam_id uuid,
    join_rule smallint DEFAULT 1 NOT NULL,
    theory_percent smallint,
    certificate_template_id uuid,
    dept_id uuid,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT practical_test_join_rule_check CHECK ((join_rule = ANY (ARRAY[1, 2]))),
    CONSTRAINT practical_test_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT practical_test_theory_check CHECK (((join_rule = 1) OR (exam_id IS NOT NULL))),
    CONSTRAINT practical_test_theory_percent_check CHECK (((theory_percent >= 1) AND (theory_percent <= 99))),
    CONSTRAINT practical_test_title_check CHECK (((length(title) >= 1) AND (length(title) <= 60))),
    CONSTRAINT practical_test_weights_check CHECK (((join_rule = 2) = (theory_percent IS NOT NULL)))
);

CREATE TABLE public.practice_daily (
    user_id uuid NOT NULL,
    day date NOT NULL,
    run_id uuid NOT NULL
);

CREATE TABLE public.practice_daily_reminder (
    user_id uuid NOT NULL,
    enabled boolean NOT NULL,
    minute smallint NOT NULL,
    settled_on date NOT NULL,
    card text,
    card_on date,
    CONSTRAINT practice_daily_reminder_card_check CHECK ((card = ANY (ARRAY['crop'::text, 'ding'::text]))),
    CONSTRAINT practice_daily_reminder_minute_check CHECK (((minute >= 0) AND (minute <= 1439)))
);

CREATE TABLE public.practice_day (
    user_id uuid NOT NULL,
    day date NOT NULL,
    answers integer DEFAULT 0 NOT NULL,
    rights integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.practice_item (
    run_id uuid NOT NULL,
    ordinal integer NOT NULL,
    question_id uuid NOT NULL,
    version integer NOT NULL,
    type smallint NOT NULL,
    seq integer DEFAULT 0 NOT NULL,
    answer jsonb,
    unsure boolean DEFAULT false NOT NULL,
    verdict smallint,
    won_centi integer,
    spent_ms integer DEFAULT 0 NOT NULL,
    answered_at timestamp with time zone,
    recall smallint,
    before jsonb,
    CONSTRAINT practice_item_ordinal_check CHECK ((ordinal >= 1)),
    CONSTRAINT practice_item_recall_check CHECK ((recall = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT practice_item_verdict_check CHECK ((verdict = ANY (ARRAY[0, 1, 2, 3]))),
    CONSTRAINT practice_item_won_check CHECK (((won_centi >= 0) AND (won_centi <= 100)))
);

CREATE TABLE public.practice_record (
    user_id uuid NOT NULL,
    question_id uuid NOT NULL,
    type smallint NOT NULL,
    answers integer DEFAULT 0 NOT NULL,
    rights integer DEFAULT 0 NOT NULL,
    wrongs integer DEFAULT 0 NOT NULL,
    right_streak integer DEFAULT 0 NOT NULL,
    last_right boolean,
    last_answer jsonb,
    last_version integer,
    last_at timestamp with time zone,
    last_wrong_at timestamp with time zone,
    in_book boolean DEFAULT false NOT NULL,
    left_book_at timestamp with time zone,
    starred boolean DEFAULT false NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    card jsonb,
    due_at timestamp with time zone,
    CONSTRAINT practice_record_book_check CHECK (((NOT in_book) OR ((last_wrong_at IS NOT NULL) AND (due_at IS NOT NULL)))),
    CONSTRAINT practice_record_card_check CHECK (((card IS NULL) = (due_at IS NULL)))
);

CREATE TABLE public.practice_run (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    repo_id uuid,
    repo_title text NOT NULL,
    mode smallint NOT NULL,
    choice jsonb NOT NULL,
    seed bigint NOT NULL,
    total integer NOT NULL,
    dealt integer DEFAULT 0 NOT NULL,
    cursor integer DEFAULT 0 NOT NULL,
    pool_revision bigint,
    "position" integer DEFAULT 1 NOT NULL,
    answered integer DEFAULT 0 NOT NULL,
    rights integer DEFAULT 0 NOT NULL,
    spent_ms bigint DEFAULT 0 NOT NULL,
    deadline_at timestamp with time zone,
    started_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT practice_run_mode_check CHECK (((mode >= 1) AND (mode <= 11)))
);

CREATE TABLE public.practice_uncounted (
    id bigint NOT NULL,
    question_id uuid NOT NULL,
    repo_id uuid,
    repo_title text NOT NULL,
    won_centi integer NOT NULL
);

ALTER TABLE public.practice_uncounted ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.practice_uncounted_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.practice_wrong_source (
    user_id uuid NOT NULL,
    question_id uuid NOT NULL,
    source smallint NOT NULL,
    source_id uuid NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT practice_wrong_source_source_check CHECK ((source = ANY (ARRAY[1, 2, 3])))
);

CREATE TABLE public.question_clause (
    question_id uuid NOT NULL,
    ordinal smallint NOT NULL,
    article_id uuid NOT NULL,
    channel smallint NOT NULL,
    anchor text NOT NULL,
    title text NOT NULL,
    label text NOT NULL,
    wording text NOT NULL,
    article_version integer NOT NULL,
    standing smallint NOT NULL,
    change smallint,
    new_wording text,
    changed_at timestamp with time zone,
    CONSTRAINT question_clause_change_check CHECK (((change >= 1) AND (change <= 3))),
    CONSTRAINT question_clause_changed_check CHECK (((change IS NULL) = (changed_at IS NULL))),
    CONSTRAINT question_clause_ordinal_check CHECK (((ordinal >= 1) AND (ordinal <= 10))),
    CONSTRAINT question_clause_reworded_check CHECK (((new_wording IS NOT NULL) = (NOT (change IS DISTINCT FROM 1)))),
    CONSTRAINT question_clause_standing_check CHECK (((standing >= 1) AND (standing <= 4)))
);

CREATE SEQUENCE public.question_code_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.question_discrimination (
    question_id uuid NOT NULL,
    exam_id uuid NOT NULL,
    papers integer NOT NULL,
    discrimination real NOT NULL,
    CONSTRAINT question_discrimination_papers_check CHECK ((papers > 0)),
    CONSTRAINT question_discrimination_range_check CHECK (((discrimination >= ('-1'::integer)::double precision) AND (discrimination <= (1)::double precision)))
);

CREATE TABLE public.question_file (
    question_id uuid NOT NULL,
    file_id uuid NOT NULL
);

CREATE TABLE public.question_import_file (
    import_id uuid NOT NULL,
    file_id uuid NOT NULL
);

CREATE TABLE public.question_item (
    id uuid NOT NULL,
    code text NOT NULL,
    type smallint NOT NULL,
    level smallint NOT NULL,
    state smallint NOT NULL,
    latest_version integer NOT NULL,
    published_version integer,
    text text NOT NULL,
    search text NOT NULL,
    stem_hash bytea NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    repo_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    source text DEFAULT ''::text NOT NULL,
    import_id uuid,
    edition integer DEFAULT 1 NOT NULL,
    created_by uuid NOT NULL,
    updated_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    like_keys integer[] DEFAULT '{}'::integer[] NOT NULL,
    review_since timestamp with time zone,
    CONSTRAINT question_item_level_check CHECK ((level = ANY (ARRAY[1, 2]))),
    CONSTRAINT question_item_published_check CHECK (((published_version IS NULL) = (state = 0))),
    CONSTRAINT question_item_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT question_item_type_check CHECK ((type = ANY (ARRAY[1, 2, 3, 4, 5, 6, 99]))),
    CONSTRAINT question_item_versions_check CHECK ((published_version <= latest_version))
);

CREATE TABLE public.question_repo (
    id uuid NOT NULL,
    code text NOT NULL,
    title text NOT NULL,
    category_id uuid,
    remark text DEFAULT ''::text NOT NULL,
    open smallint DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    drafts integer DEFAULT 0 NOT NULL,
    revision bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    exam_only boolean DEFAULT false NOT NULL,
    CONSTRAINT question_repo_drafts_check CHECK ((drafts >= 0)),
    CONSTRAINT question_repo_exam_only_check CHECK (((NOT exam_only) OR (open = 0))),
    CONSTRAINT question_repo_open_check CHECK ((open = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT question_repo_total_check CHECK ((total >= 0))
);

CREATE TABLE public.question_repo_category (
    id uuid NOT NULL,
    title text NOT NULL,
    sort integer NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.question_repo_dept (
    repo_id uuid NOT NULL,
    dept_id uuid NOT NULL
);

CREATE TABLE public.question_repo_item (
    repo_id uuid NOT NULL,
    question_id uuid NOT NULL,
    sort bigint NOT NULL,
    type smallint NOT NULL,
    level smallint NOT NULL,
    state smallint NOT NULL
);

CREATE TABLE public.question_report (
    id uuid NOT NULL,
    question_id uuid NOT NULL,
    version integer NOT NULL,
    kind smallint NOT NULL,
    text text NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    reporter_id uuid NOT NULL,
    reported_at timestamp with time zone NOT NULL,
    reply text DEFAULT ''::text NOT NULL,
    replier_id uuid,
    replied_at timestamp with time zone,
    CONSTRAINT question_report_kind_check CHECK ((kind = ANY (ARRAY[1, 2, 3, 4, 9]))),
    CONSTRAINT question_report_reply_check CHECK (((state = 0) = (replied_at IS NULL))),
    CONSTRAINT question_report_state_check CHECK ((state = ANY (ARRAY[0, 1, 2])))
);

CREATE TABLE public.question_scan (
    task_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    checked integer NOT NULL,
    more boolean NOT NULL,
    groups jsonb NOT NULL,
    CONSTRAINT question_scan_checked_check CHECK ((checked >= 0))
);

CREATE SEQUENCE public.question_sort_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.question_stat (
    question_id uuid NOT NULL,
    answers bigint DEFAULT 0 NOT NULL,
    won_centi bigint DEFAULT 0 NOT NULL,
    discrimination real,
    counted_at timestamp with time zone NOT NULL
);

CREATE TABLE public.question_tag (
    name text NOT NULL,
    questions integer NOT NULL
);

CREATE TABLE public.question_use (
    question_id uuid NOT NULL,
    kind text NOT NULL,
    target_id uuid NOT NULL,
    title text NOT NULL,
    count bigint DEFAULT 0 NOT NULL,
    CONSTRAINT question_use_kind_check CHECK ((kind = ANY (ARRAY['exam'::text, 'practice'::text, 'battle'::text, 'course'::text])))
);

CREATE TABLE public.question_version (
    question_id uuid NOT NULL,
    version integer NOT NULL,
    published_at timestamp with time zone,
    level smallint NOT NULL,
    content text NOT NULL,
    analysis text NOT NULL,
    body jsonb NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    editor_id uuid NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    import_id uuid,
    CONSTRAINT question_version_version_check CHECK ((version >= 1))
);

CREATE TABLE public.retention_policy (
    kind text NOT NULL,
    amount integer,
    is_enabled boolean DEFAULT false NOT NULL,
    seen_run_id uuid,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT retention_policy_amount_check CHECK ((amount >= 1)),
    CONSTRAINT retention_policy_seen_check CHECK (((NOT is_enabled) OR ((seen_run_id IS NOT NULL) AND (amount IS NOT NULL))))
);

CREATE TABLE public.retention_run (
    id uuid NOT NULL,
    kind text NOT NULL,
    is_dry boolean NOT NULL,
    amount integer NOT NULL,
    before timestamp with time zone NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    due bigint DEFAULT 0 NOT NULL,
    oldest timestamp with time zone,
    parts jsonb DEFAULT '[]'::jsonb NOT NULL,
    erased bigint DEFAULT 0 NOT NULL,
    cursor text,
    note text DEFAULT ''::text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT retention_run_amount_check CHECK ((amount >= 1)),
    CONSTRAINT retention_run_due_check CHECK ((due >= 0)),
    CONSTRAINT retention_run_erased_check CHECK (((erased >= 0) AND ((NOT is_dry) OR (erased = 0)))),
    CONSTRAINT retention_run_finished_check CHECK (((finished_at IS NULL) = (state = 0))),
    CONSTRAINT retention_run_state_check CHECK ((state = ANY (ARRAY[0, 1, 2])))
);

CREATE TABLE public.site_integration (
    name text NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    secret_sealed text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT site_integration_name_check CHECK ((name = ANY (ARRAY['sms'::text, 'wechat'::text, 'crop'::text, 'ding'::text, 'face'::text, 'wecomRobot'::text, 'dingRobot'::text, 'mail'::text]))),
    CONSTRAINT site_integration_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);

CREATE TABLE public.site_setting (
    id smallint NOT NULL,
    site_name text NOT NULL,
    front_logo text DEFAULT ''::text NOT NULL,
    back_logo text DEFAULT ''::text NOT NULL,
    copy_right text DEFAULT ''::text NOT NULL,
    h5_host text DEFAULT ''::text NOT NULL,
    mp_code text DEFAULT ''::text NOT NULL,
    wechat_login boolean DEFAULT false NOT NULL,
    face_login boolean DEFAULT false NOT NULL,
    crop_login boolean DEFAULT false NOT NULL,
    ding_login boolean DEFAULT false NOT NULL,
    mobile_login boolean DEFAULT false NOT NULL,
    user_reg boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    password_min smallint DEFAULT 6 NOT NULL,
    staff_password_min smallint DEFAULT 10 NOT NULL,
    password_days smallint DEFAULT 0 NOT NULL,
    session_hours smallint DEFAULT 72 NOT NULL,
    one_session boolean DEFAULT false NOT NULL,
    demo boolean DEFAULT true NOT NULL,
    reg_review boolean DEFAULT true NOT NULL,
    raw_token boolean DEFAULT false NOT NULL,
    sms_per_hour integer DEFAULT 2000 NOT NULL,
    password_score smallint DEFAULT 2 NOT NULL,
    staff_password_score smallint DEFAULT 3 NOT NULL,
    staff_life_hours smallint DEFAULT 12 NOT NULL,
    learner_life_days smallint DEFAULT 30 NOT NULL,
    admin_second_factor boolean DEFAULT true NOT NULL,
    login_failures_per_hour integer DEFAULT 0 NOT NULL,
    qualified_target smallint DEFAULT 95 NOT NULL,
    article_readers smallint DEFAULT 0 NOT NULL,
    contact_phone text DEFAULT ''::text NOT NULL,
    contact_email text DEFAULT ''::text NOT NULL,
    contact_address text DEFAULT ''::text NOT NULL,
    contact_hours text DEFAULT ''::text NOT NULL,
    CONSTRAINT site_setting_article_readers_check CHECK ((article_readers = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT site_setting_contact_address_check CHECK ((length(contact_address) <= 100)),
    CONSTRAINT site_setting_contact_email_check CHECK ((length(contact_email) <= 100)),
    CONSTRAINT site_setting_contact_hours_check CHECK ((length(contact_hours) <= 60)),
    CONSTRAINT site_setting_contact_phone_check CHECK ((length(contact_phone) <= 40)),
    CONSTRAINT site_setting_id_check CHECK ((id = 1)),
    CONSTRAINT site_setting_learner_life_days_check CHECK (((learner_life_days >= 1) AND (learner_life_days <= 90))),
    CONSTRAINT site_setting_login_failures_per_hour_check CHECK (((login_failures_per_hour >= 0) AND (login_failures_per_hour <= 1000000))),
    CONSTRAINT site_setting_password_days_check CHECK (((password_days >= 0) AND (password_days <= 730))),
    CONSTRAINT site_setting_password_min_check CHECK (((password_min >= 6) AND (password_min <= 32))),
    CONSTRAINT site_setting_password_score_check CHECK (((password_score >= 2) AND (password_score <= 4))),
    CONSTRAINT site_setting_qualified_target_check CHECK (((qualified_target >= 0) AND (qualified_target <= 100))),
    CONSTRAINT site_setting_session_hours_check CHECK (((session_hours >= 1) AND (session_hours <= 2160))),
    CONSTRAINT site_setting_site_name_check CHECK (((length(site_name) >= 1) AND (length(site_name) <= 50))),
    CONSTRAINT site_setting_sms_per_hour_check CHECK (((sms_per_hour >= 10) AND (sms_per_hour <= 100000))),
    CONSTRAINT site_setting_staff_life_hours_check CHECK (((staff_life_hours >= 1) AND (staff_life_hours <= 72))),
    CONSTRAINT site_setting_staff_password_min_check CHECK (((staff_password_min >= 10) AND (staff_password_min <= 32))),
    CONSTRAINT site_setting_staff_password_score_check CHECK (((staff_password_score >= 3) AND (staff_password_score <= 4)))
);

CREATE TABLE public.stats_due (
    subject smallint NOT NULL,
    day date NOT NULL,
    marked_at timestamp with time zone NOT NULL
);

CREATE TABLE public.stats_figure (
    figure smallint NOT NULL,
    day date NOT NULL,
    dept_id uuid,
    region_id uuid,
    value bigint NOT NULL,
    CONSTRAINT stats_figure_value_check CHECK ((value > 0))
);

CREATE TABLE public.stats_turn (
    subject smallint NOT NULL,
    counted_at timestamp with time zone NOT NULL,
    took_ms integer NOT NULL,
    CONSTRAINT stats_turn_took_check CHECK ((took_ms >= 0))
);

CREATE TABLE public.training_attendance (
    session_id uuid NOT NULL,
    person_id uuid NOT NULL,
    state smallint NOT NULL,
    at timestamp with time zone NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    actor_id uuid,
    CONSTRAINT training_attendance_state_check CHECK (((state >= 0) AND (state <= 3)))
);

CREATE TABLE public.training_class (
    id uuid NOT NULL,
    title text NOT NULL,
    state smallint NOT NULL,
    train_type smallint NOT NULL,
    charge smallint NOT NULL,
    fee_fen bigint NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    apply_starts_at timestamp with time zone NOT NULL,
    apply_ends_at timestamp with time zone NOT NULL,
    quota integer,
    unit_quota integer,
    waiting_list boolean NOT NULL,
    review boolean NOT NULL,
    taken integer DEFAULT 0 NOT NULL,
    required text NOT NULL,
    details jsonb NOT NULL,
    cover_id uuid,
    picture_id uuid,
    dept_id uuid,
    created_by uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT training_class_charge_check CHECK ((charge = ANY (ARRAY[0, 1]))),
    CONSTRAINT training_class_fee_fen_check CHECK ((fee_fen >= 0)),
    CONSTRAINT training_class_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT training_class_taken_check CHECK (((taken >= 0) AND ((quota IS NULL) OR (taken <= quota)))),
    CONSTRAINT training_class_times_check CHECK (((starts_at < ends_at) AND (apply_starts_at < apply_ends_at))),
    CONSTRAINT training_class_train_type_check CHECK ((train_type = ANY (ARRAY[1, 2])))
);

CREATE TABLE public.training_class_dept (
    class_id uuid NOT NULL,
    dept_id uuid NOT NULL
);

CREATE TABLE public.training_decision (
    person_id uuid NOT NULL,
    kind smallint NOT NULL,
    decided_by uuid NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    revision bigint NOT NULL,
    state smallint NOT NULL,
    reason text NOT NULL,
    waiting_since timestamp with time zone,
    reviewed_at timestamp with time zone,
    payment_state smallint NOT NULL,
    payment_reason text NOT NULL,
    CONSTRAINT training_decision_kind_check CHECK (((kind >= 1) AND (kind <= 4))),
    CONSTRAINT training_decision_payment_check CHECK (((payment_state >= 0) AND (payment_state <= 3))),
    CONSTRAINT training_decision_state_check CHECK (((state >= 0) AND (state <= 8))),
    CONSTRAINT training_decision_waiting_check CHECK (((state = 2) = (waiting_since IS NOT NULL)))
);

CREATE TABLE public.training_person (
    id uuid NOT NULL,
    class_id uuid NOT NULL,
    key uuid NOT NULL,
    code text NOT NULL,
    user_id uuid,
    state smallint NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    waiting_since timestamp with time zone,
    name text NOT NULL,
    sex smallint,
    id_card_sealed text NOT NULL,
    id_card_hash bytea,
    nation text NOT NULL,
    unit text NOT NULL,
    unit_key text NOT NULL,
    depart text NOT NULL,
    "position" text NOT NULL,
    mobile_sealed text NOT NULL,
    mobile_hash bytea,
    email text NOT NULL,
    mailing_address text NOT NULL,
    checkin_at timestamp with time zone,
    checkout_at timestamp with time zone,
    stay_type smallint,
    meal_type smallint,
    activity_type smallint,
    billing_type smallint,
    transfer_type smallint,
    account_name text NOT NULL,
    tax_id text NOT NULL,
    account_bank text NOT NULL,
    account_number_sealed text NOT NULL,
    address text NOT NULL,
    phone text NOT NULL,
    remark text NOT NULL,
    doubtful boolean NOT NULL,
    fee_fen bigint NOT NULL,
    payment_state smallint DEFAULT 0 NOT NULL,
    payment_reason text DEFAULT ''::text NOT NULL,
    proof_id uuid,
    paid_at timestamp with time zone,
    invoice_state smallint DEFAULT 0 NOT NULL,
    invoice_number text DEFAULT ''::text NOT NULL,
    reviewed_at timestamp with time zone,
    completed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    paid_fen bigint,
    paid_on date,
    payment_reference text DEFAULT ''::text NOT NULL,
    revision bigint DEFAULT 0 NOT NULL,
    shown_state smallint,
    registered_by uuid,
    courses_version integer DEFAULT 0 NOT NULL,
    reminded_at timestamp with time zone,
    numbers_erased_at timestamp with time zone,
    CONSTRAINT training_person_invoice_check CHECK ((invoice_state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT training_person_numbers_check CHECK (((numbers_erased_at IS NULL) OR ((id_card_sealed = ''::text) AND (id_card_hash IS NULL) AND (account_bank = ''::text) AND (account_number_sealed = ''::text)))),
    CONSTRAINT training_person_paid_check CHECK ((((paid_fen IS NULL) = (paid_on IS NULL)) AND ((paid_fen IS NULL) OR ((payment_state = 2) AND (paid_at IS NOT NULL))) AND ((payment_reference = ''::text) OR (paid_fen IS NOT NULL)))),
    CONSTRAINT training_person_paid_fen_check CHECK (((paid_fen >= 0) AND (paid_fen <= '10000000000'::bigint))),
    CONSTRAINT training_person_paid_on_check CHECK (((paid_on >= '2000-01-01'::date) AND (paid_on <= ((paid_at AT TIME ZONE 'Asia/Shanghai'::text))::date))),
    CONSTRAINT training_person_payment_check CHECK (((payment_state >= 0) AND (payment_state <= 3))),
    CONSTRAINT training_person_payment_reference_check CHECK ((length(payment_reference) <= 50)),
    CONSTRAINT training_person_shown_check CHECK (((state <> 8) OR (shown_state = ANY (ARRAY[0, 2, 3, 4])))),
    CONSTRAINT training_person_state_check CHECK (((state >= 0) AND (state <= 8))),
    CONSTRAINT training_person_waiting_check CHECK (((state = 2) = (waiting_since IS NOT NULL)))
);

CREATE TABLE public.training_session (
    id uuid NOT NULL,
    class_id uuid NOT NULL,
    title text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    place text NOT NULL,
    teacher text NOT NULL,
    CONSTRAINT training_session_times_check CHECK ((starts_at < ends_at))
);

CREATE TABLE public.training_trail (
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    actor text NOT NULL,
    text text NOT NULL
);

CREATE TABLE public.training_unit (
    class_id uuid NOT NULL,
    unit_key text NOT NULL,
    taken integer NOT NULL,
    CONSTRAINT training_unit_taken_check CHECK ((taken >= 0))
);

CREATE TABLE public.transcript_consent (
    id uuid NOT NULL,
    requester_id uuid NOT NULL,
    requester text NOT NULL,
    unit text NOT NULL,
    user_id uuid,
    file_number text NOT NULL,
    name text NOT NULL,
    purpose text NOT NULL,
    state smallint DEFAULT 1 NOT NULL,
    parts text[] DEFAULT '{}'::text[] NOT NULL,
    asked_on date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    expires_at timestamp with time zone,
    viewed_at timestamp with time zone,
    CONSTRAINT transcript_consent_agreed_check CHECK (((state = ANY (ARRAY[2, 4])) = (expires_at IS NOT NULL))),
    CONSTRAINT transcript_consent_agreed_parts_check CHECK (((state <> ALL (ARRAY[2, 4])) OR (cardinality(parts) > 0))),
    CONSTRAINT transcript_consent_decided_check CHECK (((state = 1) = (decided_at IS NULL))),
    CONSTRAINT transcript_consent_expires_check CHECK ((expires_at <= (decided_at + '720:00:00'::interval))),
    CONSTRAINT transcript_consent_parts_check CHECK ((cardinality(parts) <= 10)),
    CONSTRAINT transcript_consent_purpose_check CHECK ((length(purpose) <= 200)),
    CONSTRAINT transcript_consent_state_check CHECK ((state = ANY (ARRAY[1, 2, 3, 4])))
);

CREATE TABLE public.transcript_export (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    file_number text NOT NULL,
    number text NOT NULL,
    digest text NOT NULL,
    parts text[] NOT NULL,
    from_day date,
    to_day date NOT NULL,
    contents jsonb NOT NULL,
    signed text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT transcript_export_days_check CHECK ((from_day <= to_day)),
    CONSTRAINT transcript_export_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT transcript_export_expires_check CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '2160:00:00'::interval)))),
    CONSTRAINT transcript_export_parts_check CHECK (((cardinality(parts) >= 1) AND (cardinality(parts) <= 10)))
);

CREATE TABLE public.transcript_file (
    user_id uuid NOT NULL,
    number text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT transcript_file_number_check CHECK ((number ~ '^DA-[0-9]{4}-[0-9]{6}$'::text))
);

CREATE TABLE public.transcript_series (
    year integer NOT NULL,
    used integer NOT NULL,
    CONSTRAINT transcript_series_used_check CHECK (((used >= 1) AND (used <= 999999))),
    CONSTRAINT transcript_series_year_check CHECK (((year >= 2000) AND (year <= 2999)))
);

CREATE TABLE public.webhook_attempt (
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    status smallint,
    ms integer NOT NULL,
    error text NOT NULL,
    reply text NOT NULL,
    CONSTRAINT webhook_attempt_reply_check CHECK ((length(reply) <= 500))
);

CREATE TABLE public.webhook_delivery (
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    message_id uuid NOT NULL,
    object text NOT NULL,
    seq bigint NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    is_test boolean DEFAULT false NOT NULL,
    state smallint DEFAULT 1 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_status smallint,
    next_at timestamp with time zone NOT NULL,
    lease uuid,
    leased_until timestamp with time zone,
    done_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_delivery_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT webhook_delivery_done_check CHECK (((done_at IS NULL) = (state = 1))),
    CONSTRAINT webhook_delivery_lease_check CHECK (((lease IS NULL) = (leased_until IS NULL))),
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY[1, 2, 3])))
);

CREATE TABLE public.webhook_endpoint (
    id uuid NOT NULL,
    host_id uuid NOT NULL,
    address text NOT NULL,
    events text[] NOT NULL,
    region_id uuid,
    enabled boolean NOT NULL,
    off_reason text DEFAULT ''::text NOT NULL,
    secret_sealed text NOT NULL,
    previous_sealed text DEFAULT ''::text NOT NULL,
    previous_until timestamp with time zone,
    failing_since timestamp with time zone,
    last_delivered_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_endpoint_address_check CHECK (((length(address) >= 8) AND (length(address) <= 500))),
    CONSTRAINT webhook_endpoint_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 20)))
);

CREATE TABLE public.webhook_message (
    id uuid NOT NULL,
    seq bigint NOT NULL,
    type text NOT NULL,
    object text NOT NULL,
    body text NOT NULL,
    user_id uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_message_body_check CHECK ((length(body) <= 10000)),
    CONSTRAINT webhook_message_object_check CHECK (((length(object) >= 1) AND (length(object) <= 120))),
    CONSTRAINT webhook_message_type_check CHECK (((length(type) >= 1) AND (length(type) <= 60)))
);

ALTER TABLE public.webhook_message ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_message_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY iam_face.revision
    ADD CONSTRAINT revision_pkey PRIMARY KEY (id);

ALTER TABLE ONLY iam_face.template
    ADD CONSTRAINT template_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.analysis_snapshot
    ADD CONSTRAINT analysis_snapshot_pkey PRIMARY KEY (exam_id);

ALTER TABLE ONLY public.appeal_appeal
    ADD CONSTRAINT appeal_appeal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (chain);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_link
    ADD CONSTRAINT audit_link_pkey PRIMARY KEY (chain, seq);

ALTER TABLE ONLY public.audit_start
    ADD CONSTRAINT audit_start_pkey PRIMARY KEY (what);

ALTER TABLE ONLY public.battle_answer
    ADD CONSTRAINT battle_answer_pkey PRIMARY KEY (player_id, ordinal);

ALTER TABLE ONLY public.battle_battle
    ADD CONSTRAINT battle_battle_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.battle_day
    ADD CONSTRAINT battle_day_pkey PRIMARY KEY (day, user_id);

ALTER TABLE ONLY public.battle_match
    ADD CONSTRAINT battle_match_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.battle_player
    ADD CONSTRAINT battle_player_match_id_seat_key UNIQUE (match_id, seat);

ALTER TABLE ONLY public.battle_player
    ADD CONSTRAINT battle_player_match_id_user_id_key UNIQUE (match_id, user_id);

ALTER TABLE ONLY public.battle_player
    ADD CONSTRAINT battle_player_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.battle_question
    ADD CONSTRAINT battle_question_pkey PRIMARY KEY (match_id, ordinal);

ALTER TABLE ONLY public.battle_rating
    ADD CONSTRAINT battle_rating_pkey PRIMARY KEY (season, user_id);

ALTER TABLE ONLY public.battle_ticket
    ADD CONSTRAINT battle_ticket_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.certificate_certificate
    ADD CONSTRAINT certificate_certificate_number_key UNIQUE (number);

ALTER TABLE ONLY public.certificate_certificate
    ADD CONSTRAINT certificate_certificate_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.certificate_certificate
    ADD CONSTRAINT certificate_certificate_serial_key UNIQUE (template_id, year, serial);

ALTER TABLE ONLY public.certificate_certificate
    ADD CONSTRAINT certificate_certificate_source_key UNIQUE (source, source_id, user_id);

ALTER TABLE ONLY public.certificate_key
    ADD CONSTRAINT certificate_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.certificate_photo
    ADD CONSTRAINT certificate_photo_file_id_key UNIQUE (file_id);

ALTER TABLE ONLY public.certificate_photo
    ADD CONSTRAINT certificate_photo_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.certificate_reminder
    ADD CONSTRAINT certificate_reminder_pkey PRIMARY KEY (certificate_id, days);

ALTER TABLE ONLY public.certificate_retraining_person
    ADD CONSTRAINT certificate_retraining_person_pkey PRIMARY KEY (retraining_id, user_id);

ALTER TABLE ONLY public.certificate_retraining
    ADD CONSTRAINT certificate_retraining_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.certificate_series
    ADD CONSTRAINT certificate_series_pkey PRIMARY KEY (template_id, year);

ALTER TABLE ONLY public.certificate_standing
    ADD CONSTRAINT certificate_standing_pkey PRIMARY KEY (user_id, work_kind);

ALTER TABLE ONLY public.certificate_template
    ADD CONSTRAINT certificate_template_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.certificate_template_version
    ADD CONSTRAINT certificate_template_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.certificate_template_version
    ADD CONSTRAINT certificate_template_version_template_id_number_key UNIQUE (template_id, number);

ALTER TABLE ONLY public.content_article
    ADD CONSTRAINT content_article_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.content_category
    ADD CONSTRAINT content_category_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.content_category
    ADD CONSTRAINT content_category_title_key UNIQUE NULLS NOT DISTINCT (channel, parent_id, title);

ALTER TABLE ONLY public.content_file
    ADD CONSTRAINT content_file_pkey PRIMARY KEY (article_id, file_id);

ALTER TABLE ONLY public.content_home
    ADD CONSTRAINT content_home_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.content_mark
    ADD CONSTRAINT content_mark_pkey PRIMARY KEY (user_id, article_id, anchor);

ALTER TABLE ONLY public.content_review
    ADD CONSTRAINT content_review_pkey PRIMARY KEY (article_id, version, reader_id);

ALTER TABLE ONLY public.content_review
    ADD CONSTRAINT content_review_step_key UNIQUE (article_id, version, step);

ALTER TABLE ONLY public.content_revision
    ADD CONSTRAINT content_revision_pkey PRIMARY KEY (article_id, version);

ALTER TABLE ONLY public.content_search
    ADD CONSTRAINT content_search_pkey PRIMARY KEY (article_id);

ALTER TABLE ONLY public.content_synonym
    ADD CONSTRAINT content_synonym_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.content_synonym_word
    ADD CONSTRAINT content_synonym_word_pkey PRIMARY KEY (word);

ALTER TABLE ONLY public.content_view
    ADD CONSTRAINT content_view_pkey PRIMARY KEY (article_id);

ALTER TABLE ONLY public.course_assignment
    ADD CONSTRAINT course_assignment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_category
    ADD CONSTRAINT course_category_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_category
    ADD CONSTRAINT course_category_title_key UNIQUE (title);

ALTER TABLE ONLY public.course_chapter
    ADD CONSTRAINT course_chapter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_comment
    ADD CONSTRAINT course_comment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_course
    ADD CONSTRAINT course_course_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_dept
    ADD CONSTRAINT course_dept_pkey PRIMARY KEY (course_id, dept_id);

ALTER TABLE ONLY public.course_file
    ADD CONSTRAINT course_file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_interval
    ADD CONSTRAINT course_interval_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_learner
    ADD CONSTRAINT course_learner_pkey PRIMARY KEY (user_id, course_id);

ALTER TABLE ONLY public.course_material
    ADD CONSTRAINT course_material_pkey PRIMARY KEY (file_id, material);

ALTER TABLE ONLY public.course_note
    ADD CONSTRAINT course_note_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_person
    ADD CONSTRAINT course_person_pkey PRIMARY KEY (course_id, user_id);

ALTER TABLE ONLY public.course_play
    ADD CONSTRAINT course_play_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.course_quiz
    ADD CONSTRAINT course_quiz_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_study
    ADD CONSTRAINT course_study_pkey PRIMARY KEY (user_id, file_id);

ALTER TABLE ONLY public.embed_host
    ADD CONSTRAINT embed_host_key_id_key UNIQUE (key_id);

ALTER TABLE ONLY public.embed_host
    ADD CONSTRAINT embed_host_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.embed_ticket
    ADD CONSTRAINT embed_ticket_pkey PRIMARY KEY (ticket_hash);

ALTER TABLE ONLY public.exam_dept
    ADD CONSTRAINT exam_dept_pkey PRIMARY KEY (exam_id, dept_id);

ALTER TABLE ONLY public.exam_exam
    ADD CONSTRAINT exam_exam_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exam_form
    ADD CONSTRAINT exam_form_number_key UNIQUE (exam_id, composed, number);

ALTER TABLE ONLY public.exam_form
    ADD CONSTRAINT exam_form_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exam_key
    ADD CONSTRAINT exam_key_pkey PRIMARY KEY (exam_id, question_id, version);

ALTER TABLE ONLY public.exam_override
    ADD CONSTRAINT exam_override_dept_key UNIQUE (exam_id, dept_id);

ALTER TABLE ONLY public.exam_override
    ADD CONSTRAINT exam_override_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exam_override
    ADD CONSTRAINT exam_override_user_key UNIQUE (exam_id, user_id);

ALTER TABLE ONLY public.exam_person
    ADD CONSTRAINT exam_person_pkey PRIMARY KEY (user_id, exam_id);

ALTER TABLE ONLY public.exchange_import
    ADD CONSTRAINT exchange_import_pkey PRIMARY KEY (exam_id);

ALTER TABLE ONLY public.exchange_package
    ADD CONSTRAINT exchange_package_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_peer
    ADD CONSTRAINT exchange_peer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_peer
    ADD CONSTRAINT exchange_peer_sign_key UNIQUE (sign_key);

ALTER TABLE ONLY public.exchange_receiver
    ADD CONSTRAINT exchange_receiver_pkey PRIMARY KEY (package_id, peer_id);

ALTER TABLE ONLY public.exchange_result_file
    ADD CONSTRAINT exchange_result_file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.exchange_result_file
    ADD CONSTRAINT exchange_result_file_serial_key UNIQUE (peer_id, exam_id, serial);

ALTER TABLE ONLY public.exchange_result
    ADD CONSTRAINT exchange_result_pkey PRIMARY KEY (peer_id, paper_id);

ALTER TABLE ONLY public.exchange_site
    ADD CONSTRAINT exchange_site_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grading_answer
    ADD CONSTRAINT grading_answer_author_key UNIQUE (id, user_id);

ALTER TABLE ONLY public.grading_answer
    ADD CONSTRAINT grading_answer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grading_exam
    ADD CONSTRAINT grading_exam_pkey PRIMARY KEY (exam_id);

ALTER TABLE ONLY public.grading_give_back
    ADD CONSTRAINT grading_give_back_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grading_grader
    ADD CONSTRAINT grading_grader_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grading_mark
    ADD CONSTRAINT grading_mark_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grading_rubric
    ADD CONSTRAINT grading_rubric_pkey PRIMARY KEY (exam_id, question_id, question_version, part, version);

ALTER TABLE ONLY public.grading_tally
    ADD CONSTRAINT grading_tally_pkey PRIMARY KEY (exam_id, question_id, question_version, part, grader_id, measure, value);

ALTER TABLE ONLY public.grading_task
    ADD CONSTRAINT grading_task_pkey PRIMARY KEY (answer_id, grader_id);

ALTER TABLE ONLY public.grading_task
    ADD CONSTRAINT grading_task_round_key UNIQUE (answer_id, round);

ALTER TABLE ONLY public.iam_binding
    ADD CONSTRAINT iam_binding_external_key UNIQUE (provider, app, external_hash);

ALTER TABLE ONLY public.iam_binding
    ADD CONSTRAINT iam_binding_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_binding
    ADD CONSTRAINT iam_binding_user_key UNIQUE (user_id, provider);

ALTER TABLE ONLY public.iam_dept
    ADD CONSTRAINT iam_dept_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_known_device
    ADD CONSTRAINT iam_known_device_pkey PRIMARY KEY (user_id, device_hash);

ALTER TABLE ONLY public.iam_login_failure
    ADD CONSTRAINT iam_login_failure_pkey PRIMARY KEY (user_name, ip);

ALTER TABLE ONLY public.iam_login_hour
    ADD CONSTRAINT iam_login_hour_pkey PRIMARY KEY (hour);

ALTER TABLE ONLY public.iam_menu
    ADD CONSTRAINT iam_menu_code_key UNIQUE (code);

ALTER TABLE ONLY public.iam_menu
    ADD CONSTRAINT iam_menu_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_recovery_code
    ADD CONSTRAINT iam_recovery_code_pkey PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY public.iam_region
    ADD CONSTRAINT iam_region_code_key UNIQUE (code);

ALTER TABLE ONLY public.iam_region
    ADD CONSTRAINT iam_region_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_role
    ADD CONSTRAINT iam_role_code_key UNIQUE (code);

ALTER TABLE ONLY public.iam_role_dept
    ADD CONSTRAINT iam_role_dept_pkey PRIMARY KEY (role_id, dept_id);

ALTER TABLE ONLY public.iam_role_menu
    ADD CONSTRAINT iam_role_menu_pkey PRIMARY KEY (role_id, menu_id);

ALTER TABLE ONLY public.iam_role
    ADD CONSTRAINT iam_role_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_saved_filter
    ADD CONSTRAINT iam_saved_filter_name_key UNIQUE (user_id, list, name);

ALTER TABLE ONLY public.iam_saved_filter
    ADD CONSTRAINT iam_saved_filter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_saved_filter
    ADD CONSTRAINT iam_saved_filter_slot_key UNIQUE (user_id, list, slot);

ALTER TABLE ONLY public.iam_session
    ADD CONSTRAINT iam_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_session
    ADD CONSTRAINT iam_session_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.iam_sms_code
    ADD CONSTRAINT iam_sms_code_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_sms_hour
    ADD CONSTRAINT iam_sms_hour_pkey PRIMARY KEY (hour);

ALTER TABLE ONLY public.iam_totp
    ADD CONSTRAINT iam_totp_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.iam_user
    ADD CONSTRAINT iam_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_user_role
    ADD CONSTRAINT iam_user_role_pkey PRIMARY KEY (user_id, role_id);

ALTER TABLE ONLY public.invigilation_action
    ADD CONSTRAINT invigilation_action_pkey PRIMARY KEY (paper_id, id);

ALTER TABLE ONLY public.invigilation_event
    ADD CONSTRAINT invigilation_event_id_key UNIQUE (id);

ALTER TABLE ONLY public.invigilation_event
    ADD CONSTRAINT invigilation_event_pkey PRIMARY KEY (paper_id, epoch, seq);

ALTER TABLE ONLY public.invigilation_face_decision
    ADD CONSTRAINT invigilation_face_decision_pkey PRIMARY KEY (exam_id, user_id, id);

ALTER TABLE ONLY public.invigilation_load
    ADD CONSTRAINT invigilation_load_pkey PRIMARY KEY (process_id, role, at);

ALTER TABLE ONLY public.invigilation_message_paper
    ADD CONSTRAINT invigilation_message_paper_pkey PRIMARY KEY (paper_id, message_id);

ALTER TABLE ONLY public.invigilation_message
    ADD CONSTRAINT invigilation_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invigilation_opening
    ADD CONSTRAINT invigilation_opening_pkey PRIMARY KEY (paper_id, epoch);

ALTER TABLE ONLY public.invigilation_paper
    ADD CONSTRAINT invigilation_paper_pkey PRIMARY KEY (paper_id);

ALTER TABLE ONLY public.invigilation_picture_look
    ADD CONSTRAINT invigilation_picture_look_pkey PRIMARY KEY (exam_id, user_id, viewer_id);

ALTER TABLE ONLY public.invigilation_room
    ADD CONSTRAINT invigilation_room_exam_key UNIQUE (exam_id, id);

ALTER TABLE ONLY public.invigilation_room_examinee
    ADD CONSTRAINT invigilation_room_examinee_pkey PRIMARY KEY (exam_id, user_id);

ALTER TABLE ONLY public.invigilation_room_invigilator
    ADD CONSTRAINT invigilation_room_invigilator_number_key UNIQUE (room_id, number);

ALTER TABLE ONLY public.invigilation_room_invigilator
    ADD CONSTRAINT invigilation_room_invigilator_pkey PRIMARY KEY (room_id, user_id);

ALTER TABLE ONLY public.invigilation_room
    ADD CONSTRAINT invigilation_room_name_key UNIQUE (exam_id, name);

ALTER TABLE ONLY public.invigilation_room
    ADD CONSTRAINT invigilation_room_number_key UNIQUE (exam_id, number);

ALTER TABLE ONLY public.invigilation_room
    ADD CONSTRAINT invigilation_room_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invigilation_search
    ADD CONSTRAINT invigilation_search_pkey PRIMARY KEY (exam_id);

ALTER TABLE ONLY public.invigilation_similar
    ADD CONSTRAINT invigilation_similar_papers_key UNIQUE (one_paper_id, other_paper_id);

ALTER TABLE ONLY public.invigilation_similar
    ADD CONSTRAINT invigilation_similar_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invigilation_snapshot
    ADD CONSTRAINT invigilation_snapshot_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.media_document
    ADD CONSTRAINT media_document_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.media_file
    ADD CONSTRAINT media_file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.media_file
    ADD CONSTRAINT media_file_storage_key_key UNIQUE (storage_key);

ALTER TABLE ONLY public.media_picture
    ADD CONSTRAINT media_picture_pkey PRIMARY KEY (file_id);

ALTER TABLE ONLY public.media_picture_width
    ADD CONSTRAINT media_picture_width_pkey PRIMARY KEY (file_id, width);

ALTER TABLE ONLY public.media_subtitle
    ADD CONSTRAINT media_subtitle_pkey PRIMARY KEY (video_id, lang);

ALTER TABLE ONLY public.media_video
    ADD CONSTRAINT media_video_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.media_video_quality
    ADD CONSTRAINT media_video_quality_pkey PRIMARY KEY (video_id, lines);

ALTER TABLE ONLY public.message_broadcast
    ADD CONSTRAINT message_broadcast_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.message_direct
    ADD CONSTRAINT message_direct_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.message_inbox
    ADD CONSTRAINT message_inbox_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.message_named
    ADD CONSTRAINT message_named_pkey PRIMARY KEY (user_id, broadcast_id);

ALTER TABLE ONLY public.message_state
    ADD CONSTRAINT message_state_pkey PRIMARY KEY (user_id, broadcast_id);

ALTER TABLE ONLY public.message_template
    ADD CONSTRAINT message_template_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.message_version
    ADD CONSTRAINT message_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ops_alert
    ADD CONSTRAINT ops_alert_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.ops_backup
    ADD CONSTRAINT ops_backup_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ops_client_error
    ADD CONSTRAINT ops_client_error_pkey PRIMARY KEY (day, digest);

ALTER TABLE ONLY public.paper_adjustment
    ADD CONSTRAINT paper_adjustment_pkey PRIMARY KEY (exam_id, seq);

ALTER TABLE ONLY public.paper_adjustment
    ADD CONSTRAINT paper_adjustment_regrade_key UNIQUE (regrade_id);

ALTER TABLE ONLY public.paper_answer_file
    ADD CONSTRAINT paper_answer_file_pkey PRIMARY KEY (user_id, paper_id, hash);

ALTER TABLE ONLY public.paper_archive
    ADD CONSTRAINT paper_archive_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.paper_aside
    ADD CONSTRAINT paper_aside_pkey PRIMARY KEY (user_id, paper_id);

ALTER TABLE ONLY public.paper_certificate_due
    ADD CONSTRAINT paper_certificate_due_pkey PRIMARY KEY (exam_id, user_id);

ALTER TABLE ONLY public.paper_count
    ADD CONSTRAINT paper_count_pkey PRIMARY KEY (exam_id);

ALTER TABLE ONLY public.paper_device_check
    ADD CONSTRAINT paper_device_check_key UNIQUE NULLS NOT DISTINCT (user_id, device_id, exam_id);

ALTER TABLE ONLY public.paper_device_check
    ADD CONSTRAINT paper_device_check_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.paper_face
    ADD CONSTRAINT paper_face_picture_key UNIQUE (picture_id);

ALTER TABLE ONLY public.paper_face
    ADD CONSTRAINT paper_face_pkey PRIMARY KEY (exam_id, user_id);

ALTER TABLE ONLY public.paper_final
    ADD CONSTRAINT paper_final_pkey PRIMARY KEY (user_id, paper_id);

ALTER TABLE ONLY public.paper_grade
    ADD CONSTRAINT paper_grade_pkey PRIMARY KEY (user_id, paper_id);

ALTER TABLE ONLY public.paper_late
    ADD CONSTRAINT paper_late_pkey PRIMARY KEY (user_id, paper_id, turn);

ALTER TABLE ONLY public.paper_pace
    ADD CONSTRAINT paper_pace_pkey PRIMARY KEY (user_id, paper_id);

ALTER TABLE ONLY public.paper_paper
    ADD CONSTRAINT paper_paper_attempt_key UNIQUE (user_id, exam_id, attempt);

ALTER TABLE ONLY public.paper_paper
    ADD CONSTRAINT paper_paper_pkey PRIMARY KEY (user_id, id);

ALTER TABLE ONLY public.paper_reached
    ADD CONSTRAINT paper_reached_pkey PRIMARY KEY (user_id, paper_id);

ALTER TABLE ONLY public.paper_regrade_change
    ADD CONSTRAINT paper_regrade_change_pkey PRIMARY KEY (regrade_id, paper_id);

ALTER TABLE ONLY public.paper_regrade
    ADD CONSTRAINT paper_regrade_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.paper_regraded
    ADD CONSTRAINT paper_regraded_pkey PRIMARY KEY (user_id, paper_id, regrade_id);

ALTER TABLE ONLY public.paper_rehearsal
    ADD CONSTRAINT paper_rehearsal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.paper_reminder
    ADD CONSTRAINT paper_reminder_pkey PRIMARY KEY (exam_id, starts_at, kind);

ALTER TABLE ONLY public.paper_reopening
    ADD CONSTRAINT paper_reopening_pkey PRIMARY KEY (user_id, paper_id, round);

ALTER TABLE ONLY public.paper_trial_save
    ADD CONSTRAINT paper_trial_save_pkey PRIMARY KEY (user_id, device_id);

ALTER TABLE ONLY public.paper_uncounted
    ADD CONSTRAINT paper_uncounted_pkey PRIMARY KEY (user_id, paper_id);

ALTER TABLE ONLY public.paper_waiting
    ADD CONSTRAINT paper_waiting_pkey PRIMARY KEY (exam_id, user_id);

ALTER TABLE ONLY public.platform_import_file
    ADD CONSTRAINT platform_import_file_pkey PRIMARY KEY (import_id);

ALTER TABLE ONLY public.platform_import
    ADD CONSTRAINT platform_import_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.platform_import_row
    ADD CONSTRAINT platform_import_row_pkey PRIMARY KEY (import_id, number);

ALTER TABLE ONLY public.platform_migration
    ADD CONSTRAINT platform_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.platform_process
    ADD CONSTRAINT platform_process_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.platform_schedule
    ADD CONSTRAINT platform_schedule_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.platform_schema
    ADD CONSTRAINT platform_schema_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.platform_sealed_object
    ADD CONSTRAINT platform_sealed_object_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.platform_secret
    ADD CONSTRAINT platform_secret_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.platform_task
    ADD CONSTRAINT platform_task_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.practical_candidate
    ADD CONSTRAINT practical_candidate_number_key UNIQUE (test_id, group_number, number);

ALTER TABLE ONLY public.practical_candidate
    ADD CONSTRAINT practical_candidate_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.practical_candidate
    ADD CONSTRAINT practical_candidate_user_key UNIQUE (test_id, user_id);

ALTER TABLE ONLY public.practical_group
    ADD CONSTRAINT practical_group_pkey PRIMARY KEY (test_id, number);

ALTER TABLE ONLY public.practical_photo
    ADD CONSTRAINT practical_photo_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.practical_score
    ADD CONSTRAINT practical_score_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.practical_sheet
    ADD CONSTRAINT practical_sheet_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.practical_test
    ADD CONSTRAINT practical_test_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.practice_daily
    ADD CONSTRAINT practice_daily_pkey PRIMARY KEY (user_id, day);

ALTER TABLE ONLY public.practice_daily_reminder
    ADD CONSTRAINT practice_daily_reminder_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.practice_daily
    ADD CONSTRAINT practice_daily_run_key UNIQUE (run_id);

ALTER TABLE ONLY public.practice_day
    ADD CONSTRAINT practice_day_pkey PRIMARY KEY (user_id, day);

ALTER TABLE ONLY public.practice_item
    ADD CONSTRAINT practice_item_pkey PRIMARY KEY (run_id, ordinal);

ALTER TABLE ONLY public.practice_item
    ADD CONSTRAINT practice_item_question_key UNIQUE (run_id, question_id);

ALTER TABLE ONLY public.practice_record
    ADD CONSTRAINT practice_record_pkey PRIMARY KEY (user_id, question_id);

ALTER TABLE ONLY public.practice_run
    ADD CONSTRAINT practice_run_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.practice_uncounted
    ADD CONSTRAINT practice_uncounted_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.practice_wrong_source
    ADD CONSTRAINT practice_wrong_source_pkey PRIMARY KEY (user_id, question_id, source, source_id);

ALTER TABLE ONLY public.question_clause
    ADD CONSTRAINT question_clause_key UNIQUE (question_id, article_id, anchor) DEFERRABLE;

ALTER TABLE ONLY public.question_clause
    ADD CONSTRAINT question_clause_pkey PRIMARY KEY (question_id, ordinal);

ALTER TABLE ONLY public.question_discrimination
    ADD CONSTRAINT question_discrimination_pkey PRIMARY KEY (question_id, exam_id);

ALTER TABLE ONLY public.question_file
    ADD CONSTRAINT question_file_pkey PRIMARY KEY (question_id, file_id);

ALTER TABLE ONLY public.question_import_file
    ADD CONSTRAINT question_import_file_pkey PRIMARY KEY (import_id, file_id);

ALTER TABLE ONLY public.question_item
    ADD CONSTRAINT question_item_code_key UNIQUE (code);

ALTER TABLE ONLY public.question_item
    ADD CONSTRAINT question_item_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.question_repo_category
    ADD CONSTRAINT question_repo_category_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.question_repo_category
    ADD CONSTRAINT question_repo_category_title_key UNIQUE (title);

ALTER TABLE ONLY public.question_repo
    ADD CONSTRAINT question_repo_code_key UNIQUE (code);

ALTER TABLE ONLY public.question_repo_dept
    ADD CONSTRAINT question_repo_dept_pkey PRIMARY KEY (repo_id, dept_id);

ALTER TABLE ONLY public.question_repo_item
    ADD CONSTRAINT question_repo_item_pkey PRIMARY KEY (repo_id, question_id) INCLUDE (type, level, state);

ALTER TABLE ONLY public.question_repo
    ADD CONSTRAINT question_repo_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.question_repo
    ADD CONSTRAINT question_repo_title_key UNIQUE (title);

ALTER TABLE ONLY public.question_report
    ADD CONSTRAINT question_report_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.question_scan
    ADD CONSTRAINT question_scan_pkey PRIMARY KEY (task_id);

ALTER TABLE ONLY public.question_stat
    ADD CONSTRAINT question_stat_pkey PRIMARY KEY (question_id);

ALTER TABLE ONLY public.question_tag
    ADD CONSTRAINT question_tag_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.question_use
    ADD CONSTRAINT question_use_pkey PRIMARY KEY (question_id, kind, target_id);

ALTER TABLE ONLY public.question_version
    ADD CONSTRAINT question_version_pkey PRIMARY KEY (question_id, version);

ALTER TABLE ONLY public.retention_policy
    ADD CONSTRAINT retention_policy_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY public.retention_run
    ADD CONSTRAINT retention_run_confirmed_key UNIQUE (id, kind, amount);

ALTER TABLE ONLY public.retention_run
    ADD CONSTRAINT retention_run_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.site_integration
    ADD CONSTRAINT site_integration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.site_setting
    ADD CONSTRAINT site_setting_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stats_due
    ADD CONSTRAINT stats_due_pkey PRIMARY KEY (subject, day);

ALTER TABLE ONLY public.stats_turn
    ADD CONSTRAINT stats_turn_pkey PRIMARY KEY (subject);

ALTER TABLE ONLY public.training_attendance
    ADD CONSTRAINT training_attendance_pkey PRIMARY KEY (session_id, person_id);

ALTER TABLE ONLY public.training_class_dept
    ADD CONSTRAINT training_class_dept_pkey PRIMARY KEY (class_id, dept_id);

ALTER TABLE ONLY public.training_class
    ADD CONSTRAINT training_class_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.training_decision
    ADD CONSTRAINT training_decision_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY public.training_person
    ADD CONSTRAINT training_person_code_key UNIQUE (code);

ALTER TABLE ONLY public.training_person
    ADD CONSTRAINT training_person_key_key UNIQUE (class_id, key);

ALTER TABLE ONLY public.training_person
    ADD CONSTRAINT training_person_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.training_session
    ADD CONSTRAINT training_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.training_trail
    ADD CONSTRAINT training_trail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.training_unit
    ADD CONSTRAINT training_unit_pkey PRIMARY KEY (class_id, unit_key);

ALTER TABLE ONLY public.transcript_consent
    ADD CONSTRAINT transcript_consent_once_key UNIQUE (requester_id, file_number, asked_on);

ALTER TABLE ONLY public.transcript_consent
    ADD CONSTRAINT transcript_consent_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.transcript_export
    ADD CONSTRAINT transcript_export_number_key UNIQUE (number);

ALTER TABLE ONLY public.transcript_export
    ADD CONSTRAINT transcript_export_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.transcript_file
    ADD CONSTRAINT transcript_file_number_key UNIQUE (number);

ALTER TABLE ONLY public.transcript_file
    ADD CONSTRAINT transcript_file_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.transcript_series
    ADD CONSTRAINT transcript_series_pkey PRIMARY KEY (year);

ALTER TABLE ONLY public.webhook_attempt
    ADD CONSTRAINT webhook_attempt_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_once_key UNIQUE (message_id, endpoint_id);

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_message
    ADD CONSTRAINT webhook_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_message
    ADD CONSTRAINT webhook_message_seq_key UNIQUE (seq);

CREATE INDEX template_revision_idx ON iam_face.template USING btree (revision);

CREATE INDEX analysis_snapshot_stale_idx ON public.analysis_snapshot USING btree (changed_at) WHERE (stale AND (state = 0));

CREATE INDEX appeal_appeal_exam_idx ON public.appeal_appeal USING btree (exam_id, state, filed_at, id);

CREATE UNIQUE INDEX appeal_appeal_number_key ON public.appeal_appeal USING btree (user_id, paper_id, number);

CREATE UNIQUE INDEX appeal_appeal_open_key ON public.appeal_appeal USING btree (user_id, paper_id, ordinal) WHERE (state = 0);

CREATE INDEX appeal_appeal_question_idx ON public.appeal_appeal USING btree (exam_id, question_id, state);

CREATE INDEX audit_chain_changed_idx ON public.audit_chain USING btree (changed_at);

CREATE INDEX audit_entry_about_idx ON public.audit_entry USING btree (COALESCE((after ->> 'userId'::text), (before ->> 'userId'::text))) WHERE (COALESCE((after ->> 'userId'::text), (before ->> 'userId'::text)) IS NOT NULL);

CREATE INDEX audit_entry_action_idx ON public.audit_entry USING btree (action, at DESC);

CREATE INDEX audit_entry_at_idx ON public.audit_entry USING btree (at DESC, id DESC);

CREATE INDEX audit_entry_ip_idx ON public.audit_entry USING btree (ip, at DESC);

CREATE INDEX audit_entry_real_name_idx ON public.audit_entry USING btree (real_name, at DESC);

CREATE INDEX audit_entry_search_idx ON public.audit_entry USING gin (public.grams(lower(summary)));

CREATE INDEX audit_entry_target_idx ON public.audit_entry USING btree (target, at DESC);

CREATE INDEX audit_entry_user_idx ON public.audit_entry USING btree (user_id, at DESC);

CREATE INDEX audit_entry_user_name_idx ON public.audit_entry USING btree (user_name, at DESC);

CREATE INDEX audit_link_entry_idx ON public.audit_link USING btree (((content ->> 'entry'::text))) WHERE (content ? 'entry'::text);

CREATE INDEX audit_link_target_idx ON public.audit_link USING btree (chain, action, target);

CREATE INDEX battle_answer_match_id_idx ON public.battle_answer USING btree (match_id, ordinal);

CREATE INDEX battle_day_user_id_idx ON public.battle_day USING btree (user_id, day);

CREATE INDEX battle_match_battle_id_idx ON public.battle_match USING btree (battle_id, created_at);

CREATE UNIQUE INDEX battle_match_code_key ON public.battle_match USING btree (code) WHERE ((state < 3) AND (code IS NOT NULL));

CREATE INDEX battle_match_created_at_idx ON public.battle_match USING btree (created_at);

CREATE INDEX battle_match_due_at_idx ON public.battle_match USING btree (due_at) WHERE (state < 3);

CREATE INDEX battle_match_host_id_idx ON public.battle_match USING btree (host_id, created_at) WHERE (host_id IS NOT NULL);

CREATE INDEX battle_match_kind_idx ON public.battle_match USING btree (kind, created_at);

CREATE INDEX battle_match_state_idx ON public.battle_match USING btree (state, created_at);

CREATE INDEX battle_player_name_idx ON public.battle_player USING btree (lower(name) text_pattern_ops);

CREATE UNIQUE INDEX battle_player_playing_key ON public.battle_player USING btree (user_id) WHERE playing;

CREATE INDEX battle_player_unrecorded_idx ON public.battle_player USING btree (settled_at) WHERE ((recorded_at IS NULL) AND (settled_at IS NOT NULL));

CREATE INDEX battle_player_user_id_idx ON public.battle_player USING btree (user_id, settled_at);

CREATE INDEX battle_question_question_id_idx ON public.battle_question USING btree (question_id);

CREATE INDEX battle_rating_dept_id_idx ON public.battle_rating USING btree (season, dept_id, league_points DESC);

CREATE INDEX battle_rating_rating_idx ON public.battle_rating USING btree (season, rating DESC, user_id);

CREATE INDEX battle_ticket_battle_id_idx ON public.battle_ticket USING btree (battle_id, since);

CREATE INDEX certificate_certificate_created_at_idx ON public.certificate_certificate USING btree (created_at, id);

CREATE INDEX certificate_certificate_issued_idx ON public.certificate_certificate USING btree (issued_on);

CREATE UNIQUE INDEX certificate_certificate_replaces_id_key ON public.certificate_certificate USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);

CREATE INDEX certificate_certificate_revoked_idx ON public.certificate_certificate USING btree (state_changed_at) WHERE (state = 3);

CREATE INDEX certificate_certificate_user_id_idx ON public.certificate_certificate USING btree (user_id, template_id);

CREATE INDEX certificate_certificate_valid_until_idx ON public.certificate_certificate USING btree (valid_until) WHERE (state = 1);

CREATE INDEX certificate_certificate_version_id_idx ON public.certificate_certificate USING btree (version_id);

CREATE UNIQUE INDEX certificate_key_active_key ON public.certificate_key USING btree (state) WHERE (state = 1);

CREATE INDEX certificate_reminder_sent_at_idx ON public.certificate_reminder USING btree (sent_at);

CREATE INDEX certificate_retraining_person_certificate_id_idx ON public.certificate_retraining_person USING btree (certificate_id);

CREATE INDEX certificate_standing_certificate_id_idx ON public.certificate_standing USING btree (certificate_id);

CREATE INDEX certificate_standing_expiry_idx ON public.certificate_standing USING btree (work_kind, valid_until, user_id) INCLUDE (state, is_arranged, region_id) WHERE is_active;

CREATE INDEX certificate_standing_figures_idx ON public.certificate_standing USING btree (work_kind, dept_id, region_id, state, valid_until, is_arranged) INCLUDE (user_id) WHERE is_active;

CREATE INDEX certificate_standing_unplaced_idx ON public.certificate_standing USING btree (user_id) WHERE (NOT is_placed);

CREATE INDEX certificate_template_created_at_idx ON public.certificate_template USING btree (created_at);

CREATE UNIQUE INDEX certificate_template_version_draft_key ON public.certificate_template_version USING btree (template_id) WHERE (state = 0);

CREATE INDEX content_article_category_idx ON public.content_article USING btree (category_id);

CREATE INDEX content_article_list_idx ON public.content_article USING btree (channel, updated_at DESC, id) WHERE (deleted_at IS NULL);

CREATE INDEX content_article_order_idx ON public.content_article USING btree (channel, publish_at, id) WHERE ((state = 1) AND (deleted_at IS NULL));

CREATE INDEX content_article_public_idx ON public.content_article USING btree (channel, pinned DESC, publish_at DESC, id DESC) WHERE ((state = 1) AND (deleted_at IS NULL));

CREATE INDEX content_article_publish_idx ON public.content_article USING btree (publish_at) WHERE ((state = 1) AND (deleted_at IS NULL));

CREATE INDEX content_article_replaced_idx ON public.content_article USING btree (replaced_by_id) WHERE (replaced_by_id IS NOT NULL);

CREATE INDEX content_article_tags_idx ON public.content_article USING gin (tags) WHERE ((state = 1) AND (deleted_at IS NULL));

CREATE INDEX content_article_trash_idx ON public.content_article USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX content_article_video_idx ON public.content_article USING btree (video_id) WHERE (video_id IS NOT NULL);

CREATE INDEX content_article_waiting_idx ON public.content_article USING btree (channel) WHERE ((review_state = 1) AND (deleted_at IS NULL));

CREATE INDEX content_article_withdraw_idx ON public.content_article USING btree (withdraw_at) WHERE (withdraw_at IS NOT NULL);

CREATE INDEX content_category_parent_idx ON public.content_category USING btree (parent_id);

CREATE INDEX content_file_file_idx ON public.content_file USING btree (file_id);

CREATE INDEX content_mark_article_idx ON public.content_mark USING btree (article_id);

CREATE INDEX content_mark_updated_idx ON public.content_mark USING btree (user_id, updated_at DESC);

CREATE INDEX content_review_reader_idx ON public.content_review USING btree (reader_id, decided_at DESC);

CREATE INDEX content_revision_saved_idx ON public.content_revision USING btree (saved_by, saved_at DESC);

CREATE INDEX content_search_begin_idx ON public.content_search USING btree ("left"(title, 60));

CREATE INDEX content_search_channel_idx ON public.content_search USING btree (channel, pinned DESC, publish_at DESC, article_id DESC);

CREATE INDEX content_search_content_idx ON public.content_search USING gin (public.content_keys(content, channel)) WITH (fastupdate=off);
ALTER INDEX public.content_search_content_idx ALTER COLUMN 1 SET STATISTICS 0;

CREATE INDEX content_search_head_idx ON public.content_search USING gin (public.content_head_keys(title, head, channel)) WITH (fastupdate=off);
ALTER INDEX public.content_search_head_idx ALTER COLUMN 1 SET STATISTICS 0;

CREATE INDEX content_search_newest_idx ON public.content_search USING btree (pinned DESC, publish_at DESC, article_id DESC);

CREATE INDEX content_synonym_updated_idx ON public.content_synonym USING btree (updated_at DESC, id);

CREATE INDEX content_synonym_word_synonym_idx ON public.content_synonym_word USING btree (synonym_id);

CREATE INDEX course_assignment_deadline_idx ON public.course_assignment USING btree (deadline) WHERE (deadline IS NOT NULL);

CREATE INDEX course_assignment_dept_id_idx ON public.course_assignment USING btree (dept_id) WHERE (dept_id IS NOT NULL);

CREATE UNIQUE INDEX course_assignment_dept_idx ON public.course_assignment USING btree (course_id, dept_id) WHERE (dept_id IS NOT NULL);

CREATE INDEX course_assignment_user_id_idx ON public.course_assignment USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX course_assignment_user_idx ON public.course_assignment USING btree (course_id, user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX course_chapter_course_id_idx ON public.course_chapter USING btree (course_id);

CREATE INDEX course_comment_course_id_idx ON public.course_comment USING btree (course_id, created_at DESC) WHERE (deleted_at IS NULL);

CREATE INDEX course_comment_file_id_idx ON public.course_comment USING btree (file_id);

CREATE INDEX course_comment_parent_id_idx ON public.course_comment USING btree (parent_id);

CREATE INDEX course_comment_pending_idx ON public.course_comment USING btree (created_at) WHERE ((state = 0) AND (deleted_at IS NULL));

CREATE INDEX course_comment_user_id_idx ON public.course_comment USING btree (user_id);

CREATE INDEX course_course_category_id_idx ON public.course_course USING btree (category_id);

CREATE INDEX course_course_open_idx ON public.course_course USING btree (published_at) WHERE ((state = 1) AND (deleted_at IS NULL));

CREATE INDEX course_course_prerequisite_id_idx ON public.course_course USING btree (prerequisite_id);

CREATE INDEX course_dept_dept_id_idx ON public.course_dept USING btree (dept_id);

CREATE INDEX course_file_chapter_id_idx ON public.course_file USING btree (chapter_id);

CREATE INDEX course_file_course_id_idx ON public.course_file USING btree (course_id);

CREATE INDEX course_interval_course_id_idx ON public.course_interval USING btree (course_id, started_at) INCLUDE (user_id);

CREATE INDEX course_interval_file_id_idx ON public.course_interval USING btree (file_id);

CREATE INDEX course_interval_started_idx ON public.course_interval USING btree (started_at) INCLUDE (user_id, credited_ms);

CREATE INDEX course_interval_user_id_idx ON public.course_interval USING btree (user_id, course_id, started_at DESC);

CREATE INDEX course_learner_completed_idx ON public.course_learner USING btree (completed_at) WHERE (completed_at IS NOT NULL);

CREATE INDEX course_learner_course_id_idx ON public.course_learner USING btree (course_id, completed_at);

CREATE INDEX course_note_course_id_idx ON public.course_note USING btree (course_id);

CREATE INDEX course_note_file_id_idx ON public.course_note USING btree (file_id);

CREATE INDEX course_note_user_id_idx ON public.course_note USING btree (user_id, course_id);

CREATE INDEX course_person_user_id_idx ON public.course_person USING btree (user_id);

CREATE INDEX course_quiz_course_id_idx ON public.course_quiz USING btree (course_id);

CREATE INDEX course_quiz_file_id_idx ON public.course_quiz USING btree (file_id);

CREATE UNIQUE INDEX course_quiz_open_idx ON public.course_quiz USING btree (user_id, file_id) WHERE (handed_in_at IS NULL);

CREATE INDEX course_quiz_user_id_idx ON public.course_quiz USING btree (user_id, file_id, handed_in_at DESC);

CREATE INDEX course_study_course_id_idx ON public.course_study USING btree (course_id, user_id);

CREATE INDEX course_study_file_id_idx ON public.course_study USING btree (file_id);

CREATE INDEX course_study_uncounted_idx ON public.course_study USING btree (completed_at) WHERE ((completed_at IS NOT NULL) AND (NOT counted));

CREATE INDEX embed_ticket_expires_idx ON public.embed_ticket USING btree (expires_at);

CREATE INDEX embed_ticket_host_idx ON public.embed_ticket USING btree (host_id);

CREATE INDEX embed_ticket_user_idx ON public.embed_ticket USING btree (user_id);

CREATE INDEX exam_dept_dept_idx ON public.exam_dept USING btree (dept_id);

CREATE INDEX exam_exam_course_id_idx ON public.exam_exam USING btree (course_id) WHERE (course_id IS NOT NULL);

CREATE INDEX exam_exam_list_idx ON public.exam_exam USING btree (state, starts_at DESC) WHERE (deleted_at IS NULL);

CREATE INDEX exam_exam_window_idx ON public.exam_exam USING btree (ends_at, starts_at) WHERE ((state = 1) AND (deleted_at IS NULL));

CREATE INDEX exam_form_files_idx ON public.exam_form USING gin (files) WHERE (files <> '{}'::uuid[]);

CREATE INDEX exam_key_question_idx ON public.exam_key USING btree (question_id, version, exam_id);

CREATE INDEX exam_override_dept_idx ON public.exam_override USING btree (dept_id);

CREATE INDEX exam_override_user_idx ON public.exam_override USING btree (user_id);

CREATE INDEX exam_person_exam_idx ON public.exam_person USING btree (exam_id);

CREATE INDEX exchange_import_peer_idx ON public.exchange_import USING btree (peer_id);

CREATE INDEX exchange_import_sealed_idx ON public.exchange_import USING btree (release_at) WHERE (opened_at IS NULL);

CREATE INDEX exchange_package_exam_idx ON public.exchange_package USING btree (exam_id);

CREATE INDEX exchange_receiver_peer_idx ON public.exchange_receiver USING btree (peer_id);

CREATE INDEX exchange_result_exam_idx ON public.exchange_result USING btree (exam_id, peer_id, paper_id);

CREATE INDEX exchange_result_person_idx ON public.exchange_result USING btree (exam_id, person_hash) WHERE (person_hash IS NOT NULL);

CREATE INDEX grading_answer_group_idx ON public.grading_answer USING btree (group_id, number) WHERE (group_id IS NOT NULL);

CREATE INDEX grading_answer_leader_idx ON public.grading_answer USING btree (exam_id, number) WHERE ((state = ANY (ARRAY[2, 3])) AND (withdrawn_at IS NULL));

CREATE UNIQUE INDEX grading_answer_number_key ON public.grading_answer USING btree (exam_id, number);

CREATE UNIQUE INDEX grading_answer_of_paper_key ON public.grading_answer USING btree (user_id, paper_id, ordinal, part, paper_round) WHERE (withdrawn_at IS NULL);

CREATE INDEX grading_answer_progress_idx ON public.grading_answer USING btree (exam_id, question_id, question_version, part, max_centi, state, unassigned) INCLUDE (ordinal) WHERE (withdrawn_at IS NULL);

CREATE INDEX grading_answer_ungrouped_idx ON public.grading_answer USING btree (exam_id, question_id, question_version, part) WHERE (NOT grouped);

CREATE INDEX grading_answer_withdrawn_idx ON public.grading_answer USING btree (user_id, paper_id) WHERE (withdrawn_at IS NOT NULL);

CREATE INDEX grading_give_back_exam_idx ON public.grading_give_back USING btree (exam_id);

CREATE UNIQUE INDEX grading_grader_key ON public.grading_grader USING btree (exam_id, user_id, question_id) NULLS NOT DISTINCT;

CREATE INDEX grading_grader_user_idx ON public.grading_grader USING btree (user_id);

CREATE INDEX grading_mark_answer_idx ON public.grading_mark USING btree (answer_id, seq);

CREATE INDEX grading_mark_grader_idx ON public.grading_mark USING btree (grader_id, seq DESC);

CREATE INDEX grading_task_paper_idx ON public.grading_task USING btree (grader_id, exam_id, skips, paper_number) WHERE (NOT done);

CREATE INDEX grading_task_progress_idx ON public.grading_task USING btree (exam_id, grader_id, question_id, done, agreed);

CREATE INDEX grading_task_todo_idx ON public.grading_task USING btree (grader_id, exam_id, question_id, question_version, part, done, skips, number);

CREATE UNIQUE INDEX iam_dept_code_key ON public.iam_dept USING btree (lower(code));

CREATE INDEX iam_dept_parent_idx ON public.iam_dept USING btree (parent_id, sort);

CREATE INDEX iam_dept_path_idx ON public.iam_dept USING gin (path);

CREATE INDEX iam_dept_region_idx ON public.iam_dept USING btree (region_id);

CREATE UNIQUE INDEX iam_dept_sibling_name_key ON public.iam_dept USING btree (parent_id, name) NULLS NOT DISTINCT;

CREATE INDEX iam_known_device_hash_idx ON public.iam_known_device USING btree (device_hash);

CREATE INDEX iam_known_device_last_used_idx ON public.iam_known_device USING btree (last_used_at);

CREATE INDEX iam_login_failure_at_idx ON public.iam_login_failure USING btree (last_failed_at);

CREATE INDEX iam_menu_parent_idx ON public.iam_menu USING btree (parent_id, sort);

CREATE UNIQUE INDEX iam_menu_permission_key ON public.iam_menu USING btree (permission) WHERE (type = 2);

CREATE INDEX iam_region_parent_idx ON public.iam_region USING btree (parent_id, sort);

CREATE INDEX iam_role_dept_dept_idx ON public.iam_role_dept USING btree (dept_id);

CREATE INDEX iam_role_menu_menu_idx ON public.iam_role_menu USING btree (menu_id);

CREATE INDEX iam_session_expires_idx ON public.iam_session USING btree (expires_at);

CREATE INDEX iam_session_host_idx ON public.iam_session USING btree (host_id) WHERE (host_id IS NOT NULL);

CREATE INDEX iam_session_seen_idx ON public.iam_session USING btree (last_seen_at);

CREATE INDEX iam_session_user_idx ON public.iam_session USING btree (user_id, last_seen_at DESC);

CREATE INDEX iam_sms_code_ip_idx ON public.iam_sms_code USING btree (ip, sent_at DESC) WHERE (used_at IS NULL);

CREATE INDEX iam_sms_code_mobile_idx ON public.iam_sms_code USING btree (mobile_hash, sent_at DESC);

CREATE INDEX iam_sms_code_sent_idx ON public.iam_sms_code USING btree (sent_at);

CREATE INDEX iam_user_created_idx ON public.iam_user USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX iam_user_dept_idx ON public.iam_user USING btree (dept_id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX iam_user_id_card_key ON public.iam_user USING btree (id_card_hash) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX iam_user_mobile_key ON public.iam_user USING btree (mobile_hash) WHERE (deleted_at IS NULL);

CREATE INDEX iam_user_more_time_idx ON public.iam_user USING btree (id) WHERE ((time_percent > 100) AND (deleted_at IS NULL));

CREATE INDEX iam_user_pending_idx ON public.iam_user USING btree (created_at) WHERE ((state = 2) AND (deleted_at IS NULL));

CREATE INDEX iam_user_region_idx ON public.iam_user USING btree (region_id) WHERE (deleted_at IS NULL);

CREATE INDEX iam_user_role_role_idx ON public.iam_user_role USING btree (role_id);

CREATE INDEX iam_user_search_idx ON public.iam_user USING gin (public.grams(lower(((real_name || ' '::text) || user_name)))) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX iam_user_user_name_key ON public.iam_user USING btree (lower(user_name)) WHERE (deleted_at IS NULL);

CREATE INDEX iam_user_wished_dept_idx ON public.iam_user USING btree (wished_dept_id) WHERE (wished_dept_id IS NOT NULL);

CREATE INDEX invigilation_action_exam_id_idx ON public.invigilation_action USING btree (exam_id, kind);

CREATE INDEX invigilation_event_exam_idx ON public.invigilation_event USING btree (exam_id, received_at);

CREATE INDEX invigilation_load_at_idx ON public.invigilation_load USING btree (at);

CREATE INDEX invigilation_message_exam_id_idx ON public.invigilation_message USING btree (exam_id);

CREATE INDEX invigilation_message_paper_message_id_idx ON public.invigilation_message_paper USING btree (message_id);

CREATE INDEX invigilation_paper_collect_at_idx ON public.invigilation_paper USING btree (collect_at) WHERE (collect_at IS NOT NULL);

CREATE INDEX invigilation_paper_exam_id_idx ON public.invigilation_paper USING btree (exam_id);

CREATE INDEX invigilation_paper_marked_idx ON public.invigilation_paper USING btree (paper_id) WHERE ((flagged_at IS NOT NULL) OR (doubts <> '{}'::smallint[]));

CREATE INDEX invigilation_paper_user_id_idx ON public.invigilation_paper USING btree (user_id);

CREATE INDEX invigilation_picture_look_at_idx ON public.invigilation_picture_look USING btree (at);

CREATE INDEX invigilation_room_examinee_room_idx ON public.invigilation_room_examinee USING btree (exam_id, room_id);

CREATE INDEX invigilation_room_examinee_user_id_idx ON public.invigilation_room_examinee USING btree (user_id);

CREATE INDEX invigilation_room_invigilator_user_id_idx ON public.invigilation_room_invigilator USING btree (user_id);

CREATE INDEX invigilation_similar_exam_idx ON public.invigilation_similar USING btree (exam_id, chance);

CREATE INDEX invigilation_similar_one_user_id_idx ON public.invigilation_similar USING btree (one_user_id);

CREATE INDEX invigilation_similar_other_paper_id_idx ON public.invigilation_similar USING btree (other_paper_id);

CREATE INDEX invigilation_similar_other_user_id_idx ON public.invigilation_similar USING btree (other_user_id);

CREATE INDEX invigilation_snapshot_delete_after_idx ON public.invigilation_snapshot USING btree (delete_after);

CREATE INDEX invigilation_snapshot_exam_id_idx ON public.invigilation_snapshot USING btree (exam_id);

CREATE INDEX invigilation_snapshot_paper_id_idx ON public.invigilation_snapshot USING btree (paper_id, taken_at);

CREATE INDEX invigilation_snapshot_user_id_idx ON public.invigilation_snapshot USING btree (user_id);

CREATE INDEX media_document_owner_idx ON public.media_document USING btree (owner_id, created_at DESC);

CREATE INDEX media_document_state_idx ON public.media_document USING btree (state, updated_at) WHERE (state = ANY (ARRAY[0, 1, 2]));

CREATE INDEX media_file_checked_idx ON public.media_file USING btree (checked_at NULLS FIRST, created_at);

CREATE INDEX media_file_owner_idx ON public.media_file USING btree (owner_id, created_at DESC);

CREATE INDEX media_video_owner_idx ON public.media_video USING btree (owner_id, created_at DESC);

CREATE INDEX media_video_state_idx ON public.media_video USING btree (state, updated_at) WHERE (state = ANY (ARRAY[0, 1, 2]));

CREATE INDEX message_broadcast_sender_idx ON public.message_broadcast USING btree (sender_id);

CREATE INDEX message_broadcast_sent_idx ON public.message_broadcast USING btree (sent_at DESC, id DESC);

CREATE UNIQUE INDEX message_direct_once_key ON public.message_direct USING btree (user_id, once_key) WHERE (once_key IS NOT NULL);

CREATE INDEX message_direct_unread_idx ON public.message_direct USING btree (user_id, sent_at DESC, id DESC) WHERE (read_at IS NULL);

CREATE INDEX message_direct_user_idx ON public.message_direct USING btree (user_id, sent_at DESC, id DESC);

CREATE INDEX message_named_broadcast_idx ON public.message_named USING btree (broadcast_id);

CREATE INDEX message_state_broadcast_idx ON public.message_state USING btree (broadcast_id, read_at);

CREATE INDEX ops_backup_latest_idx ON public.ops_backup USING btree (kind, finished_at DESC);

CREATE INDEX ops_client_error_last_idx ON public.ops_client_error USING btree (last_at DESC);

CREATE INDEX paper_answer_file_paper_id_idx ON public.paper_answer_file USING btree (paper_id);

CREATE UNIQUE INDEX paper_archive_part_key ON public.paper_archive USING btree (part) WHERE (restored_at IS NULL);

CREATE INDEX paper_device_check_checked_at_idx ON public.paper_device_check USING btree (checked_at);

CREATE INDEX paper_device_check_exam_id_idx ON public.paper_device_check USING btree (exam_id);

CREATE INDEX paper_device_check_newest_idx ON public.paper_device_check USING btree (user_id, checked_at DESC);

CREATE INDEX paper_event_paper_idx ON public.paper_event USING btree (user_id, paper_id, at);

CREATE UNIQUE INDEX paper_event_request_key ON public.paper_event USING btree (request_id, paper_id) WHERE (request_id IS NOT NULL);

CREATE INDEX paper_face_delete_after_idx ON public.paper_face USING btree (delete_after) WHERE (picture_id IS NOT NULL);

CREATE INDEX paper_face_user_id_idx ON public.paper_face USING btree (user_id);

CREATE INDEX paper_paper_exam_idx ON public.paper_paper USING btree (exam_id, state, id) INCLUDE (user_id, passed, handed_in_by);

CREATE INDEX paper_paper_handed_in_idx ON public.paper_paper USING btree (handed_in_at) WHERE (handed_in_at IS NOT NULL);

CREATE INDEX paper_paper_id_idx ON public.paper_paper USING btree (id);

CREATE INDEX paper_paper_prepared_idx ON public.paper_paper USING btree (exam_id) WHERE (state = '-1'::integer);

CREATE INDEX paper_paper_receipt_idx ON public.paper_paper USING btree (receipt) WHERE (receipt IS NOT NULL);

CREATE UNIQUE INDEX paper_paper_running_key ON public.paper_paper USING btree (user_id) WHERE (state = 0);

CREATE INDEX paper_paper_state_idx ON public.paper_paper USING btree (state, id);

CREATE INDEX paper_paper_sweep_idx ON public.paper_paper USING btree (sweep_at) WHERE (state = 0);

CREATE INDEX paper_paper_unannounced_idx ON public.paper_paper USING btree (exam_id) WHERE ((state = 2) AND (announced_round < round) AND (voided_at IS NULL));

CREATE INDEX paper_paper_unbooked_idx ON public.paper_paper USING btree (exam_id) WHERE ((state = 2) AND (in_book_at IS NULL));

CREATE INDEX paper_paper_ungraded_idx ON public.paper_paper USING btree (handed_in_at) WHERE ((state = 1) AND (graded_at IS NULL));

CREATE INDEX paper_paper_voided_idx ON public.paper_paper USING btree (id) WHERE (voided_at IS NOT NULL);

CREATE INDEX paper_regrade_change_paper_idx ON public.paper_regrade_change USING btree (user_id, paper_id);

CREATE UNIQUE INDEX paper_regrade_committing_key ON public.paper_regrade USING btree (exam_id) WHERE (state = 3);

CREATE INDEX paper_regrade_exam_idx ON public.paper_regrade USING btree (exam_id, question_id, updated_at DESC);

CREATE INDEX paper_regrade_updated_idx ON public.paper_regrade USING btree (updated_at DESC);

CREATE INDEX paper_regraded_regrade_idx ON public.paper_regraded USING btree (regrade_id);

CREATE UNIQUE INDEX paper_rehearsal_begun_key ON public.paper_rehearsal USING btree (user_id, exam_id) WHERE (handed_in_at IS NULL);

CREATE INDEX paper_rehearsal_exam_id_idx ON public.paper_rehearsal USING btree (exam_id);

CREATE INDEX paper_rehearsal_newest_idx ON public.paper_rehearsal USING btree (user_id, exam_id, handed_in_at DESC);

CREATE INDEX paper_rehearsal_started_at_idx ON public.paper_rehearsal USING btree (started_at);

CREATE INDEX paper_reopening_exam_idx ON public.paper_reopening USING btree (exam_id);

CREATE INDEX paper_reopening_receipt_idx ON public.paper_reopening USING btree (receipt);

CREATE INDEX paper_save_paper_idx ON ONLY public.paper_save USING btree (user_id, paper_id);

CREATE INDEX paper_trial_save_saved_at_idx ON public.paper_trial_save USING btree (saved_at);

CREATE INDEX paper_waiting_seen_at_idx ON public.paper_waiting USING btree (seen_at);

CREATE INDEX paper_waiting_user_id_idx ON public.paper_waiting USING btree (user_id);

CREATE INDEX platform_import_expires_idx ON public.platform_import USING btree (expires_at);

CREATE INDEX platform_import_file_sha256_idx ON public.platform_import_file USING btree (kind, sha256, imported_at DESC);

CREATE INDEX platform_import_owner_idx ON public.platform_import USING btree (owner_id, kind, created_at DESC);

CREATE INDEX platform_import_row_state_idx ON public.platform_import_row USING btree (import_id, state, number);

CREATE INDEX platform_import_sha256_idx ON public.platform_import USING btree (kind, sha256);

CREATE INDEX platform_sealed_object_remove_after_idx ON public.platform_sealed_object USING btree (remove_after);

CREATE INDEX platform_task_created_idx ON public.platform_task USING btree (created_at DESC);

CREATE INDEX platform_task_finished_idx ON public.platform_task USING btree (finished_at) WHERE (finished_at IS NOT NULL);

CREATE INDEX platform_task_open_idx ON public.platform_task USING btree (state) WHERE (state = ANY (ARRAY[0, 1, 3]));

CREATE INDEX platform_task_owner_idx ON public.platform_task USING btree (owner_id, created_at DESC);

CREATE INDEX practical_candidate_awaiting_idx ON public.practical_candidate USING btree (test_id) WHERE (state = 3);

CREATE INDEX practical_candidate_user_id_idx ON public.practical_candidate USING btree (user_id);

CREATE INDEX practical_group_lead_id_idx ON public.practical_group USING btree (lead_id);

CREATE INDEX practical_group_second_id_idx ON public.practical_group USING btree (second_id);

CREATE INDEX practical_group_third_id_idx ON public.practical_group USING btree (third_id) WHERE (third_id IS NOT NULL);

CREATE INDEX practical_photo_candidate_id_idx ON public.practical_photo USING btree (candidate_id, examiner_id);

CREATE INDEX practical_photo_file_id_idx ON public.practical_photo USING btree (file_id);

CREATE INDEX practical_score_candidate_id_idx ON public.practical_score USING btree (candidate_id);

CREATE UNIQUE INDEX practical_score_counting_key ON public.practical_score USING btree (candidate_id, role) WHERE (returned_at IS NULL);

CREATE INDEX practical_score_examiner_id_idx ON public.practical_score USING btree (examiner_id);

CREATE INDEX practical_sheet_created_at_idx ON public.practical_sheet USING btree (created_at);

CREATE INDEX practical_test_created_at_idx ON public.practical_test USING btree (created_at);

CREATE INDEX practical_test_exam_id_idx ON public.practical_test USING btree (exam_id) WHERE (exam_id IS NOT NULL);

CREATE INDEX practical_test_sheet_id_idx ON public.practical_test USING btree (sheet_id);

CREATE INDEX practice_daily_reminder_due_idx ON public.practice_daily_reminder USING btree (settled_on, minute) WHERE enabled;

CREATE INDEX practice_day_day_idx ON public.practice_day USING btree (day);

CREATE INDEX practice_record_book_idx ON public.practice_record USING btree (user_id, last_wrong_at DESC) WHERE in_book;

CREATE INDEX practice_record_due_idx ON public.practice_record USING btree (user_id, due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX practice_record_star_idx ON public.practice_record USING btree (user_id) WHERE starred;

CREATE INDEX practice_run_deadline_idx ON public.practice_run USING btree (deadline_at) WHERE ((finished_at IS NULL) AND (deadline_at IS NOT NULL));

CREATE INDEX practice_run_empty_idx ON public.practice_run USING btree (updated_at) WHERE (answered = 0);

CREATE UNIQUE INDEX practice_run_open_key ON public.practice_run USING btree (user_id, COALESCE(repo_id, '00000000-0000-0000-0000-000000000000'::uuid), mode) WHERE (finished_at IS NULL);

CREATE INDEX practice_run_past_idx ON public.practice_run USING btree (user_id, repo_id, mode, finished_at DESC);

CREATE INDEX practice_wrong_source_idx ON public.practice_wrong_source USING btree (user_id, source, source_id);

CREATE INDEX question_clause_article_idx ON public.question_clause USING btree (article_id, anchor, question_id);

CREATE INDEX question_clause_compared_idx ON public.question_clause USING btree (article_id, article_version, standing);

CREATE INDEX question_discrimination_exam_idx ON public.question_discrimination USING btree (exam_id);

CREATE INDEX question_file_file_idx ON public.question_file USING btree (file_id);

CREATE INDEX question_item_hash_idx ON public.question_item USING btree (stem_hash);

CREATE INDEX question_item_import_idx ON public.question_item USING btree (import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX question_item_like_idx ON public.question_item USING gin (like_keys) WITH (fastupdate=off);

CREATE INDEX question_item_review_idx ON public.question_item USING btree (id) WHERE (review_since IS NOT NULL);

CREATE INDEX question_item_search_idx ON public.question_item USING gin (public.bigrams(search), public.question_facets(type, state, tags, repo_ids)) WITH (fastupdate=off);

CREATE INDEX question_item_state_idx ON public.question_item USING btree (state, type, id DESC);

CREATE INDEX question_item_tags_idx ON public.question_item USING gin (tags);

CREATE INDEX question_item_updated_idx ON public.question_item USING btree (updated_at DESC, id DESC);

CREATE INDEX question_repo_category_idx ON public.question_repo USING btree (category_id);

CREATE INDEX question_repo_dept_dept_idx ON public.question_repo_dept USING btree (dept_id);

CREATE INDEX question_repo_item_pool_idx ON public.question_repo_item USING btree (repo_id, state, sort, question_id) INCLUDE (type, level);

CREATE INDEX question_repo_item_question_idx ON public.question_repo_item USING btree (question_id);

CREATE UNIQUE INDEX question_report_open_key ON public.question_report USING btree (question_id, reporter_id) WHERE (state = 0);

CREATE INDEX question_report_queue_idx ON public.question_report USING btree (state, reported_at DESC);

CREATE INDEX question_report_reporter_idx ON public.question_report USING btree (reporter_id);

CREATE INDEX question_scan_created_idx ON public.question_scan USING btree (created_at);

CREATE INDEX question_version_import_idx ON public.question_version USING btree (import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX retention_policy_seen_idx ON public.retention_policy USING btree (seen_run_id, kind, amount);

CREATE INDEX retention_run_kind_idx ON public.retention_run USING btree (kind, started_at DESC, id DESC);

CREATE UNIQUE INDEX retention_run_open_key ON public.retention_run USING btree (kind) WHERE ((state = 0) AND (NOT is_dry));

CREATE INDEX stats_due_marked_idx ON public.stats_due USING btree (marked_at);

CREATE UNIQUE INDEX stats_figure_key ON public.stats_figure USING btree (figure, day, dept_id, region_id) INCLUDE (value) NULLS NOT DISTINCT;

CREATE INDEX training_attendance_person_idx ON public.training_attendance USING btree (person_id);

CREATE INDEX training_class_created_by_idx ON public.training_class USING btree (created_by);

CREATE INDEX training_class_dept_dept_idx ON public.training_class_dept USING btree (dept_id);

CREATE INDEX training_class_dept_idx ON public.training_class USING btree (dept_id);

CREATE INDEX training_class_list_idx ON public.training_class USING btree (updated_at DESC, id) WHERE (deleted_at IS NULL);

CREATE INDEX training_class_open_idx ON public.training_class USING btree (apply_ends_at) WHERE ((state = 1) AND (deleted_at IS NULL));

CREATE INDEX training_person_completed_idx ON public.training_person USING btree (completed_at) WHERE (completed_at IS NOT NULL);

CREATE INDEX training_person_created_idx ON public.training_person USING btree (created_at);

CREATE UNIQUE INDEX training_person_id_card_key ON public.training_person USING btree (class_id, id_card_hash) WHERE (state <> ALL (ARRAY[7, 8]));

CREATE INDEX training_person_list_idx ON public.training_person USING btree (class_id, created_at, id);

CREATE INDEX training_person_mobile_idx ON public.training_person USING btree (mobile_hash);

CREATE UNIQUE INDEX training_person_mobile_key ON public.training_person USING btree (class_id, mobile_hash) WHERE (state <> ALL (ARRAY[7, 8]));

CREATE INDEX training_person_own_id_card_idx ON public.training_person USING btree (id_card_hash) WHERE (user_id IS NULL);

CREATE INDEX training_person_own_mobile_idx ON public.training_person USING btree (mobile_hash) WHERE (user_id IS NULL);

CREATE INDEX training_person_registered_by_idx ON public.training_person USING btree (registered_by) WHERE (registered_by IS NOT NULL);

CREATE INDEX training_person_state_idx ON public.training_person USING btree (class_id, state, payment_state);

CREATE INDEX training_person_user_idx ON public.training_person USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX training_person_user_key ON public.training_person USING btree (class_id, user_id) WHERE (state <> 7);

CREATE INDEX training_person_waiting_idx ON public.training_person USING btree (class_id, waiting_since, id) WHERE (state = 2);

CREATE INDEX training_session_class_idx ON public.training_session USING btree (class_id, starts_at);

CREATE INDEX training_trail_person_idx ON public.training_trail USING btree (person_id, id);

CREATE INDEX transcript_consent_requester_id_idx ON public.transcript_consent USING btree (requester_id, created_at DESC);

CREATE INDEX transcript_consent_user_id_idx ON public.transcript_consent USING btree (user_id, created_at DESC);

CREATE INDEX transcript_export_user_id_idx ON public.transcript_export USING btree (user_id, created_at DESC);

CREATE INDEX webhook_attempt_delivery_idx ON public.webhook_attempt USING btree (delivery_id, at);

CREATE INDEX webhook_delivery_due_idx ON public.webhook_delivery USING btree (endpoint_id, next_at) WHERE (state = 1);

CREATE INDEX webhook_delivery_endpoint_idx ON public.webhook_delivery USING btree (endpoint_id, seq);

CREATE INDEX webhook_delivery_order_idx ON public.webhook_delivery USING btree (endpoint_id, object, happened_at, seq) WHERE (state = 1);

CREATE INDEX webhook_delivery_seq_idx ON public.webhook_delivery USING btree (seq);

CREATE INDEX webhook_endpoint_host_idx ON public.webhook_endpoint USING btree (host_id);

CREATE INDEX webhook_endpoint_region_idx ON public.webhook_endpoint USING btree (region_id);

CREATE INDEX webhook_message_created_idx ON public.webhook_message USING btree (created_at);

CREATE INDEX webhook_message_user_idx ON public.webhook_message USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TRIGGER template_note_change BEFORE INSERT OR UPDATE ON iam_face.template FOR EACH ROW EXECUTE FUNCTION iam_face.note_change();

CREATE TRIGGER template_note_removal AFTER DELETE ON iam_face.template FOR EACH ROW EXECUTE FUNCTION iam_face.note_removal();

CREATE TRIGGER audit_chain_kept BEFORE TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION public.audit_chain_refuse_change();

CREATE TRIGGER audit_chain_only_grows BEFORE DELETE OR UPDATE ON public.audit_chain FOR EACH ROW EXECUTE FUNCTION public.audit_chain_refuse_change();

CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.audit_entry_refuse_change();

CREATE TRIGGER audit_entry_only_forgets BEFORE UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.audit_entry_refuse_all_but_forgetting();

CREATE TRIGGER audit_link_advances AFTER INSERT ON public.audit_link REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.audit_link_advance();

CREATE TRIGGER audit_link_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_link FOR EACH STATEMENT EXECUTE FUNCTION public.audit_link_refuse_change();

CREATE TRIGGER audit_start_final BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.audit_start FOR EACH STATEMENT EXECUTE FUNCTION public.audit_start_refuse_change();

CREATE TRIGGER certificate_certificate_insert_standings AFTER INSERT ON public.certificate_certificate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.certificate_update_standings();

CREATE TRIGGER certificate_certificate_update_standings AFTER UPDATE ON public.certificate_certificate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.certificate_update_standings();

CREATE TRIGGER certificate_template_version_published_stays BEFORE DELETE OR UPDATE ON public.certificate_template_version FOR EACH ROW WHEN ((old.state = 1)) EXECUTE FUNCTION public.certificate_template_version_refuse_change();

CREATE TRIGGER content_article_search AFTER INSERT OR UPDATE OF title, number, issuer, tags, fields, summary, plain, channel, pinned, state, publish_at, withdraw_at, deleted_at ON public.content_article FOR EACH ROW EXECUTE FUNCTION public.content_search_follow();

CREATE TRIGGER iam_user_drop_face AFTER UPDATE OF deleted_at, role_type ON public.iam_user FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) OR (new.role_type = 2))) EXECUTE FUNCTION iam_face.drop_template();

CREATE TRIGGER iam_user_forget_devices AFTER UPDATE OF password_hash, deleted_at ON public.iam_user FOR EACH ROW WHEN (((new.password_hash <> old.password_hash) OR (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION public.iam_forget_devices();

CREATE TRIGGER paper_answer_file_final BEFORE DELETE OR UPDATE ON public.paper_answer_file FOR EACH STATEMENT EXECUTE FUNCTION public.paper_late_is_final();

CREATE TRIGGER paper_final_guard BEFORE DELETE OR UPDATE ON public.paper_final FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.paper_save_is_final();

CREATE TRIGGER paper_late_final BEFORE DELETE OR UPDATE ON public.paper_late FOR EACH STATEMENT EXECUTE FUNCTION public.paper_late_is_final();

CREATE TRIGGER paper_paper_hand_in BEFORE UPDATE OF state ON public.paper_paper FOR EACH ROW WHEN (((old.state = 0) AND (new.state > 0))) EXECUTE FUNCTION public.paper_hand_in_settles();

CREATE CONSTRAINT TRIGGER paper_paper_has_final AFTER INSERT ON public.paper_paper DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state > 0)) EXECUTE FUNCTION public.paper_has_final();

CREATE TRIGGER paper_paper_state_step BEFORE UPDATE OF state ON public.paper_paper FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.paper_state_step();

CREATE TRIGGER paper_paper_sweep_at BEFORE INSERT OR UPDATE OF deadline_at ON public.paper_paper FOR EACH ROW WHEN (((new.deadline_at IS NOT NULL) AND ((new.sweep_at IS NULL) OR (new.sweep_at > new.deadline_at)))) EXECUTE FUNCTION public.paper_sweep_by_deadline();

CREATE TRIGGER paper_paper_tally_delete AFTER DELETE ON public.paper_paper FOR EACH ROW WHEN ((old.state >= 0)) EXECUTE FUNCTION public.paper_tally_note();

CREATE TRIGGER paper_paper_tally_insert AFTER INSERT ON public.paper_paper FOR EACH ROW WHEN ((new.state >= 0)) EXECUTE FUNCTION public.paper_tally_note();

CREATE TRIGGER paper_paper_tally_update AFTER UPDATE OF state ON public.paper_paper FOR EACH ROW WHEN ((((old.state >= 0) <> (new.state >= 0)) OR ((old.state > 0) <> (new.state > 0)))) EXECUTE FUNCTION public.paper_tally_note();

CREATE TRIGGER paper_save_final BEFORE DELETE OR UPDATE ON public.paper_save FOR EACH ROW EXECUTE FUNCTION public.paper_save_is_final();

CREATE TRIGGER practical_score_stays BEFORE UPDATE ON public.practical_score FOR EACH ROW EXECUTE FUNCTION public.practical_score_refuse_change();

CREATE TRIGGER practical_sheet_published_stays BEFORE DELETE OR UPDATE ON public.practical_sheet FOR EACH ROW WHEN ((old.state = 1)) EXECUTE FUNCTION public.practical_sheet_refuse_change();

CREATE TRIGGER question_item_tags_came AFTER INSERT ON public.question_item REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION public.question_tag_count();

CREATE TRIGGER question_item_tags_changed AFTER UPDATE ON public.question_item REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION public.question_tag_count();

CREATE TRIGGER question_item_tags_went AFTER DELETE ON public.question_item REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION public.question_tag_count();

CREATE TRIGGER training_person_revision BEFORE UPDATE ON public.training_person FOR EACH ROW WHEN (((NOT (old.user_id IS DISTINCT FROM new.user_id)) AND (NOT (old.registered_by IS DISTINCT FROM new.registered_by)))) EXECUTE FUNCTION public.training_person_count_revision();

CREATE TRIGGER webhook_message_frozen BEFORE UPDATE ON public.webhook_message FOR EACH ROW EXECUTE FUNCTION public.webhook_message_frozen();

ALTER TABLE ONLY iam_face.template
    ADD CONSTRAINT template_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.analysis_snapshot
    ADD CONSTRAINT analysis_snapshot_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.appeal_appeal
    ADD CONSTRAINT appeal_appeal_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id);

ALTER TABLE ONLY public.appeal_appeal
    ADD CONSTRAINT appeal_appeal_paper_fkey FOREIGN KEY (user_id, paper_id) REFERENCES public.paper_paper(user_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.audit_link
    ADD CONSTRAINT audit_link_chain_fkey FOREIGN KEY (chain) REFERENCES public.audit_chain(chain);

ALTER TABLE ONLY public.battle_answer
    ADD CONSTRAINT battle_answer_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.battle_match(id);

ALTER TABLE ONLY public.battle_answer
    ADD CONSTRAINT battle_answer_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.battle_player(id);

ALTER TABLE ONLY public.battle_match
    ADD CONSTRAINT battle_match_battle_id_fkey FOREIGN KEY (battle_id) REFERENCES public.battle_battle(id);

ALTER TABLE ONLY public.battle_player
    ADD CONSTRAINT battle_player_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.battle_match(id);

ALTER TABLE ONLY public.battle_question
    ADD CONSTRAINT battle_question_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.battle_match(id);

ALTER TABLE ONLY public.battle_ticket
    ADD CONSTRAINT battle_ticket_battle_id_fkey FOREIGN KEY (battle_id) REFERENCES public.battle_battle(id);

ALTER TABLE ONLY public.certificate_certificate
    ADD CONSTRAINT certificate_certificate_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES public.certificate_certificate(id);

ALTER TABLE ONLY public.certificate_certificate
    ADD CONSTRAINT certificate_certificate_template_id_fkey FOREIGN KEY (template_id) REFERENCES public.certificate_template(id);

ALTER TABLE ONLY public.certificate_certificate
    ADD CONSTRAINT certificate_certificate_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.certificate_template_version(id);

ALTER TABLE ONLY public.certificate_reminder
    ADD CONSTRAINT certificate_reminder_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES public.certificate_certificate(id);

ALTER TABLE ONLY public.certificate_retraining_person
    ADD CONSTRAINT certificate_retraining_person_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES public.certificate_certificate(id);

ALTER TABLE ONLY public.certificate_retraining_person
    ADD CONSTRAINT certificate_retraining_person_retraining_id_fkey FOREIGN KEY (retraining_id) REFERENCES public.certificate_retraining(id);

ALTER TABLE ONLY public.certificate_series
    ADD CONSTRAINT certificate_series_template_id_fkey FOREIGN KEY (template_id) REFERENCES public.certificate_template(id);

ALTER TABLE ONLY public.certificate_standing
    ADD CONSTRAINT certificate_standing_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES public.certificate_certificate(id);

ALTER TABLE ONLY public.certificate_template_version
    ADD CONSTRAINT certificate_template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES public.certificate_template(id);

ALTER TABLE ONLY public.content_article
    ADD CONSTRAINT content_article_category_fkey FOREIGN KEY (category_id) REFERENCES public.content_category(id);

ALTER TABLE ONLY public.content_category
    ADD CONSTRAINT content_category_parent_fkey FOREIGN KEY (parent_id) REFERENCES public.content_category(id);

ALTER TABLE ONLY public.content_file
    ADD CONSTRAINT content_file_article_fkey FOREIGN KEY (article_id) REFERENCES public.content_article(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.content_mark
    ADD CONSTRAINT content_mark_article_fkey FOREIGN KEY (article_id) REFERENCES public.content_article(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.content_review
    ADD CONSTRAINT content_review_article_fkey FOREIGN KEY (article_id) REFERENCES public.content_article(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.content_revision
    ADD CONSTRAINT content_revision_article_fkey FOREIGN KEY (article_id) REFERENCES public.content_article(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.content_search
    ADD CONSTRAINT content_search_article_fkey FOREIGN KEY (article_id) REFERENCES public.content_article(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.content_synonym_word
    ADD CONSTRAINT content_synonym_word_synonym_fkey FOREIGN KEY (synonym_id) REFERENCES public.content_synonym(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.content_view
    ADD CONSTRAINT content_view_article_fkey FOREIGN KEY (article_id) REFERENCES public.content_article(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.course_assignment
    ADD CONSTRAINT course_assignment_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course_course(id);

ALTER TABLE ONLY public.course_chapter
    ADD CONSTRAINT course_chapter_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course_course(id);

ALTER TABLE ONLY public.course_comment
    ADD CONSTRAINT course_comment_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course_course(id);

ALTER TABLE ONLY public.course_comment
    ADD CONSTRAINT course_comment_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.course_file(id);

ALTER TABLE ONLY public.course_comment
    ADD CONSTRAINT course_comment_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.course_comment(id);

ALTER TABLE ONLY public.course_course
    ADD CONSTRAINT course_course_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.course_category(id);

ALTER TABLE ONLY public.course_course
    ADD CONSTRAINT course_course_prerequisite_id_fkey FOREIGN KEY (prerequisite_id) REFERENCES public.course_course(id);

ALTER TABLE ONLY public.course_dept
    ADD CONSTRAINT course_dept_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course_course(id);

ALTER TABLE ONLY public.course_file
    ADD CONSTRAINT course_file_chapter_id_fkey FOREIGN KEY (chapter_id) REFERENCES public.course_chapter(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.course_file
    ADD CONSTRAINT course_file_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course_course(id);

ALTER TABLE ONLY public.course_interval
    ADD CONSTRAINT course_interval_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.course_file(id);

ALTER TABLE ONLY public.course_learner
    ADD CONSTRAINT course_learner_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course_course(id);

ALTER TABLE ONLY public.course_material
    ADD CONSTRAINT course_material_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.course_file(id);

ALTER TABLE ONLY public.course_note
    ADD CONSTRAINT course_note_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course_course(id);

ALTER TABLE ONLY public.course_note
    ADD CONSTRAINT course_note_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.course_file(id);

ALTER TABLE ONLY public.course_person
    ADD CONSTRAINT course_person_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course_course(id);

ALTER TABLE ONLY public.course_quiz
    ADD CONSTRAINT course_quiz_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course_course(id);

ALTER TABLE ONLY public.course_quiz
    ADD CONSTRAINT course_quiz_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.course_file(id);

ALTER TABLE ONLY public.course_study
    ADD CONSTRAINT course_study_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.course_file(id);

ALTER TABLE ONLY public.embed_ticket
    ADD CONSTRAINT embed_ticket_host_fkey FOREIGN KEY (host_id) REFERENCES public.embed_host(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.embed_ticket
    ADD CONSTRAINT embed_ticket_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.exam_dept
    ADD CONSTRAINT exam_dept_dept_fkey FOREIGN KEY (dept_id) REFERENCES public.iam_dept(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.exam_dept
    ADD CONSTRAINT exam_dept_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.exam_form
    ADD CONSTRAINT exam_form_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id);

ALTER TABLE ONLY public.exam_key
    ADD CONSTRAINT exam_key_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id);

ALTER TABLE ONLY public.exam_override
    ADD CONSTRAINT exam_override_dept_fkey FOREIGN KEY (dept_id) REFERENCES public.iam_dept(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.exam_override
    ADD CONSTRAINT exam_override_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.exam_person
    ADD CONSTRAINT exam_person_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.exchange_import
    ADD CONSTRAINT exchange_import_peer_fkey FOREIGN KEY (peer_id) REFERENCES public.exchange_peer(id);

ALTER TABLE ONLY public.exchange_receiver
    ADD CONSTRAINT exchange_receiver_package_fkey FOREIGN KEY (package_id) REFERENCES public.exchange_package(id);

ALTER TABLE ONLY public.exchange_receiver
    ADD CONSTRAINT exchange_receiver_peer_fkey FOREIGN KEY (peer_id) REFERENCES public.exchange_peer(id);

ALTER TABLE ONLY public.exchange_result_file
    ADD CONSTRAINT exchange_result_file_peer_fkey FOREIGN KEY (peer_id) REFERENCES public.exchange_peer(id);

ALTER TABLE ONLY public.exchange_result
    ADD CONSTRAINT exchange_result_peer_fkey FOREIGN KEY (peer_id) REFERENCES public.exchange_peer(id);

ALTER TABLE ONLY public.grading_answer
    ADD CONSTRAINT grading_answer_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.grading_exam(exam_id);

ALTER TABLE ONLY public.grading_answer
    ADD CONSTRAINT grading_answer_paper_fkey FOREIGN KEY (user_id, paper_id) REFERENCES public.paper_paper(user_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grading_exam
    ADD CONSTRAINT grading_exam_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grading_give_back
    ADD CONSTRAINT grading_give_back_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.grading_exam(exam_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grading_grader
    ADD CONSTRAINT grading_grader_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.grading_exam(exam_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grading_mark
    ADD CONSTRAINT grading_mark_answer_fkey FOREIGN KEY (answer_id) REFERENCES public.grading_answer(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grading_rubric
    ADD CONSTRAINT grading_rubric_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grading_tally
    ADD CONSTRAINT grading_tally_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.grading_exam(exam_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grading_task
    ADD CONSTRAINT grading_task_answer_fkey FOREIGN KEY (answer_id, user_id) REFERENCES public.grading_answer(id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_binding
    ADD CONSTRAINT iam_binding_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_dept
    ADD CONSTRAINT iam_dept_parent_fkey FOREIGN KEY (parent_id) REFERENCES public.iam_dept(id);

ALTER TABLE ONLY public.iam_dept
    ADD CONSTRAINT iam_dept_region_fkey FOREIGN KEY (region_id) REFERENCES public.iam_region(id);

ALTER TABLE ONLY public.iam_known_device
    ADD CONSTRAINT iam_known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_menu
    ADD CONSTRAINT iam_menu_parent_fkey FOREIGN KEY (parent_id) REFERENCES public.iam_menu(id);

ALTER TABLE ONLY public.iam_recovery_code
    ADD CONSTRAINT iam_recovery_code_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_region
    ADD CONSTRAINT iam_region_parent_fkey FOREIGN KEY (parent_id) REFERENCES public.iam_region(id);

ALTER TABLE ONLY public.iam_role_dept
    ADD CONSTRAINT iam_role_dept_dept_fkey FOREIGN KEY (dept_id) REFERENCES public.iam_dept(id);

ALTER TABLE ONLY public.iam_role_dept
    ADD CONSTRAINT iam_role_dept_role_fkey FOREIGN KEY (role_id) REFERENCES public.iam_role(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_role_menu
    ADD CONSTRAINT iam_role_menu_menu_fkey FOREIGN KEY (menu_id) REFERENCES public.iam_menu(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_role_menu
    ADD CONSTRAINT iam_role_menu_role_fkey FOREIGN KEY (role_id) REFERENCES public.iam_role(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_saved_filter
    ADD CONSTRAINT iam_saved_filter_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_session
    ADD CONSTRAINT iam_session_host_fkey FOREIGN KEY (host_id) REFERENCES public.embed_host(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_session
    ADD CONSTRAINT iam_session_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_totp
    ADD CONSTRAINT iam_totp_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_user
    ADD CONSTRAINT iam_user_dept_fkey FOREIGN KEY (dept_id) REFERENCES public.iam_dept(id);

ALTER TABLE ONLY public.iam_user
    ADD CONSTRAINT iam_user_region_fkey FOREIGN KEY (region_id) REFERENCES public.iam_region(id);

ALTER TABLE ONLY public.iam_user_role
    ADD CONSTRAINT iam_user_role_role_fkey FOREIGN KEY (role_id) REFERENCES public.iam_role(id);

ALTER TABLE ONLY public.iam_user_role
    ADD CONSTRAINT iam_user_role_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_user
    ADD CONSTRAINT iam_user_wished_dept_fkey FOREIGN KEY (wished_dept_id) REFERENCES public.iam_dept(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.invigilation_action
    ADD CONSTRAINT invigilation_action_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_event
    ADD CONSTRAINT invigilation_event_opening_fk FOREIGN KEY (paper_id, epoch) REFERENCES public.invigilation_opening(paper_id, epoch) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_face_decision
    ADD CONSTRAINT invigilation_face_decision_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_message
    ADD CONSTRAINT invigilation_message_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_message_paper
    ADD CONSTRAINT invigilation_message_paper_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.invigilation_message(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_opening
    ADD CONSTRAINT invigilation_opening_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES public.invigilation_paper(paper_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_paper
    ADD CONSTRAINT invigilation_paper_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_picture_look
    ADD CONSTRAINT invigilation_picture_look_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_room
    ADD CONSTRAINT invigilation_room_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_room_examinee
    ADD CONSTRAINT invigilation_room_examinee_room_fk FOREIGN KEY (exam_id, room_id) REFERENCES public.invigilation_room(exam_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_room_invigilator
    ADD CONSTRAINT invigilation_room_invigilator_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.invigilation_room(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_search
    ADD CONSTRAINT invigilation_search_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_similar
    ADD CONSTRAINT invigilation_similar_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_snapshot
    ADD CONSTRAINT invigilation_snapshot_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invigilation_snapshot
    ADD CONSTRAINT invigilation_snapshot_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES public.invigilation_paper(paper_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.media_picture
    ADD CONSTRAINT media_picture_file_fkey FOREIGN KEY (file_id) REFERENCES public.media_file(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.media_picture_width
    ADD CONSTRAINT media_picture_width_file_fkey FOREIGN KEY (file_id) REFERENCES public.media_picture(file_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.media_subtitle
    ADD CONSTRAINT media_subtitle_video_fkey FOREIGN KEY (video_id) REFERENCES public.media_video(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.media_video_quality
    ADD CONSTRAINT media_video_quality_video_fkey FOREIGN KEY (video_id) REFERENCES public.media_video(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_broadcast
    ADD CONSTRAINT message_broadcast_sender_fkey FOREIGN KEY (sender_id) REFERENCES public.iam_user(id);

ALTER TABLE ONLY public.message_direct
    ADD CONSTRAINT message_direct_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_inbox
    ADD CONSTRAINT message_inbox_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_named
    ADD CONSTRAINT message_named_broadcast_fkey FOREIGN KEY (broadcast_id) REFERENCES public.message_broadcast(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_named
    ADD CONSTRAINT message_named_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_state
    ADD CONSTRAINT message_state_broadcast_fkey FOREIGN KEY (broadcast_id) REFERENCES public.message_broadcast(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_state
    ADD CONSTRAINT message_state_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_adjustment
    ADD CONSTRAINT paper_adjustment_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_aside
    ADD CONSTRAINT paper_aside_paper_fkey FOREIGN KEY (user_id, paper_id) REFERENCES public.paper_paper(user_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_device_check
    ADD CONSTRAINT paper_device_check_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_face
    ADD CONSTRAINT paper_face_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_reached
    ADD CONSTRAINT paper_reached_paper_fkey FOREIGN KEY (user_id, paper_id) REFERENCES public.paper_paper(user_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_regrade_change
    ADD CONSTRAINT paper_regrade_change_paper_fkey FOREIGN KEY (user_id, paper_id) REFERENCES public.paper_paper(user_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_regrade_change
    ADD CONSTRAINT paper_regrade_change_regrade_fkey FOREIGN KEY (regrade_id) REFERENCES public.paper_regrade(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_regrade
    ADD CONSTRAINT paper_regrade_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_regraded
    ADD CONSTRAINT paper_regraded_adjustment_fkey FOREIGN KEY (regrade_id) REFERENCES public.paper_adjustment(regrade_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_regraded
    ADD CONSTRAINT paper_regraded_paper_fkey FOREIGN KEY (user_id, paper_id) REFERENCES public.paper_paper(user_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_rehearsal
    ADD CONSTRAINT paper_rehearsal_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_reminder
    ADD CONSTRAINT paper_reminder_exam_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.paper_waiting
    ADD CONSTRAINT paper_waiting_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES public.exam_exam(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.platform_import_row
    ADD CONSTRAINT platform_import_row_import_fkey FOREIGN KEY (import_id) REFERENCES public.platform_import(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.practical_candidate
    ADD CONSTRAINT practical_candidate_group_fkey FOREIGN KEY (test_id, group_number) REFERENCES public.practical_group(test_id, number) ON DELETE CASCADE;

ALTER TABLE ONLY public.practical_group
    ADD CONSTRAINT practical_group_test_id_fkey FOREIGN KEY (test_id) REFERENCES public.practical_test(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.practical_photo
    ADD CONSTRAINT practical_photo_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES public.practical_candidate(id);

ALTER TABLE ONLY public.practical_score
    ADD CONSTRAINT practical_score_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES public.practical_candidate(id);

ALTER TABLE ONLY public.practical_test
    ADD CONSTRAINT practical_test_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES public.practical_sheet(id);

ALTER TABLE ONLY public.practice_daily
    ADD CONSTRAINT practice_daily_run_fkey FOREIGN KEY (run_id) REFERENCES public.practice_run(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.practice_item
    ADD CONSTRAINT practice_item_run_fkey FOREIGN KEY (run_id) REFERENCES public.practice_run(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.practice_wrong_source
    ADD CONSTRAINT practice_wrong_source_record_fkey FOREIGN KEY (user_id, question_id) REFERENCES public.practice_record(user_id, question_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_clause
    ADD CONSTRAINT question_clause_question_fkey FOREIGN KEY (question_id) REFERENCES public.question_item(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_discrimination
    ADD CONSTRAINT question_discrimination_item_fkey FOREIGN KEY (question_id) REFERENCES public.question_item(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_file
    ADD CONSTRAINT question_file_question_fkey FOREIGN KEY (question_id) REFERENCES public.question_item(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_repo
    ADD CONSTRAINT question_repo_category_fkey FOREIGN KEY (category_id) REFERENCES public.question_repo_category(id);

ALTER TABLE ONLY public.question_repo_dept
    ADD CONSTRAINT question_repo_dept_dept_fkey FOREIGN KEY (dept_id) REFERENCES public.iam_dept(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_repo_dept
    ADD CONSTRAINT question_repo_dept_repo_fkey FOREIGN KEY (repo_id) REFERENCES public.question_repo(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_repo_item
    ADD CONSTRAINT question_repo_item_question_fkey FOREIGN KEY (question_id) REFERENCES public.question_item(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_repo_item
    ADD CONSTRAINT question_repo_item_repo_fkey FOREIGN KEY (repo_id) REFERENCES public.question_repo(id);

ALTER TABLE ONLY public.question_report
    ADD CONSTRAINT question_report_question_fkey FOREIGN KEY (question_id) REFERENCES public.question_item(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_stat
    ADD CONSTRAINT question_stat_question_fkey FOREIGN KEY (question_id) REFERENCES public.question_item(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.question_use
    ADD CONSTRAINT question_use_question_fkey FOREIGN KEY (question_id) REFERENCES public.question_item(id);

ALTER TABLE ONLY public.question_version
    ADD CONSTRAINT question_version_question_fkey FOREIGN KEY (question_id) REFERENCES public.question_item(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.retention_policy
    ADD CONSTRAINT retention_policy_seen_fkey FOREIGN KEY (seen_run_id, kind, amount) REFERENCES public.retention_run(id, kind, amount);

ALTER TABLE ONLY public.training_attendance
    ADD CONSTRAINT training_attendance_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.training_person(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.training_attendance
    ADD CONSTRAINT training_attendance_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.training_session(id);

ALTER TABLE ONLY public.training_class_dept
    ADD CONSTRAINT training_class_dept_class_id_fkey FOREIGN KEY (class_id) REFERENCES public.training_class(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.training_decision
    ADD CONSTRAINT training_decision_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.training_person(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.training_person
    ADD CONSTRAINT training_person_class_id_fkey FOREIGN KEY (class_id) REFERENCES public.training_class(id);

ALTER TABLE ONLY public.training_session
    ADD CONSTRAINT training_session_class_id_fkey FOREIGN KEY (class_id) REFERENCES public.training_class(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.training_trail
    ADD CONSTRAINT training_trail_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.training_person(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.training_unit
    ADD CONSTRAINT training_unit_class_id_fkey FOREIGN KEY (class_id) REFERENCES public.training_class(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_attempt
    ADD CONSTRAINT webhook_attempt_delivery_fkey FOREIGN KEY (delivery_id) REFERENCES public.webhook_delivery(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_endpoint_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoint(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_message_fkey FOREIGN KEY (message_id) REFERENCES public.webhook_message(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_host_fkey FOREIGN KEY (host_id) REFERENCES public.embed_host(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_region_fkey FOREIGN KEY (region_id) REFERENCES public.iam_region(id);

ALTER TABLE ONLY public.webhook_message
    ADD CONSTRAINT webhook_message_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;
