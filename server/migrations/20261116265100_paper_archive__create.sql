-- Which parts of the log of saves are in a file and no longer here. The operator's command writes it, as the owner.
create table paper_archive (
  id uuid primary key,
  -- The partition it was.
  part text not null,
  -- Papers with ids from here, or from the beginning, to below there.
  from_id uuid,
  until_id uuid not null,
  file_name text not null,
  file_sha256 text not null,
  saves bigint not null,
  papers bigint not null,
  archived_by text not null,
  archived_at timestamptz not null,
  -- The saves are here again.
  restored_at timestamptz,
  constraint paper_archive_range_check check (from_id < until_id),
  constraint paper_archive_counts_check check (saves >= 0 and papers >= 0),
  constraint paper_archive_sha256_check check (file_sha256 ~ '^[0-9a-f]{64}$')
);
comment on table paper_archive is 'rights: select';
create unique index paper_archive_part_key on paper_archive (part) where restored_at is null;
