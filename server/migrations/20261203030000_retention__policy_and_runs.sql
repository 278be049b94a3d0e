create table retention_run (
  id uuid constraint retention_run_pkey primary key,
  kind text not null,
  is_dry boolean not null,
  amount integer not null constraint retention_run_amount_check check (amount >= 1),
  before timestamptz not null,
  state smallint not null default 0 constraint retention_run_state_check check (state in (0, 1, 2)),
  due bigint not null default 0 constraint retention_run_due_check check (due >= 0),
  oldest timestamptz,
  parts jsonb not null default '[]',
  erased bigint not null default 0,
  -- Where a run that was interrupted continues.
  cursor text,
  note text not null default '',
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint retention_run_finished_check check ((finished_at is null) = (state = 0)),
  constraint retention_run_erased_check check (erased >= 0 and (not is_dry or erased = 0)),
  constraint retention_run_confirmed_key unique (id, kind, amount)
);
create index retention_run_kind_idx on retention_run (kind, started_at desc, id desc);
create unique index retention_run_open_key on retention_run (kind) where state = 0 and not is_dry;

create table retention_policy (
  kind text constraint retention_policy_pkey primary key,
  -- Null: stored for ever.
  amount integer constraint retention_policy_amount_check check (amount >= 1),
  is_enabled boolean not null default false,
  -- The dry run whose figures were confirmed: of this kind and this period.
  seen_run_id uuid,
  updated_at timestamptz not null,
  constraint retention_policy_seen_check check (not is_enabled or (seen_run_id is not null and amount is not null)),
  constraint retention_policy_seen_fkey foreign key (seen_run_id, kind, amount) references retention_run (id, kind, amount)
);
create index retention_policy_seen_idx on retention_policy (seen_run_id, kind, amount);
