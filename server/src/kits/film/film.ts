import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../platform/gateways/program/run-program.ts';
import { drawSlide, type Slide } from './slide.ts';
import { cuesOf, secondsOf, vttOf } from './speech.rules.ts';

export interface FilmSlide extends Slide {
  /** The narrator's sentences: the slide stays as long as they take, and they become subtitles. */
  readonly speech?: readonly string[];
}

const FADE_SECONDS = 0.6;
/** Where a slide appears from: the middle of the ground that all slides share. */
const FADE_COLOUR = '0x155094';
const FRAMES_PER_SECOND = 10;
/** Players seek to these. */
const SECONDS_PER_KEY_FRAME = 5;
const LIMIT_MS = 10 * 60_000;
/** Some players show a film without a sound track as broken. */
const SILENCE = 'anullsrc=r=44100:cl=mono';

/** Renders the slides one after another, each fading in: an MP4 file and its subtitles as WebVTT. */
export async function makeFilm(
  slides: readonly FilmSlide[],
  { footer, ffmpegDirectory }: { footer: string; ffmpegDirectory: string },
): Promise<{ mp4: Buffer; vtt: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'slides-'));
  try {
    const clips: Clip[] = [];
    for (const [index, slide] of slides.entries()) {
      const path = join(folder, `${index}.png`);
      await writeFile(path, await drawSlide(slide, { at: index + 1, of: slides.length, footer }));
      clips.push({ path, seconds: secondsOf(slide.speech) });
    }
    const film = join(folder, 'film.mp4');
    await runProgram('ffmpeg', argumentsFor(clips, film), { directory: ffmpegDirectory, limitMs: LIMIT_MS });
    return { mp4: await readFile(film), vtt: vttOf(cuesOf(slides)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Clip {
  readonly path: string;
  readonly seconds: number;
}

function argumentsFor(clips: readonly Clip[], film: string): string[] {
  const length = clips.reduce((sum, { seconds }) => sum + seconds, 0);
  // Each picture is decoded once and repeated.
  const stills = clips.map(({ seconds }, index) => {
    const repeated = `tpad=stop_mode=clone:stop_duration=${(seconds - 1 / FRAMES_PER_SECOND).toFixed(2)}`;
    return `[${index}:v]format=yuv420p,${repeated},fade=t=in:d=${FADE_SECONDS}:color=${FADE_COLOUR}[still${index}]`;
  });
  const joined = `${clips.map((_, index) => `[still${index}]`).join('')}concat=n=${clips.length}:v=1:a=0`;
  const graph = [...stills, `${joined},select='${neededFrames(clips)}'[film]`].join(';');
  const pictures = clips.flatMap(({ path }) => ['-framerate', String(FRAMES_PER_SECOND), '-i', path]);
  const silence = ['-f', 'lavfi', '-t', length.toFixed(2), '-i', SILENCE];
  const mapped = ['-filter_complex', graph, '-map', '[film]', '-map', `${clips.length}:a`, '-fps_mode', 'vfr'];
  const keyFrames = ['-force_key_frames', `expr:gte(t,n_forced*${SECONDS_PER_KEY_FRAME})`];
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', ...keyFrames];
  const audio = ['-c:a', 'aac', '-b:a', '32k'];
  const file = ['-movflags', '+faststart', '-y', film];
  return ['-hide_banner', '-loglevel', 'error', ...pictures, ...silence, ...mapped, ...video, ...audio, ...file];
}

/** All frames while a slide fades in, then one a second: a still picture costs a sixth of a film this way. */
function neededFrames(clips: readonly Clip[]): string {
  let start = 0;
  const fades = clips.map(({ seconds }) => {
    const fade = `between(t,${start.toFixed(2)},${(start + FADE_SECONDS + 0.05).toFixed(2)})`;
    start += seconds;
    return fade;
  });
  return [`not(mod(n,${FRAMES_PER_SECOND}))`, ...fades].join('+');
}
