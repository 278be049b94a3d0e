-- Background work somebody waits for, with its progress.
create table platform_task (
  id uuid primary key,
  kind text not null,
  title text not null,
  owner_id uuid,
  input jsonb not null,
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= 0),
  note text not null default '',
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
create index platform_task_created_idx on platform_task (created_at desc);
create index platform_task_owner_idx on platform_task (owner_id, created_at desc);
create index platform_task_open_idx on platform_task (state) where state in (0, 1, 3);

-- One row for each kind of repeated work: the claim that makes it run once, and what became of it.
create table platform_schedule (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  error text not null default ''
);
