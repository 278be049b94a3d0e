import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether ffmpeg is installed. Tests that need it say so; CI installs it. */
export const hasFfmpeg: boolean = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

export interface FilmOptions {
  readonly seconds?: number;
  readonly size?: string;
  readonly sound?: boolean;
  readonly ending?: string;
  /** Additional ffmpeg arguments before the file name. */
  readonly more?: readonly string[];
}

/** A small video with moving stripes and a tone. */
export async function makeFilm({
  seconds = 2,
  size = '320x180',
  sound = true,
  ending = 'mp4',
  more = [],
}: FilmOptions = {}): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`];
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : [];
  const codecs = ending === 'webm' ? [] : ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  return made([...picture, ...tone, ...codecs, ...more], ending);
}

/** A tone of two seconds, in the format of the extension. */
export function makeSound(ending: string): Promise<Buffer> {
  const codec = ending === 'ogg' ? ['-c:a', 'libvorbis'] : [];
  return made(['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', ...codec], ending);
}

const MATRIX_AT = 44;

/** The same video as written by a phone held upright: rotated by a flag in its header, its frames unchanged. */
export function turned(film: Buffer): Buffer {
  const copy = Buffer.from(film);
  const at = copy.indexOf('tkhd') + MATRIX_AT;
  [0, 0x10000, 0, -0x10000, 0, 0, 180 * 0x10000, 0, 0x40000000].forEach((each, index) =>
    copy.writeInt32BE(each, at + index * 4),
  );
  return copy;
}

export interface Looked {
  readonly streams: readonly { codec_type: string; codec_name: string; width?: number; height?: number }[];
  readonly format: { readonly duration: string };
}

/** What ffprobe reports for a video. */
export async function lookAt(film: Buffer): Promise<Looked> {
  return inFolder(async (folder) => {
    const path = join(folder, 'film.mp4');
    await writeFile(path, film);
    const args = ['-v', 'error', '-print_format', 'json', '-show_streams', '-show_format', path];
    return JSON.parse((await run('ffprobe', args)).stdout) as Looked;
  });
}

function made(args: readonly string[], ending: string): Promise<Buffer> {
  return inFolder(async (folder) => {
    const path = join(folder, `film.${ending}`);
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, path]);
    return readFile(path);
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'test-film-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
