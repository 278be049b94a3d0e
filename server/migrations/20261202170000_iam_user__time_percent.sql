-- How much time a user has in exams, in percent: 150 is half as much again.
alter table iam_user add column time_percent smallint not null default 100;
alter table iam_user add constraint iam_user_time_percent_check check (time_percent between 100 and 400) not valid;
-- An erased account keeps nothing about its user.
alter table iam_user add constraint iam_user_erased_time_check check (erased_at is null or time_percent = 100) not valid;
