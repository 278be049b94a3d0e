-- Rules for accounts. They may be stricter than the product's own, never looser, so the floors are checks.
alter table site_setting
  add column password_min smallint not null default 6
    constraint site_setting_password_min_check check (password_min between 6 and 32),
  add column staff_password_min smallint not null default 10
    constraint site_setting_staff_password_min_check check (staff_password_min between 10 and 32),
  add column password_days smallint not null default 0
    constraint site_setting_password_days_check check (password_days between 0 and 730),
  add column session_hours smallint not null default 72
    constraint site_setting_session_hours_check check (session_hours between 1 and 2160),
  add column one_session boolean not null default false,
  -- Matters only where the server itself allows demo accounts.
  add column demo boolean not null default true,
  add column reg_review boolean not null default true;

create table site_integration (
  name text primary key
    constraint site_integration_name_check check (name in ('sms', 'wechat', 'crop', 'ding', 'face')),
  settings jsonb not null default '{}'
    constraint site_integration_settings_check check (jsonb_typeof(settings) = 'object'),
  secret_sealed text not null default '',
  updated_at timestamptz not null default now()
);
insert into site_integration (name) values ('sms'), ('wechat'), ('crop'), ('ding'), ('face');
