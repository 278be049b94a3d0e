import { z } from 'zod';
import { binary, get, post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { MEBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { signedLink } from './link.ts';

/** What a video turned out to be. */
export const VideoKind = { film: 1, audio: 2 } as const;
export type VideoKind = (typeof VideoKind)[keyof typeof VideoKind];

/** States of a video: being uploaded in parts, being transcoded by a worker, ready, or unreadable. */
export const VideoState = { uploading: 0, waiting: 1, working: 2, ready: 3, failed: 4 } as const;
export type VideoState = (typeof VideoState)[keyof typeof VideoState];
export const videoStateLabels: Readonly<Record<VideoState, string>> = {
  0: '正在上传',
  1: '等待处理',
  2: '正在处理',
  3: '可以播放',
  4: '处理失败',
};

export const MAX_VIDEO_BYTES = 4096 * MEBIBYTE;
export const videoKinds = ['mp4', 'mov', 'mkv', 'webm', 'avi', 'm4v'] as const;
/** Characters of a subtitle file. */
export const MAX_SUBTITLE_LENGTH = 500_000;
/** Files of sound only, which are uploaded and played as videos are. */
export const audioKinds = ['mp3', 'm4a', 'wav', 'ogg', 'opus', 'flac'] as const;

const Video = z.object({
  id: Id,
  name: z.string(),
  size: z.int(),
  state: z.enum(VideoState),
  /** Progress of the work, 0–100. */
  progress: z.int(),
  /** Why it failed, for the user who uploaded it. */
  reason: z.string(),
  /** Sound only, without a poster; known once it is ready. */
  isAudio: z.boolean(),
  durationSeconds: z.int().nullable(),
  poster: z.string(),
  playlist: z.string(),
  /** Signed URL of the subtitles; empty without. */
  subtitle: z.string(),
  createdAt: Time,
});
export type Video = z.infer<typeof Video>;

const PLAYLIST = 'application/vnd.apple.mpegurl';

/**
 * Videos are uploaded in resumable parts by the tus protocol: `begin` creates the record and returns the address,
 * parts go there by `PATCH` with the caller's token, `HEAD` returns the offset to resume from.
 */
export const videoApi = {
  begin: post('/api/media/video/begin', {
    summary: '开始上传视频',
    access: 'perm:media:video:save',
    /** The client generates the id, so that a retried call begins once. */
    request: z.object({
      id: Id,
      name: z.string().trim().min(1).max(200),
      size: z.int().min(1, '文件是空的').max(MAX_VIDEO_BYTES, '视频不能超过 4 GB'),
    }),
    /** Upload address for the parts. */
    response: z.object({ id: Id, address: z.string() }),
    errors: ['videoNameTaken', 'fileTypeRefused'],
    limit: { count: 30, seconds: 600, by: 'user' },
  }),
  states: post('/api/media/video/states', {
    summary: '视频的处理情况',
    access: 'perm:media:video:save',
    maxBodyBytes: IDS_BODY_BYTES,
    background: true,
    request: z.object({ ids: Ids }),
    response: z.array(Video),
  }),
  /** Transcodes a failed video again. */
  retry: post('/api/media/video/retry', {
    summary: '重新处理视频',
    access: 'perm:media:video:save',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['videoNotFound', 'videoNotFailed'],
  }),
  /** Playlist of the qualities. */
  playlist: get('/api/media/video/playlist', {
    summary: '视频播放列表',
    access: 'public',
    background: true,
    request: z.object({ id: Id, ...signedLink }),
    response: binary(PLAYLIST),
    errors: ['videoNotFound'],
  }),
  /** Playlist of one quality: which bytes of its file are which seconds. */
  quality: get('/api/media/video/quality', {
    summary: '视频某一清晰度的播放列表',
    access: 'public',
    background: true,
    request: z.object({ id: Id, lines: z.string().regex(/^\d{1,4}$/), ...signedLink }),
    response: binary(PLAYLIST),
    errors: ['videoNotFound'],
  }),
  /** The bytes, by ranges; always through the API, because players cannot follow redirects to another origin. */
  bytes: get('/api/media/video/bytes', {
    summary: '视频数据',
    access: 'public',
    background: true,
    request: z.object({ id: Id, lines: z.string().regex(/^\d{1,4}$/), ...signedLink }),
    response: binary('video/mp4'),
    errors: ['videoNotFound'],
  }),
  poster: get('/api/media/video/poster', {
    summary: '视频封面',
    access: 'public',
    request: z.object({ id: Id, ...signedLink }),
    response: binary('image/jpeg'),
    errors: ['videoNotFound'],
  }),
  /** Replaces the subtitles by the content of a .vtt or .srt file. */
  saveSubtitle: post('/api/media/video/save-subtitle', {
    summary: '保存视频字幕',
    access: 'perm:media:video:save',
    maxBodyBytes: 1.5 * MEBIBYTE,
    request: z.object({ id: Id, vtt: z.string().min(1, '文件是空的').max(MAX_SUBTITLE_LENGTH, '字幕文件太大') }),
    response: z.null(),
    errors: ['videoNotFound', 'subtitleUnreadable'],
    limit: { count: 30, seconds: 60, by: 'user' },
  }),
  removeSubtitle: post('/api/media/video/remove-subtitle', {
    summary: '删除视频字幕',
    access: 'perm:media:video:save',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['videoNotFound'],
  }),
  subtitle: get('/api/media/video/subtitle', {
    summary: '视频字幕',
    access: 'public',
    background: true,
    request: z.object({ id: Id, ...signedLink }),
    response: binary('text/vtt'),
    errors: ['videoNotFound'],
  }),
};

/**
 * Access rule for uploading parts. Called by tus and not by `POST`: `HEAD`, `PATCH` and `DELETE` below this path,
 * with the video's id at its end; errors have their own HTTP status, which tus clients rely on.
 */
export const videoParts = post('/api/media/video/parts', {
  summary: '分段上传视频',
  access: 'perm:media:video:save',
  request: z.object({ id: Id }),
  response: z.null(),
  errors: ['videoNotFound'],
});

/** Part size: the most that a dropped connection can cost, and what a reverse proxy must let through. */
export const VIDEO_PART_BYTES = 16 * MEBIBYTE;
