-- Subtitles of a video, as normalised WebVTT.
create table media_subtitle (
  video_id uuid not null constraint media_subtitle_video_fkey references media_video (id) on delete cascade,
  lang text not null constraint media_subtitle_lang_check check (lang = 'zh'),
  vtt text not null,
  updated_at timestamptz not null,
  primary key (video_id, lang)
);
