import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/queue.ts';
import { canMakeFilms, keepDocument, keepFilm } from '../../media/index.ts';
import { filmOfCourse, pdfOfDeck } from './course-media.ts';
import { demoId } from './demo-id.ts';
import { readDemoCourses } from './read-courses.ts';

/** Makes the film or the PDF of a lesson of the demo: once, however often it runs. */
export const makeDemoMaterial = defineJob(
  'course.makeDemoMaterial',
  z.object({ course: z.string(), file: z.string(), by: z.uuid() }),
  async (ctx, { course: courseName, file: fileName, by }) => {
    const course = (await readDemoCourses()).find(({ slug }) => slug === courseName);
    const file = course?.chapters.flatMap(({ files }) => files).find(({ slug }) => slug === fileName);
    if (!course || !file || !ctx.config.demoFilms) return;
    const id = demoId(`${courseName}/${fileName}`);
    if (file.kind === 'pdf') {
      const bytes = await pdfOfDeck(course, file.deck);
      await keepDocument(ctx, { id, name: `${file.title}.pdf`, bytes, ownerId: by });
    }
    // Without ffmpeg the lesson stays closed; the health page says why.
    if (file.kind !== 'film' || !(await canMakeFilms(ctx))) return;
    const { mp4, vtt } = await filmOfCourse(course, file.film, { ffmpegDirectory: ctx.config.ffmpegDirectory });
    await keepFilm(ctx, { id, name: `${file.title}.mp4`, bytes: mp4, vtt, ownerId: by });
  },
);
