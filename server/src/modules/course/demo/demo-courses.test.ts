import { readdir } from 'node:fs/promises';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { describe, expect, it } from 'vitest';
import { demoUrl } from '../../../folders.ts';
import { cleanBody, readDemoPieces } from '../../content/index.ts';

import { readDemoBanks } from '../../question/index.ts';
import { newId } from '../../../platform/ids.ts';
import { secondsOf } from '../../../kits/film/speech.rules.ts';
import { widthOf, wrapped } from '../../../kits/film/wrap.rules.ts';
import type { DemoCourseFile } from './course-file.rules.ts';
import { filmOfCourse, pdfOfDeck } from './course-media.ts';
import { readCourseDrawing, readDemoCourses } from './read-courses.ts';

const courses = await readDemoCourses();
const pieces = await readDemoPieces();
const files = courses.flatMap(({ slug, chapters }) =>
  chapters.flatMap((chapter) => chapter.files.map((file) => ({ name: `${slug}/${file.slug}`, file }))),
);
type FileOf<Kind extends DemoCourseFile['kind']> = Extract<DemoCourseFile, { kind: Kind }>;
const of = <Kind extends DemoCourseFile['kind']>(kind: Kind) =>
  // Filtered by the kind it is typed with.
  files.filter(({ file }) => file.kind === kind) as unknown as { name: string; file: FileOf<Kind> }[];

