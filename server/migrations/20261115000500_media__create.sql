create table media_file (
  id uuid primary key,
  storage_key text not null constraint media_file_storage_key_key unique,
  name text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  purpose text not null default '',
  owner_id uuid not null,
  created_at timestamptz not null
);
create index media_file_owner_idx on media_file (owner_id, created_at desc);
