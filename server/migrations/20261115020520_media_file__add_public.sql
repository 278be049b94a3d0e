-- Everybody may see it for as long as it exists; only plain pictures are ever shown that way.
alter table media_file
  add column is_public boolean not null default false,
  add constraint media_file_public_check
    check (not is_public or content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif'));
