import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { demoUrl } from '../../../folders.ts';
import { makeFilm } from '../../../kits/film/film.ts';
import { defineJob } from '../../../platform/jobs/queue.ts';
import { canMakeFilms, keepFilm } from '../../media/index.ts';
import { contentChanged } from '../model/changed.ts';
import { readDemoDrawing, readDemoPieces } from './demo-files.ts';
import { demoId } from './demo-piece.rules.ts';
import { giveVideo } from './demo.queries.ts';

const Lecture = z.object({
  title: z.string(),
  slides: z.array(z.object({ title: z.string(), lines: z.array(z.string()), drawing: z.string() })),
});

/** Makes the film of a demo lecture from its slides: once, however often it runs. */
export const makeDemoFilm = defineJob(
  'content.makeDemoFilm',
  z.object({ articleId: z.uuid(), by: z.uuid() }),
  async (ctx, { articleId, by }) => {
    const film = (await readDemoPieces()).find(({ id }) => id === articleId)?.film;
    if (film === undefined || !ctx.config.demoFilms) return;
    // Its page says that there is no film; the health page says why.
    if (!(await canMakeFilms(ctx))) return ctx.log.warn({ film }, 'demo film not made: ffmpeg is not installed');
    const { title, slides } = Lecture.parse(JSON.parse(await readFile(demoUrl(`lectures/${film}.json`), 'utf8')));
    const drawn = slides.map(async (slide) => ({ ...slide, drawing: await readDemoDrawing(slide.drawing) }));
    const { mp4, vtt } = await makeFilm(await Promise.all(drawn), {
      footer: '人影学堂 · 技术交流讲座（示例）',
      ffmpegDirectory: ctx.config.ffmpegDirectory,
    });
    const id = demoId(`film/${film}`);
    await keepFilm(ctx, { id, name: `${title}.mp4`, bytes: mp4, vtt, ownerId: by });
    await giveVideo(ctx.db, articleId, id);
    contentChanged(ctx);
    ctx.log.info({ film }, 'demo film made');
  },
);
