-- concurrently
create index concurrently if not exists certificate_certificate_issued_idx on certificate_certificate (issued_on);
