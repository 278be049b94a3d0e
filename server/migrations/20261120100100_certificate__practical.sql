-- Certificates may also be granted for a practical test.
alter table certificate_certificate drop constraint certificate_certificate_source_check;
alter table certificate_certificate add constraint certificate_certificate_source_check
  check (source in (1, 2, 3, 4)) not valid;
