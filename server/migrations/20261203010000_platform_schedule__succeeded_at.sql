-- When a schedule last ended without an error: a failing one must show since when.
alter table platform_schedule add column succeeded_at timestamptz;
update platform_schedule set succeeded_at = finished_at where error = '';
