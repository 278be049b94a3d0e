create table iam_user (
  id uuid primary key,
  user_name text not null check (length(user_name) between 1 and 50),
  real_name text not null check (length(real_name) between 1 and 50),
  password_hash text not null,
  avatar text not null default '',
  -- Encrypted with the current data key, found again by a keyed hash.
  mobile_sealed text not null default '',
  mobile_hash bytea,
  role_type smallint not null check (role_type in (1, 2)),
  state smallint not null default 0 check (state in (0, 1, 2)),
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index iam_user_user_name_key on iam_user (lower(user_name)) where deleted_at is null;
create unique index iam_user_mobile_key on iam_user (mobile_hash) where deleted_at is null;

create table iam_role (
  id uuid primary key,
  code text not null constraint iam_role_code_key unique,
  name text not null,
  -- Grants every menu and function there is, later ones included.
  grants_all boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table iam_user_role (
  user_id uuid not null constraint iam_user_role_user_fkey references iam_user (id) on delete cascade,
  role_id uuid not null constraint iam_user_role_role_fkey references iam_role (id),
  primary key (user_id, role_id)
);
create index iam_user_role_role_idx on iam_user_role (role_id);

create table iam_menu (
  id uuid primary key,
  -- What a release knows an item by, so that seeding again changes nothing that people have arranged.
  code text not null constraint iam_menu_code_key unique,
  parent_id uuid constraint iam_menu_parent_fkey references iam_menu (id),
  type smallint not null check (type in (1, 2, 3)),
  title text not null,
  path text not null default '',
  component text not null default '',
  redirect text not null default '',
  icon text not null default '',
  permission text not null default '',
  sort integer not null default 0,
  hidden boolean not null default false,
  always_show boolean not null default false,
  affix boolean not null default false,
  no_cache boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint iam_menu_function_has_permission check (type <> 2 or permission <> '')
);
create index iam_menu_parent_idx on iam_menu (parent_id, sort);
create unique index iam_menu_permission_key on iam_menu (permission) where type = 2;

create table iam_role_menu (
  role_id uuid not null constraint iam_role_menu_role_fkey references iam_role (id) on delete cascade,
  menu_id uuid not null constraint iam_role_menu_menu_fkey references iam_menu (id) on delete cascade,
  primary key (role_id, menu_id)
);
create index iam_role_menu_menu_idx on iam_role_menu (menu_id);

create table iam_session (
  id uuid primary key,
  -- SHA-256 of the token: whoever reads the table still cannot sign in.
  token_hash bytea not null constraint iam_session_token_hash_key unique,
  user_id uuid not null constraint iam_session_user_fkey references iam_user (id) on delete cascade,
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index iam_session_user_idx on iam_session (user_id, last_seen_at desc);
create index iam_session_expires_idx on iam_session (expires_at);
create index iam_session_seen_idx on iam_session (last_seen_at);

-- Failed sign-ins by account and source. Names that do not exist are counted alike, so the answer tells nothing.
create table iam_login_failure (
  user_name text not null,
  ip text not null,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  locked_until timestamptz not null,
  primary key (user_name, ip)
);
create index iam_login_failure_at_idx on iam_login_failure (last_failed_at);
