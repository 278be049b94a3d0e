-- How hard to guess a new password must be, from 0 to 4; a house may ask for more than the product, never for less.
alter table site_setting
  add column password_score smallint not null default 2
    constraint site_setting_password_score_check check (password_score between 2 and 4),
  add column staff_password_score smallint not null default 3
    constraint site_setting_staff_password_score_check check (staff_password_score between 3 and 4);
