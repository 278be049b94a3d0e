-- Browsers an account was signed in from, apart from its sessions: signing out does not forget them, and a stranger's
-- wrong passwords cannot keep the owner out there. Only the hash of the cookie's value is stored.
create table iam_known_device (
  user_id uuid not null references iam_user on delete cascade,
  device_hash bytea not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint iam_known_device_pkey primary key (user_id, device_hash),
  constraint iam_known_device_hash_check check (octet_length(device_hash) = 32)
);
create index iam_known_device_hash_idx on iam_known_device (device_hash);
create index iam_known_device_last_used_idx on iam_known_device (last_used_at);

-- A new password, whoever set it, and the end of the account: nobody is known any more.
create function iam_forget_devices() returns trigger language plpgsql as $$
begin
  delete from iam_known_device where user_id = new.id;
  return null;
end $$;

create trigger iam_user_forget_devices after update of password_hash, deleted_at on iam_user
  for each row when (new.password_hash <> old.password_hash or new.deleted_at is not null)
  execute function iam_forget_devices();

-- Wrong passwords on the whole site in each hour of the clock, and whether administrators have been warned of them.
create table iam_login_hour (
  hour timestamptz not null,
  failed integer not null,
  warned boolean not null default false,
  constraint iam_login_hour_pkey primary key (hour),
  constraint iam_login_hour_failed_check check (failed > 0)
);

-- 0: from the number of accounts.
alter table site_setting
  add column login_failures_per_hour integer not null default 0,
  add constraint site_setting_login_failures_per_hour_check check (login_failures_per_hour between 0 and 1000000);
