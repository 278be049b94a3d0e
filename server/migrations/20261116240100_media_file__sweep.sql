-- When a file was last found to be used; what is not used after a week is deleted.
alter table media_file add column checked_at timestamptz;

create index media_file_checked_idx on media_file (checked_at nulls first, created_at);
