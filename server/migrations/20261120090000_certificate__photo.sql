-- The photo that the next certificates of a person show. A certificate that has one keeps it.
create table certificate_photo (
  user_id uuid primary key,
  file_id uuid not null unique,
  updated_at timestamptz not null
);
