-- 1 film, 2 sound only
alter table media_video add column kind smallint not null default 1
  constraint media_video_kind_check check (kind in (1, 2));
-- 0 is sound only, which has no lines.
alter table media_video_quality drop constraint media_video_quality_lines_check;
alter table media_video_quality add constraint media_video_quality_lines_check check (lines >= 0);
