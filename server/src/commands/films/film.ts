import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../platform/gateways/program/run-program.ts';
import { drawSlide, type Slide } from './slides.ts';

const SECONDS_EACH = 6;
const FADE_SECONDS = 0.8;
const LIMIT_MS = 10 * 60_000;
/** A fifth, very low and very quiet: just enough to hear that the sound works. */
const TONE = 'aevalsrc=0.012*sin(2*PI*196*t)+0.008*sin(2*PI*294*t):s=44100';

/** Renders the slides in sequence with soft fades between them, as the bytes of an MP4 file. */
export async function makeFilm(slides: readonly Slide[], { ffmpegDirectory }: { ffmpegDirectory: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'slides-'));
  try {
    const paths: string[] = [];
    for (const [index, slide] of slides.entries()) {
      const path = join(folder, `${index}.png`);
      await writeFile(path, await drawSlide(slide, { at: index + 1, of: slides.length }));
      paths.push(path);
    }
    const film = join(folder, 'film.mp4');
    await runProgram('ffmpeg', argumentsFor(paths, film), { directory: ffmpegDirectory, limitMs: LIMIT_MS });
    return await readFile(film);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function argumentsFor(paths: readonly string[], film: string): string[] {
  const step = SECONDS_EACH - FADE_SECONDS;
  const length = step * paths.length + FADE_SECONDS;
  const pictures = paths.flatMap((path) => ['-loop', '1', '-framerate', '25', '-t', String(SECONDS_EACH), '-i', path]);
  const fades = paths.slice(1).map((_, index) => {
    const from = index === 0 ? '[0:v]' : `[faded${index}]`;
    const offset = (step * (index + 1)).toFixed(2);
    return `${from}[${index + 1}:v]xfade=transition=fade:duration=${FADE_SECONDS}:offset=${offset}[faded${index + 1}]`;
  });
  const end = `[faded${paths.length - 1}]format=yuv420p[picture]`;
  const sound = `[${paths.length}:a]afade=t=in:d=3,afade=t=out:st=${(length - 4).toFixed(2)}:d=4[sound]`;
  const input = ['-hide_banner', '-loglevel', 'error', ...pictures];
  const tone = ['-f', 'lavfi', '-t', length.toFixed(2), '-i', TONE];
  const joined = ['-filter_complex', [...fades, end, sound].join(';'), '-map', '[picture]', '-map', '[sound]'];
  const coded = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-c:a', 'aac', '-b:a', '96k', '-shortest'];
  return [...input, ...tone, ...joined, ...coded, '-movflags', '+faststart', '-y', film];
}
