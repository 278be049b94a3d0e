-- A second factor by one-time codes (RFC 6238).
create table iam_totp (
  user_id uuid primary key constraint iam_totp_user_fkey references iam_user (id) on delete cascade,
  secret_sealed text not null,
  -- Null until a code has shown that the person's device has the secret.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: each is good once.
  last_step bigint not null default 0,
  tries smallint not null default 0,
  tries_since timestamptz not null,
  created_at timestamptz not null
);

-- For who has lost the device. The row goes when the code is used.
create table iam_recovery_code (
  user_id uuid not null constraint iam_recovery_code_user_fkey references iam_user (id) on delete cascade,
  code_hash bytea not null,
  constraint iam_recovery_code_pkey primary key (user_id, code_hash)
);

alter table iam_session
  add column second_factor_at timestamptz,
  -- When the user last proved to be the one who sits there.
  add column proved_at timestamptz;

alter table iam_role add column second_factor boolean not null default false;

-- Matters in production alone: whoever may do everything needs a second factor.
alter table site_setting add column admin_second_factor boolean not null default true;
