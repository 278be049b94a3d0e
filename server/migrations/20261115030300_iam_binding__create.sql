-- Which account of WeChat, WeCom or DingTalk signs in as whom.
create table iam_binding (
  id uuid primary key,
  user_id uuid not null constraint iam_binding_user_fkey references iam_user (id) on delete cascade,
  provider text not null constraint iam_binding_provider_check check (provider in ('wechat', 'crop', 'ding')),
  -- The app the person agreed to: what one app calls a person means nothing to another.
  app text not null,
  -- What the provider calls the person: encrypted, and found again by a keyed hash.
  external_sealed text not null,
  external_hash bytea not null,
  nick_name text not null default '',
  created_at timestamptz not null,
  last_login_at timestamptz,
  constraint iam_binding_external_key unique (provider, app, external_hash),
  constraint iam_binding_user_key unique (user_id, provider)
);
