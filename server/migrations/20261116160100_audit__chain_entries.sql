-- What stood here before entries and grades were chained has no link and needs none. New rows are never marked, and
-- how many rows were marked is written down: nobody can pass a later row off as an early one.
alter table audit_entry add column before_chain boolean not null default true;
alter table audit_entry alter column before_chain set default false;
alter table paper_grade add column before_chain boolean not null default true;
alter table paper_grade alter column before_chain set default false;

create table audit_start (
  what text primary key,
  rows bigint not null,
  at timestamptz not null
);
insert into audit_start (what, rows, at)
select 'audit_entry', count(*), now() from audit_entry
union all
select 'paper_grade', count(*), now() from paper_grade;

create function audit_start_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_start is written once';
end
$$;
create trigger audit_start_final before insert or update or delete or truncate on audit_start
  for each statement execute function audit_start_refuse_change();

-- An entry is looked for by its id when it is checked, a record by what the link was about.
create index audit_link_entry_idx on audit_link ((content ->> 'entry')) where content ? 'entry';
create index audit_link_target_idx on audit_link (chain, action, target);

-- When a chain last grew, for the note of all heads that is made every hour.
alter table audit_chain add column changed_at timestamptz not null default now();
create index audit_chain_changed_idx on audit_chain (changed_at);

-- Locks the ends of chains until the commit, in one order for everybody. Runs with the rights of the table's owner, for
-- whoever appends may not change a head by hand.
create function audit_lock_chains(names text[]) returns setof audit_chain
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_chain (chain, length, head)
  select name, 0, decode(repeat('00', 32), 'hex') from unnest(names) as name
   where not exists (select from audit_chain c where c.chain = name)
   order by name
  on conflict do nothing;
  return query select * from audit_chain c where c.chain = any(names) order by c.chain for update;
end
$$;

-- The head moves with the links themselves, and only to links that follow it.
create function audit_link_advance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger audit_link_advances after insert on audit_link
  referencing new table as added for each statement execute function audit_link_advance();

create or replace function audit_chain_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.chain = old.chain and new.length > old.length then
    return new;
  end if;
  raise exception 'audit_chain only grows';
end
$$;
