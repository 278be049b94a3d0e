import { readdir, readFile } from 'node:fs/promises';
import { demoUrl } from '../../../folders.ts';
import {
  CourseFile,
  FilmFile,
  parseLesson,
  SlidesFile,
  type DemoCourse,
  type DemoCourseFile,
} from './course-file.rules.ts';

const folder = demoUrl('courses/');
const COURSE = '/course.json';

/** All courses of the demo with their lessons, by name of the folder. */
export async function readDemoCourses(): Promise<DemoCourse[]> {
  const files = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const slugs = files.filter((name) => name.endsWith(COURSE)).map((name) => name.slice(0, -COURSE.length));
  return Promise.all(slugs.toSorted().map(readCourse));
}

async function readCourse(slug: string): Promise<DemoCourse> {
  const { chapters, ...course } = CourseFile.parse(await readJson(`${slug}${COURSE}`));
  const read = chapters.map(async ({ title, files }) => ({
    title,
    files: await Promise.all(files.map((file) => withContent(slug, file))),
  }));
  return { ...course, slug, chapters: await Promise.all(read) };
}

type Entry = CourseFile['chapters'][number]['files'][number];

async function withContent(course: string, file: Entry): Promise<DemoCourseFile> {
  const name = `${course}/${file.slug}`;
  if (file.kind === 'text') return { ...file, text: parseLesson(await readText(`${name}.md`)) };
  if (file.kind === 'pdf') return { ...file, deck: SlidesFile.parse(await readJson(`${name}.slides.json`)) };
  if (file.kind === 'film') return { ...file, film: FilmFile.parse(await readJson(`${name}.film.json`)) };
  return file;
}

/** As SVG of 1200 × 675: one drawn for the courses, or one that articles show. Throws if there is none. */
export async function readCourseDrawing(name: string): Promise<string> {
  return readText(`drawings/${name}.svg`).catch(() => readText(`../content/drawings/${name}.svg`));
}

/** The template of the slides, for `typeset`. */
export const readSlidesTemplate = (): Promise<string> => readText('slides.typ');

const readText = (path: string): Promise<string> => readFile(new URL(path, folder), 'utf8');
const readJson = async (path: string): Promise<unknown> => JSON.parse(await readText(path));
