-- What there is becomes the first partition. Nothing is copied and nothing is read: the check of the two migrations
-- before this one says all that has to be known.
alter table paper_save rename to paper_save_first;
alter index paper_save_paper_idx rename to paper_save_first_user_id_paper_id_idx;
drop trigger paper_save_final on paper_save_first;

create table paper_save (
  user_id uuid not null,
  paper_id uuid not null,
  -- The opening that spoke.
  epoch integer not null,
  -- [{ ordinal, seq, answer, answered, flagged, spentMs }]
  items jsonb not null,
  ip text not null,
  saved_at timestamptz not null
) partition by range (paper_id);
comment on table paper_save is 'rights: select, insert';
create index paper_save_paper_idx on paper_save (user_id, paper_id);
-- For each row: PostgreSQL gives that to every partition, so that none can be changed by its own name either.
create trigger paper_save_final before update or delete on paper_save
  for each row execute function paper_save_is_final();

do $$
begin
  execute (
    select format('alter table paper_save attach partition paper_save_first for values from (minvalue) to (%L)',
             substring(pg_get_constraintdef(oid) from '''([0-9a-f-]{36})'''))
      from pg_constraint where conrelid = 'paper_save_first'::regclass and conname = 'paper_save_first_check');
end
$$;
alter table paper_save_first drop constraint paper_save_first_check;

-- A save is never refused because nobody has made its month. It should stay empty: a month of which it has saves gets
-- no partition any more.
create table paper_save_other partition of paper_save default;

-- Partitions are reached through the table they belong to, never by themselves.
comment on table paper_save_first is 'rights: none; partition';
comment on table paper_save_other is 'rights: none; partition';

/*
 * Makes the partitions of this month and the next three where they are missing, and tells how many. The application
 * owns nothing, and may have this done and nothing else. A table is made by itself and then attached, which saves do
 * not wait for; `partition of` would lock them all out. The default partition is locked, and whoever uses that, as a
 * backup does, is not waited for: the next turn tries again.
 */
create function paper_save_make_partitions() returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
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
revoke execute on function paper_save_make_partitions() from public;
select paper_save_make_partitions();

/*
 * Everything below is asked for one paper, and must know which one before it is planned: a plan for any paper would
 * lock and look at every partition there ever was. So these are no plain SQL, which would become part of the statement
 * around it, and they are planned at each call, for the one partition they read.
 */

-- The answers of one paper as they stand. A function and no view: nothing can ask it for all papers at once.
create or replace function paper_answers(of_user uuid, of_paper uuid)
returns table (ordinal smallint, seq integer, answer jsonb, answered boolean, flagged boolean, spent_ms integer,
  saved_at timestamptz)
language plpgsql stable parallel safe set plan_cache_mode = force_custom_plan as $$
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

create function paper_saved_since(of_user uuid, of_paper uuid, since timestamptz) returns boolean
language plpgsql stable parallel safe set plan_cache_mode = force_custom_plan as $$
begin
  return exists (
    select from paper_save s where s.user_id = of_user and s.paper_id = of_paper and s.saved_at > since);
end
$$;
