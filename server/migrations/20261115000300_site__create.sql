create table site_setting (
  id smallint primary key check (id = 1),
  site_name text not null check (length(site_name) between 1 and 50),
  front_logo text not null default '',
  back_logo text not null default '',
  copy_right text not null default '',
  h5_host text not null default '',
  mp_code text not null default '',
  wechat_login boolean not null default false,
  face_login boolean not null default false,
  crop_login boolean not null default false,
  ding_login boolean not null default false,
  mobile_login boolean not null default false,
  user_reg boolean not null default false,
  updated_at timestamptz not null default now()
);
insert into site_setting (id, site_name) values (1, '人影学堂');