describe('demo courses', () => {
  it('have four subjects and lessons of every kind, and something to try in each', () => {
    expect(courses.map(({ slug }) => slug)).toEqual([
      'airspace-command',
      'cloud-seeding',
      'ground-safety',
      'radar-timing',
    ]);
    expect(files.length).toBeGreaterThanOrEqual(26);
    const counts = [of('text').length >= 16, of('pdf').length >= 5, of('film').length >= 4, of('quiz').length >= 4];
    expect(counts).toEqual([true, true, true, true]);
    for (const { title, chapters, introduce, teachers } of courses) {
      expect(
        chapters.flatMap((chapter) => chapter.files).some(({ trial }) => trial),
        title,
      ).toBe(true);
      expect(cleanBody(introduce), title).toBe(introduce);
      expect(teachers.filter((teacher) => !teacher.title.includes('示例'))).toEqual([]);
    }
    const names = files.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('use every file of their folders', async () => {
    const written = (await readdir(demoUrl('courses/'), { recursive: true })).filter((name) =>
      /\.(md|json)$/.test(name),
    );
    const endings = { text: '.md', pdf: '.slides.json', film: '.film.json', quiz: '', link: '' };
    const used = files
      .filter(({ file }) => endings[file.kind] !== '')
      .map(({ name, file }) => name + endings[file.kind]);
    expect(written.toSorted()).toEqual([...used, ...courses.map(({ slug }) => `${slug}/course.json`)].toSorted());
  });

  it('have texts of 500 to 1200 Chinese characters with a drawing, accepted like an editor’s', () => {
    for (const { name, file } of of('text')) {
      const { body, drawings } = file.text;
      const length = body.replaceAll(/<[^>]*>/g, '').match(/\p{Script=Han}/gu)?.length ?? 0;
      expect(length >= 500 && length <= 1200, `${name}: ${length}`).toBe(true);
      expect(drawings.length, name).toBeGreaterThan(0);
      const id = newId();
      const given = body.replaceAll(/drawing:[\w-]+/g, id);
      expect(cleanBody(given), name).toBe(given);
    }
  });

  it('rely on articles and questions of the demo that exist', async () => {
    const articles = new Set(
      (await readdir(demoUrl('content/'), { recursive: true })).map((name) => name.replace(/\.md$/, '')),
    );
    const named = [
      ...of('text').flatMap(({ file }) => file.text.sources),
      ...of('link').map(({ file }) => file.article),
    ];
    expect(named.filter((name) => !articles.has(name))).toEqual([]);
    const banks = new Map((await readDemoBanks()).map(({ code, questions }) => [code, questions]));
    for (const { name, file } of of('quiz')) {
      const questions = banks.get(`demo-${file.bank}`) ?? [];
      const known = new Set(questions.flatMap(({ tags }) => tags));
      expect(
        file.tags.filter((tag) => !known.has(tag)),
        name,
      ).toEqual([]);
      const simple = questions.filter(({ type }) => type !== QuestionType.essay && type !== QuestionType.combined);
      const fitting = simple.filter(({ tags }) => tags.some((tag) => file.tags.includes(tag)));
      expect(fitting.length, name).toBeGreaterThanOrEqual(3 * file.count);
    }
  });

  it('cite only clauses that the site’s own text of a law contains', () => {
    const texts = JSON.stringify(files).matchAll(/《([^》]+)》((?:第[一二三四五六七八九十]+条、?)+)/g);
    const cited = [...texts].flatMap(([, law = '', clauses = '']) =>
      clauses
        .split('、')
        .filter(Boolean)
        .map((clause) => ({ law, clause })),
    );
    expect(cited.length).toBeGreaterThan(10);
    // Digests have a remark in brackets after the title.
    const nameOf = (title: string) => title.replace(/（.*$/, '').replace('中华人民共和国', '');
    const missing = cited.filter(
      ({ law, clause }) => !pieces.some(({ title, body }) => nameOf(title) === nameOf(law) && body.includes(clause)),
    );
    expect(missing).toEqual([]);
  });
});

describe('demo drawings of courses', () => {
  it('all exist and are all used', async () => {
    const named = [
      ...of('text').flatMap(({ file }) => file.text.drawings),
      ...of('pdf').flatMap(({ file }) => file.deck.slides.flatMap(({ drawing }) => drawing ?? [])),
      ...of('film').flatMap(({ file }) => file.film.slides.map(({ drawing }) => drawing)),
    ];
    const drawn = (await readdir(demoUrl('courses/drawings/'))).map((name) => name.replace('.svg', ''));
    expect(drawn.length).toBeGreaterThanOrEqual(10);
    expect(drawn.filter((name) => !named.includes(name))).toEqual([]);
    for (const name of new Set([...named, ...drawn])) {
      const svg = await readCourseDrawing(name);
      expect(svg, name).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="1200" height="675"/);
      expect(svg, name).not.toMatch(/<script|<image|<foreignObject|\son\w+=|href|style=|javascript:|url\((?!#)/i);
      const small = [...svg.matchAll(/font-size="(\d+)"/g)].filter(([, size]) => Number(size) < 20);
      expect(small, name).toEqual([]);
    }
  });
});

describe('media of demo courses', () => {
  it('typesets every PDF lesson, a page for each slide', async () => {
    for (const { title, chapters } of courses)
      for (const file of chapters.flatMap((chapter) => chapter.files)) {
        if (file.kind !== 'pdf') continue;
        const pdf = (await pdfOfDeck({ title }, file.deck)).toString('latin1');
        const pages = Number(/\/Type\s*\/Pages[^>]*?\/Count (\d+)/.exec(pdf)?.[1]);
        expect(pages, file.title).toBe(file.deck.slides.length);
      }
  }, 60_000);

  it('has films of one to two and a half minutes whose text fits beside the drawing', () => {
    for (const { name, file } of of('film')) {
      const { slides } = file.film;
      const seconds = slides.reduce((sum, { speech }) => sum + secondsOf(speech), 0);
      expect(seconds >= 60 && seconds <= 150, `${name}: ${seconds}`).toBe(true);
      for (const { title, lines } of slides) {
        expect(widthOf(title), title).toBeLessThanOrEqual(24);
        expect(lines.flatMap((line) => wrapped(line, 11)).length, title).toBeLessThanOrEqual(7);
      }
    }
  });

  it('makes a film with subtitles from its beginning to its end', async () => {
    const [first] = of('film');
    if (!first) throw new Error('no film');
    const { mp4, vtt } = await filmOfCourse({ title: '示例' }, first.file.film, { ffmpegDirectory: '' });
    expect(mp4.subarray(4, 8).toString()).toBe('ftyp');
    const stamps = [...vtt.matchAll(/(\d\d):(\d\d):([\d.]+)/g)].map(
      ([, h, m, s]) => Number(h) * 3600 + Number(m) * 60 + Number(s),
    );
    expect(stamps).toEqual(stamps.toSorted((one, other) => one - other));
    const length = first.file.film.slides.reduce((sum, { speech }) => sum + secondsOf(speech), 0);
    expect(stamps[0]).toBeLessThan(1.5);
    expect(length - (stamps.at(-1) ?? 0)).toBeLessThan(1.5);
  }, 120_000);
});
