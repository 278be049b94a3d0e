import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { demoUrl } from '../../../folders.ts';
import { readDemoDrawing, readDemoPieces } from './demo-files.ts';
import { drawSlide, FILM_HEIGHT, FILM_WIDTH, type Slide } from '../../../kits/film/slide.ts';

const folder = demoUrl('lectures/');
/** Beyond these lengths a line would take three rows beside the picture, and a title run out of the frame. */
const LINE_SIGNS = 16;
const TITLE_SIGNS = 24;

interface Lecture {
  readonly slides: readonly Slide[];
}
const lectures = await Promise.all(
  (await readdir(folder)).map(async (file) => ({
    name: file.replace('.json', ''),
    // Our own files; errors in them fail the test below.
    ...(JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Lecture),
  })),
);

it('every lecture that names a film has eight to ten slides whose text fits', async () => {
  const named = (await readDemoPieces()).flatMap(({ film }) => film ?? []);
  expect(lectures.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
  for (const { name, slides } of lectures) {
    expect(slides.length >= 8 && slides.length <= 10, name).toBe(true);
    const words = slides.flatMap(({ title, lines }) => [
      { text: title, max: TITLE_SIGNS },
      ...lines.map((text) => ({ text, max: LINE_SIGNS })),
    ]);
    expect(words.filter(({ text, max }) => text === '' || text.length > max)).toEqual([]);
  }
});

it('draws a slide with its drawing in the film’s size', async () => {
  const [first] = lectures.flatMap(({ slides }) => slides);
  const drawing = await readDemoDrawing(first?.drawing ?? '');
  const slide = { title: '云与雨', lines: ['一 < 二'], drawing };
  const { width, height } = await sharp(await drawSlide(slide, { at: 1, of: 9, footer: '示例' })).metadata();
  expect([width, height]).toEqual([FILM_WIDTH, FILM_HEIGHT]);
  for (const { drawing: name } of lectures.flatMap(({ slides }) => slides))
    await expect(readDemoDrawing(name)).resolves.toContain('<svg');
});
