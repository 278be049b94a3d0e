-- What each process has done in an interval of some seconds, for the page of the officer on duty. It may be lost, and
-- is deleted after little more than an hour.
create unlogged table invigilation_load (
  process_id uuid not null,
  at timestamptz not null default now(),
  -- 1: answers requests, 2: works in the background. One process may do both.
  role smallint not null,
  version text not null,
  commit text not null,
  seconds real not null,
  saves integer not null,
  -- How many of them took at most so long; the limits are those of the metrics.
  save_buckets integer[] not null,
  refusals jsonb not null,
  failures integer not null,
  redis boolean not null,
  constraint invigilation_load_pkey primary key (process_id, role, at),
  constraint invigilation_load_role_check check (role in (1, 2)),
  constraint invigilation_load_counts_check check (seconds > 0 and saves >= 0 and failures >= 0),
  constraint invigilation_load_refusals_check check (jsonb_typeof(refusals) = 'object')
);
create index invigilation_load_at_idx on invigilation_load (at);
