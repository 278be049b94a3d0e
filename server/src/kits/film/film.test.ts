import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/at-end.ts';
import { runProgram } from '../../platform/gateways/program/run-program.ts';
import { makeFilm } from './film.ts';
import { cuesOf, secondsOf } from './speech.rules.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675"><circle r="99"/></svg>';
const slides = [
  { title: '云与雨', lines: ['一 < 二'], drawing, speech: ['先说一句。', '再说一句，稍微长一点。'] },
  { title: '完', lines: [], drawing, speech: ['这是最后一句。'] },
];

it('shows each slide as long as its speech, with subtitles at their times', async () => {
  const { mp4, vtt } = await makeFilm(slides, { footer: '示例', ffmpegDirectory: '' });
  using folder = temporaryFolder('film-test-');
  const path = join(folder.path, 'film.mp4');
  writeFileSync(path, mp4);
  const asked = [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_entries',
    'stream=width,height:frame=pts_time:format=duration',
  ];
  const shown = JSON.parse(
    await runProgram('ffprobe', [...asked, '-of', 'json', path], { directory: '', limitMs: 30_000 }),
  );
  const length = slides.reduce((sum, { speech }) => sum + secondsOf(speech), 0);
  const { streams, format, frames } = shown as {
    streams: unknown[];
    format: { duration: string };
    frames: { pts_time: string }[];
  };
  expect(streams).toMatchObject([{ width: 1280, height: 720 }]);
  expect(Number(format.duration)).toBeCloseTo(length, 1);
  // The last picture stays for less than a second without a frame of its own.
  expect(length - Number(frames.at(-1)?.pts_time)).toBeLessThanOrEqual(1);
  expect(vtt.match(/-->/g)).toHaveLength(cuesOf(slides).length);
  expect(vtt).toContain('这是最后一句');
}, 60_000);
