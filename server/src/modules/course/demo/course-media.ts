import { typeset } from '../../../platform/pdf/typeset.ts';
import { makeFilm } from '../../../kits/film/film.ts';
import type { DemoCourse, FilmFile, SlidesFile } from './course-file.rules.ts';
import { readCourseDrawing, readSlidesTemplate } from './read-courses.ts';

/** A PDF lesson, one page a slide. */
export async function pdfOfDeck(course: Pick<DemoCourse, 'title'>, deck: SlidesFile): Promise<Buffer> {
  const names = [...new Set(deck.slides.flatMap(({ drawing }) => drawing ?? []))];
  const drawings = names.map(async (name) => [`drawings/${name}.svg`, Buffer.from(await readCourseDrawing(name))]);
  const files = Object.fromEntries(await Promise.all(drawings)) as Record<string, Buffer>;
  return typeset(await readSlidesTemplate(), { course: course.title, ...deck }, { files });
}

/** A film with its subtitles; takes a few seconds of ffmpeg. */
export async function filmOfCourse(
  course: Pick<DemoCourse, 'title'>,
  { slides }: FilmFile,
  { ffmpegDirectory }: { ffmpegDirectory: string },
): Promise<{ mp4: Buffer; vtt: string }> {
  const drawn = slides.map(async (slide) => ({ ...slide, drawing: await readCourseDrawing(slide.drawing) }));
  return makeFilm(await Promise.all(drawn), { footer: `人影学堂 · ${course.title}（示例）`, ffmpegDirectory });
}
