-- Reports of the operator's scripts: a backup or a tested restore has succeeded.
create table ops_backup (
  id uuid primary key,
  kind text not null
    constraint ops_backup_kind_check check (kind in ('backup', 'restore-test')),
  finished_at timestamptz not null default now(),
  bytes bigint
    constraint ops_backup_bytes_check check (bytes >= 0),
  note text not null default ''
    constraint ops_backup_note_check check (char_length(note) <= 200)
);
create index ops_backup_latest_idx on ops_backup (kind, finished_at desc);
comment on table ops_backup is 'rights: select, insert';
