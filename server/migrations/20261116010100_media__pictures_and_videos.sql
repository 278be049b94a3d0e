-- Drawings that a release brings may be shown too; nobody can upload one (contract, media/file.ts).
alter table media_file
  drop constraint media_file_public_check,
  add constraint media_file_public_check check (
    not is_public or content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml')
  );

-- How large a picture is, and in which widths a worker has made it again as WebP.
create table media_picture (
  file_id uuid primary key constraint media_picture_file_fkey references media_file (id) on delete cascade,
  width integer not null constraint media_picture_width_check check (width > 0),
  height integer not null constraint media_picture_height_check check (height > 0)
);
create table media_picture_width (
  file_id uuid not null constraint media_picture_width_file_fkey references media_picture (file_id) on delete cascade,
  width integer not null constraint media_picture_width_width_check check (width > 0),
  storage_key text not null,
  size bigint not null constraint media_picture_width_size_check check (size > 0),
  primary key (file_id, width)
);

create table media_video (
  id uuid primary key,
  name text not null,
  size bigint not null constraint media_video_size_check check (size > 0),
  -- 0 being sent, 1 waiting, 2 being made playable, 3 ready, 4 failed
  state smallint not null constraint media_video_state_check check (state in (0, 1, 2, 3, 4)),
  progress smallint not null default 0 constraint media_video_progress_check check (progress between 0 and 100),
  reason text not null default '',
  -- What the content of what was sent is, by its usual ending; null until it is whole and when it is gone.
  source_kind text,
  poster_key text,
  poster_size bigint,
  duration_seconds integer,
  owner_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index media_video_owner_idx on media_video (owner_id, created_at desc);
create index media_video_state_idx on media_video (state, updated_at) where state in (0, 1, 2);

-- One file for each quality; its list says which bytes are which seconds.
create table media_video_quality (
  video_id uuid not null constraint media_video_quality_video_fkey references media_video (id) on delete cascade,
  -- Of the shorter side: a film held upright has 720 as well.
  lines integer not null constraint media_video_quality_lines_check check (lines > 0),
  width integer not null,
  height integer not null,
  bits_per_second integer not null,
  codecs text not null,
  storage_key text not null,
  size bigint not null,
  playlist text not null,
  primary key (video_id, lines)
);
