-- A task may leave a file, and may be tried again.
alter table platform_task
  add column result_name text not null default '',
  add column result_type text not null default '',
  add column result_size bigint not null default 0 check (result_size >= 0),
  add column attempts integer not null default 0 check (attempts >= 0);
create index platform_task_finished_idx on platform_task (finished_at) where finished_at is not null;
