import { join } from 'node:path';
import type { Ctx } from '../../../platform/ctx.ts';
import { hasProgram, runProgram } from '../../../platform/gateways/program/run-program.ts';
import { demuxers, isSound, Probed, progressOf, sourceOf, type Quality, type Source } from './video.rules.ts';

interface Input {
  readonly path: string;
  /** The type of its content. */
  readonly kind: string;
}

const LOOK_MS = 60_000;
/** Slow machines and complex videos take several times the video's length; more is a video made to keep us busy. */
const TIMES_ITS_LENGTH = 20;
const LEAST_MS = 600_000;
const MAX_MS = 8 * 3_600_000;
/** 8K; a small file that unpacks to more is an attack. */
const MAX_PIXELS = 8192 * 4320;
/** Seconds per segment, the unit a player requests. */
const PIECE_SECONDS = 4;
const MAX_FRAMES = 30;

/** Reads only this file, and only as its detected type: playlists that name other files are not read. */
const inputOf = ({ path, kind }: Input): string[] => [
  '-protocol_whitelist',
  'file',
  '-f',
  demuxers[kind] ?? 'mov',
  '-i',
  path,
];

/** Whether both programs are installed. Starting them to find out would cost the requesting page a second each. */
export async function canMakeFilms({ config }: Pick<Ctx, 'config'>): Promise<boolean> {
  return (await hasProgram('ffmpeg', config.ffmpegDirectory)) && hasProgram('ffprobe', config.ffmpegDirectory);
}

export async function lookInto(ctx: Ctx<null>, input: Input): Promise<Source | { readonly reason: string }> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', ...inputOf(input)];
  const probe = await runProgram('ffprobe', args, { directory: ctx.config.ffmpegDirectory, limitMs: LOOK_MS });
  return sourceOf(Probed.parse(JSON.parse(probe)));
}

interface Encoding extends Input {
  readonly folder: string;
  readonly film: Source;
  readonly qualities: readonly Quality[];
  readonly onProgress: (percent: number) => void;
}

/** Reads the video once and writes each quality as one file with its segment playlist. */
export async function encode(
  ctx: Ctx<null>,
  { folder, film, qualities, onProgress, ...input }: Encoding,
): Promise<void> {
  const quiet = ['-nostdin', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y'];
  const args = [...quiet, '-max_pixels', String(MAX_PIXELS), ...inputOf(input), ...filters(film, qualities)];
  const outputs = qualities.flatMap((quality, index) => outputOf(quality, { index, folder, film }));
  const limitMs = Math.min(MAX_MS, Math.max(LEAST_MS, (film.seconds ?? Infinity) * 1000 * TIMES_ITS_LENGTH));
  const onLine = (line: string) => {
    const percent = progressOf(line, film.seconds);
    if (percent !== undefined) onProgress(percent);
  };
  await runProgram('ffmpeg', [...args, ...outputs], { directory: ctx.config.ffmpegDirectory, limitMs, onLine });
}

/** Takes one frame of a video that we have encoded ourselves. */
export async function takePoster(
  ctx: Ctx<null>,
  { from, to, second }: { from: string; to: string; second: number },
): Promise<void> {
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-ss',
    second.toFixed(2),
    '-i',
    from,
    '-frames:v',
    '1',
    '-q:v',
    '3',
    to,
  ];
  await runProgram('ffmpeg', args, { directory: ctx.config.ffmpegDirectory, limitMs: LOOK_MS });
}

function filters(film: Source, qualities: readonly Quality[]): string[] {
  if (isSound(film)) return [];
  const names = qualities.map((_quality, index) => `[in${index}]`);
  const sized = qualities.map(
    ({ width, height }, index) => `[in${index}]scale=${width}:${height},setsar=1,format=yuv420p[out${index}]`,
  );
  return ['-filter_complex', [`[0:v:0]split=${qualities.length}${names.join('')}`, ...sized].join(';')];
}

/**
 * H.264 and AAC, which every browser plays. Every segment begins with a key frame at the same second in all
 * qualities, so that players can switch between them. No metadata that a phone wrote about itself or its location is
 * copied.
 */
function outputOf(
  { lines, kilobits }: Quality,
  { index, folder, film }: { index: number; folder: string; film: Source },
): string[] {
  const soundRate = isSound(film) ? kilobits : 128;
  const aac = ['-map', '0:a:0', '-c:a', 'aac', '-b:a', `${soundRate}k`, '-ac', '2', '-ar', '48000'];
  const sound = film.hasSound ? aac : [];
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high', '-bf', '2'];
  const rate = ['-maxrate', `${kilobits}k`, '-bufsize', `${kilobits * 2}k`, '-fpsmax', String(MAX_FRAMES)];
  const keys = ['-force_key_frames', `expr:gte(t,n_forced*${PIECE_SECONDS})`, '-sc_threshold', '0'];
  const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];
  const pieces = ['-f', 'hls', '-hls_time', String(PIECE_SECONDS), '-hls_playlist_type', 'vod'];
  const oneFile = ['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'];
  const names = ['-hls_segment_filename', join(folder, `${lines}.mp4`), join(folder, `${lines}.m3u8`)];
  const picture = isSound(film) ? ['-vn'] : ['-map', `[out${index}]`, ...codec, ...rate, ...keys];
  return [...picture, ...sound, ...bare, ...pieces, ...oneFile, ...names];
}
