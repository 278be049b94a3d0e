-- The processes that are alive, and how many database connections each may open.
create table platform_process (
  id uuid,
  role text not null,
  connections int not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint platform_process_pkey primary key (id),
  constraint platform_process_role_check check (role in ('api', 'worker', 'all')),
  constraint platform_process_connections_check check (connections > 0)
);
