import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { temporaryFolder } from '../../scripts/at-end.ts';
import { uploadVideo } from './course.ts';
import { callerFor } from './exam-paper.ts';
import type { Site } from './site.ts';

const TITLE = '云物理与催化原理';
const SECONDS = 300;

interface Studied {
  readonly course: string;
  readonly film: string;
}

let studied: Promise<Studied> | undefined;

/** The demo course with a film that can be played; its first lesson, a text, is complete. Prepared once. */
const studyCourse = (site: Site, page: Page): Promise<Studied> => (studied ??= prepare(site, page));

async function prepare({ db }: Site, page: Page): Promise<Studied> {
  const { rows } = await db.query<{ course: string; text: string; film: string }>(
    `select c.id as course, (array_agg(f.id order by k.sort, f.sort) filter (where f.kind = 4))[1] as text,
            (array_agg(f.id order by k.sort, f.sort) filter (where f.kind = 1))[1] as film
       from course_course c join course_chapter k on k.course_id = c.id join course_file f on f.chapter_id = k.id
      where c.title = $1 group by c.id`,
    [TITLE],
  );
  const [found] = rows;
  if (!found) throw new Error('the demo has no such course');
  const { course, text, film } = found;
  const videoId = await uploadVideo(page.request, '过冷水与冰晶过程.mp4', await drawFilm());
  await db.query('update course_file set video_id = $2 where id = $1', [film, videoId]);
  await db.query(`update course_file set rule = jsonb_set(rule, '{minSeconds}', '0') where id = $1`, [text]);
  const { ask } = await callerFor(page.request, 'learner');
  const { playId } = await ask<{ playId: string }>('/api/learn/study/open', { courseId: course, fileId: text });
  await ask('/api/learn/study/beat', { playId, fileId: text, beats: [{ seq: 1, visible: true, spentMs: 0 }] });
  return { course, film };
}

/** A film that shows one drawing of the demo. */
async function drawFilm(): Promise<Buffer> {
  using folder = temporaryFolder('course-pictures-');
  const drawing = resolve(import.meta.dirname, '../../server/demo/courses/drawings/three-layer-cloud.svg');
  const [picture, film] = [join(folder.path, 'picture.png'), join(folder.path, 'film.mp4')];
  await sharp(drawing, { density: 144 })
    .resize(1280, 720, { fit: 'contain', background: 'white', position: 'top' })
    .png()
    .toFile(picture);
  const input = ['-loop', '1', '-framerate', '2', '-i', picture, '-f', 'lavfi', '-i', 'anullsrc=r=44100'];
  const form = ['-t', String(SECONDS), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', film];
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...input, ...form]);
  return readFileSync(film);
}

/** Plays for some seconds and writes a note. */
async function watch(page: Page): Promise<void> {
  await page.getByRole('button', { name: '播放：过冷水与冰晶过程' }).click();
  await page.waitForTimeout(12_000);
  await page.getByRole('button', { name: '暂停' }).click();
  const note = page.getByRole('textbox', { name: '记一条笔记' });
  await note.fill('冰面饱和水汽压低于水面，差值在 −12 ℃ 附近最大。');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('list', { name: '我的笔记' }).waitFor();
}

/** The screens of courses that have an image. */
export function courseScreens(site: () => Site) {
  const path = async (page: Page) => `/web/course/view/${(await studyCourse(site(), page)).course}`;
  const lesson = async (page: Page) => `${await path(page)}/${(await studyCourse(site(), page)).film}`;
  return [
    { name: 'lesson', path: lesson, ready: '过冷水与冰晶过程', prepare: watch, whole: true },
    { name: 'course', path, ready: '课程目录', whole: true },
    { name: 'courses', path: '/web/course', ready: TITLE, whole: true },
    { name: 'user-centre', path: '/web/uc', ready: '学习进度' },
  ] as const;
}
