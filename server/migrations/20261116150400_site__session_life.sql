-- How long a sign-in lasts at most, however much it is used. Those that are older when this comes end with it.
alter table site_setting
  add column staff_life_hours smallint not null default 12
    constraint site_setting_staff_life_hours_check check (staff_life_hours between 1 and 72),
  add column learner_life_days smallint not null default 30
    constraint site_setting_learner_life_days_check check (learner_life_days between 1 and 90);
