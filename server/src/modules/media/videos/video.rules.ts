import { z } from 'zod';

/** How a video is read: by its detected content type, and never as anything else it might claim to be. */
export const demuxers: Readonly<Record<string, string>> = {
  mp4: 'mov',
  m4v: 'mov',
  mov: 'mov',
  mkv: 'matroska',
  webm: 'matroska',
  avi: 'avi',
  m4a: 'mov',
  mp3: 'mp3',
  wav: 'wav',
  ogg: 'ogg',
  opus: 'ogg',
  flac: 'flac',
};

const Stream = z.object({
  codec_type: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  tags: z.object({ rotate: z.string().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
type Stream = z.infer<typeof Stream>;

/** The ffprobe output for a file. */
export const Probed = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: z.string().optional() }).optional(),
});

export interface Source {
  /** As displayed: turned upright, with square pixels. Zero for sound only. */
  readonly width: number;
  readonly height: number;
  readonly hasSound: boolean;
  /** Videos recorded by a browser do not contain their length. */
  readonly seconds: number | undefined;
}

/** Whether there is only something to hear. */
export const isSound = ({ width }: Pick<Source, 'width'>): boolean => width === 0;

/** What there is to see and hear, or the reason why there is nothing. */
export function sourceOf({ streams, format }: z.infer<typeof Probed>): Source | { readonly reason: string } {
  const film = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
  const hasSound = streams.some((stream) => stream.codec_type === 'audio');
  const length = Number(format?.duration);
  const seconds = length > 0 ? length : undefined;
  // A cover picture in a file of sound is not a film.
  if (!film && hasSound) return { width: 0, height: 0, hasSound, seconds };
  if (!film?.width || !film.height) return { reason: '文件里没有可以播放的画面或声音' };
  return { ...seenSize(film, film.width, film.height), hasSound, seconds };
}

function seenSize(film: Stream, width: number, height: number): { width: number; height: number } {
  const [across = 1, down = 1] = (film.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const seen = across > 0 && down > 0 ? Math.round((width * across) / down) : width;
  const turn = film.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation;
  const isTurned = Math.abs(turn ?? Number(film.tags?.rotate ?? 0)) % 180 === 90;
  return isTurned ? { width: height, height: seen } : { width: seen, height };
}

export interface Quality {
  /** Lines of the shorter side, by which users choose: an upright video has 720 as well. Zero for sound only. */
  readonly lines: number;
  readonly width: number;
  readonly height: number;
  readonly kilobits: number;
}

const ladder = [
  { lines: 720, kilobits: 2500 },
  { lines: 360, kilobits: 700 },
] as const;

/** A second quality hardly smaller than the first is useless. */
const WORTH_IT = 0.8;

const soundQuality: Quality = { lines: 0, width: 0, height: 0, kilobits: 96 };

/** The qualities to encode for a video, or the one for sound; never larger than it is, and with even sides, which the encoder needs. */
export function qualitiesFor({ width, height }: { width: number; height: number }): Quality[] {
  if (isSound({ width })) return [soundQuality];
  const own = Math.min(width, height);
  const [best, ...rest] = ladder.filter(({ lines }, index) => index === 0 || lines < own * WORTH_IT);
  return [best, ...rest].flatMap((rung) => {
    if (!rung) return [];
    const share = Math.min(1, rung.lines / own);
    const lines = Math.round(own * share);
    return [{ lines, width: even(width * share), height: even(height * share), kilobits: rung.kilobits }];
  });
}

const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2);

/** Placeholder for the URL of the bytes in a stored playlist. */
export const BYTES = 'bytes.mp4';

/** Length and byte count of each segment, from the playlist that ffmpeg wrote. */
export function piecesOf(playlist: string): { seconds: number; bytes: number }[] {
  return [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@\d+/g)].map(([, seconds, bytes]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
  }));
}

/** The peak bit rate, by which players choose a quality. */
export function peakBitsPerSecond(playlist: string): number {
  const rates = piecesOf(playlist).map(({ seconds, bytes }) => (bytes * 8) / Math.max(seconds, 0.1));
  return Math.ceil(Math.max(...rates, 1));
}

const AAC = 'mp4a.40.2';

/** The codecs it needs, in RFC 6381 notation: for a picture, three bytes from the video's own header. */
export function codecsOf(head: Buffer, film: Pick<Source, 'width' | 'hasSound'>): string {
  if (isSound(film)) return AAC;
  const at = head.indexOf('avcC');
  if (at < 0) throw new Error('the film that was made has no H.264 in its head');
  const video = `avc1.${head.subarray(at + 5, at + 8).toString('hex')}`;
  return film.hasSound ? `${video},${AAC}` : video;
}

interface Listed {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
  readonly codecs: string;
  readonly address: string;
}

/** The list of qualities, best first: players start with the first they can afford. */
export function qualityList(qualities: readonly Listed[]): string {
  const entries = qualities.map((quality) => {
    const { width, height, bitsPerSecond, codecs, address } = quality;
    const size = isSound(quality) ? '' : `,RESOLUTION=${width}x${height}`;
    return `#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerSecond}${size},CODECS="${codecs}"\n${address}\n`;
  });
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${entries.join('')}`;
}

/** A stored playlist with the signed URL of its bytes filled in. */
export const addressedList = (playlist: string, address: string): string => playlist.replaceAll(BYTES, () => address);

/** ffmpeg's progress, 0–99, from a line of its report; 100 is reserved for when the video can be played. */
export function progressOf(line: string, seconds: number | undefined): number | undefined {
  const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
  if (microseconds === undefined || seconds === undefined) return undefined;
  return Math.min(99, Math.floor(Number(microseconds) / seconds / 10_000));
}
