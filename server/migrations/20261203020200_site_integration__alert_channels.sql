-- A table of a few rows: checked at once.
alter table site_integration drop constraint site_integration_name_check;
alter table site_integration add constraint site_integration_name_check
  check (name in ('sms', 'wechat', 'crop', 'ding', 'face', 'wecomRobot', 'dingRobot', 'mail'));
insert into site_integration (name) values ('wecomRobot'), ('dingRobot'), ('mail');
