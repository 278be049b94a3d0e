-- Systems that show our pages in frames of their own.
create table embed_host (
  id uuid primary key,
  name text not null constraint embed_host_name_check check (length(name) between 1 and 50),
  -- The public name of its key, and the key: sealed and not hashed, because it signs.
  key_id text not null constraint embed_host_key_id_key unique,
  secret_sealed text not null,
  origins text[] not null constraint embed_host_origins_check check (cardinality(origins) between 1 and 20),
  enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);

-- Good for one page, one person and one minute; the row goes when it is used.
create table embed_ticket (
  -- SHA-256 of the ticket: whoever reads the table still cannot enter.
  ticket_hash bytea primary key,
  host_id uuid not null constraint embed_ticket_host_fkey references embed_host (id) on delete cascade,
  user_id uuid not null constraint embed_ticket_user_fkey references iam_user (id) on delete cascade,
  path text not null,
  region_id text not null default '',
  expires_at timestamptz not null
);
create index embed_ticket_host_idx on embed_ticket (host_id);
create index embed_ticket_user_idx on embed_ticket (user_id);
create index embed_ticket_expires_idx on embed_ticket (expires_at);

-- A session that lives in another system's frame. The name is kept as it was when it began, for the list of sign-ins.
alter table iam_session
  add column host_id uuid constraint iam_session_host_fkey references embed_host (id) on delete cascade,
  add column host_name text not null default '',
  add column region_id text not null default '';
create index iam_session_host_idx on iam_session (host_id) where host_id is not null;

alter table site_setting add column raw_token boolean not null default true;
