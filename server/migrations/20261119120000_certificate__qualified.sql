-- By which certificate a person may work, for each kind of work and, with kind '', for any: one that is granted before
-- one that is suspended or revoked, then the one that is valid longest. Kept by triggers on certificate_certificate.
create table certificate_standing (
  user_id uuid not null,
  work_kind text not null,
  certificate_id uuid not null references certificate_certificate,
  state smallint not null check (state in (1, 2, 3, 4)),
  -- 9999-12-31: without end.
  valid_until date not null,
  -- The holder was invited to be retrained before this certificate expires.
  is_arranged boolean not null default false,
  -- Copied from the account by a schedule: the figures of hundreds of thousands of people cannot join accounts.
  dept_id uuid,
  region_id uuid,
  is_active boolean not null default false,
  is_placed boolean not null default false,
  primary key (user_id, work_kind)
);
create index certificate_standing_certificate_id_idx on certificate_standing (certificate_id);
create index certificate_standing_unplaced_idx on certificate_standing (user_id) where not is_placed;
create index certificate_standing_figures_idx
  on certificate_standing (work_kind, dept_id, region_id, state, valid_until, is_arranged) include (user_id)
  where is_active;
create index certificate_standing_expiry_idx
  on certificate_standing (work_kind, valid_until, user_id) include (state, is_arranged, region_id)
  where is_active;

create function certificate_update_standings() returns trigger language plpgsql as $$
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
create trigger certificate_certificate_insert_standings
  after insert on certificate_certificate referencing new table as changed
  for each statement execute function certificate_update_standings();
create trigger certificate_certificate_update_standings
  after update on certificate_certificate referencing new table as changed
  for each statement execute function certificate_update_standings();
-- For those that were granted before.
update certificate_certificate set reason = reason;

-- Reminders that were sent, so many days before the last day.
create table certificate_reminder (
  certificate_id uuid not null references certificate_certificate,
  days smallint not null check (days > 0),
  user_id uuid not null,
  sent_at timestamptz not null,
  primary key (certificate_id, days)
);
create index certificate_reminder_sent_at_idx on certificate_reminder (sent_at);

-- A training class for holders of certificates that expire.
create table certificate_retraining (
  id uuid primary key,
  class_id uuid not null,
  title text not null,
  task_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null
);
create table certificate_retraining_person (
  retraining_id uuid not null references certificate_retraining,
  user_id uuid not null,
  certificate_id uuid not null references certificate_certificate,
  primary key (retraining_id, user_id)
);
create index certificate_retraining_person_certificate_id_idx on certificate_retraining_person (certificate_id);
