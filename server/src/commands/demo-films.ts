/**
 * Makes the films of the demo's lectures from their slides and gives them to a running site that has the demo.
 *   --site <address>   where it runs; http://127.0.0.1:3000 unless told
 *   --folder <path>    writes the films there instead
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readDemoDrawing, readDemoPieces } from '../modules/content/index.ts';
import { makeFilm } from '../kits/film/film.ts';
import { enterSite, findLecture, giveFilm } from './films/site.ts';
import { demoUrl } from '../folders.ts';

const { values } = parseArgs({
  options: { site: { type: 'string', default: 'http://127.0.0.1:3000' }, folder: { type: 'string' } },
});
const lectures = demoUrl('lectures/');
const Lecture = z.object({
  title: z.string(),
  slides: z.array(z.object({ title: z.string(), lines: z.array(z.string()), drawing: z.string() })),
});

const site = values.folder === undefined ? await enterSite(values.site) : undefined;
for (const { id, film } of await readDemoPieces()) {
  if (film === undefined) continue;
  const lecture = site && (await findLecture(site, id));
  if (site && !lecture) {
    console.log(`${film}: the lecture has a film`);
    continue;
  }
  const { title, slides } = Lecture.parse(JSON.parse(await readFile(new URL(`${film}.json`, lectures), 'utf8')));
  const drawn = slides.map(async (slide) => ({ ...slide, drawing: await readDemoDrawing(slide.drawing) }));
  const { mp4: bytes } = await makeFilm(await Promise.all(drawn), {
    footer: '人影学堂 · 技术交流讲座（示例）',
    ffmpegDirectory: process.env['FFMPEG_DIR'] ?? '',
  });
  if (values.folder !== undefined) await writeFile(join(values.folder, `${film}.mp4`), bytes);
  if (site && lecture) await giveFilm(site, lecture, { name: `${title}.mp4`, bytes });
  console.log(`${film}: ${bytes.length} bytes`);
}
