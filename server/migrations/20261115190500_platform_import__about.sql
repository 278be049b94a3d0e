-- What a file is for, where the rules for its rows depend on it: {"activityId": …} for registrations of a training class.
alter table platform_import add column about jsonb not null default '{}';
