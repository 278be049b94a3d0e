-- When the passwords that are there were set is not known: they count as set now.
alter table iam_user add column password_changed_at timestamptz not null default now();
