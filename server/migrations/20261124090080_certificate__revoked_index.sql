-- concurrently
create index concurrently if not exists certificate_certificate_revoked_idx on certificate_certificate (state_changed_at) where state = 3;
