-- The share of people with a valid certificate, in percent, that units should reach before the season.
alter table site_setting add column qualified_target smallint not null default 95,
  add constraint site_setting_qualified_target_check check (qualified_target between 0 and 100);
