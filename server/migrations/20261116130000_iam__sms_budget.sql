-- Notices stand among the codes, so that a number's limits count both; they are for no purpose and carry no code.
alter table iam_sms_code
  alter column sms_type drop not null,
  alter column code_hash drop not null,
  add constraint iam_sms_code_notice_check check ((sms_type is null) = (code_hash is null));

-- How many messages were handed to the provider in each hour of the clock, and up to which share (80, 100) of the
-- site's budget administrators have been warned.
create table iam_sms_hour (
  hour timestamptz not null,
  used integer not null,
  warned smallint not null default 0,
  constraint iam_sms_hour_pkey primary key (hour),
  constraint iam_sms_hour_used_check check (used >= 0),
  constraint iam_sms_hour_warned_check check (warned in (0, 80, 100))
);

alter table site_setting
  add column sms_per_hour integer not null default 2000,
  add constraint site_setting_sms_per_hour_check check (sms_per_hour between 10 and 100000);
