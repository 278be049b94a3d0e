import { CourseForm } from '@ganlin/contract/course/course';
import { CourseState, FileKind } from '@ganlin/contract/course/kinds';
import { Channel, channels } from '@ganlin/contract/content/kinds';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { cleanBody, demoId as articleId } from '../../content/index.ts';
import { findAccount } from '../../iam/index.ts';
import { keepDrawing } from '../../media/index.ts';
import { demoRepoIds } from '../../question/index.ts';
import { insertCategory, listCategories, nextSort } from '../model/category.queries.ts';
import { insertCourse, isKnown } from '../model/course.queries.ts';
import { updateFile } from '../model/outline.queries.ts';
import { columnsOf, writeOutline } from '../manage/save.ts';
import { COURSE_PICTURE } from '../manage/pictures.ts';
import type { DemoCourse, DemoCourseFile } from './course-file.rules.ts';
import { demoId } from './demo-id.ts';
import { makeDemoMaterial } from './demo-material.ts';
import { readCourseDrawing, readDemoCourses } from './read-courses.ts';

/** Seeds courses with their lessons. Leaves existing ones alone; a worker makes their films and PDFs. */
export async function seedDemoCourses(ctx: Ctx<null>): Promise<void> {
  const writer = await findAccount(ctx.db, demoAccounts.admin);
  if (!writer) return;
  const repos = await demoRepoIds(ctx);
  for (const course of await readDemoCourses()) {
    if (await isKnown(ctx.db, demoId(course.slug))) continue;
    await bringDrawings(ctx, course);
    await bringCourse(ctx, course, { repos, by: writer.id });
  }
}

interface Bringing {
  readonly repos: ReadonlyMap<string, string>;
  readonly by: string;
}

async function bringCourse(ctx: Ctx<null>, course: DemoCourse, { repos, by }: Bringing): Promise<void> {
  const id = demoId(course.slug);
  const categoryId = await categoryNamed(ctx, course.category);
  const form = CourseForm.parse({
    title: course.title,
    introduce: cleanBody(course.introduce),
    categoryId,
    teachers: course.teachers,
    openType: OpenType.public,
    required: course.required,
    hourTenths: Math.round(course.hours * 10),
    inOrder: course.inOrder,
    chapters: course.chapters.map((chapter, at) => ({
      id: demoId(`${course.slug}/${at}`),
      title: chapter.title,
      files: chapter.files.map((file) => fileInput(course.slug, file, repos)),
    })),
  });
  const stamps = { createdBy: by, updatedBy: by, createdAt: ctx.now, updatedAt: ctx.now };
  const published = { state: CourseState.published, publishedAt: ctx.now };
  await insertCourse(ctx.db, { ...columnsOf(form), ...stamps, ...published, id });
  await writeOutline(ctx, id, { form, by });
  for (const file of course.chapters.flatMap(({ files }) => files)) {
    const fileId = demoId(`${course.slug}/${file.slug}`);
    if (file.kind === 'text') await updateFile(ctx.db, fileId, { text: textOf(file.text.body) });
    if (file.kind === 'film' || file.kind === 'pdf')
      await enqueue(ctx, makeDemoMaterial, { course: course.slug, file: file.slug, by });
  }
}

function fileInput(course: string, file: DemoCourseFile, repos: ReadonlyMap<string, string>) {
  const { slug, title, required, trial } = file;
  const id = demoId(`${course}/${slug}`);
  const common = { id, title, required, trial };
  if (file.kind === 'text') return { ...common, kind: FileKind.text, rule: { minSeconds: file.minSeconds } };
  if (file.kind === 'pdf')
    return { ...common, kind: FileKind.document, documentId: id, rule: { minSeconds: file.minSeconds } };
  if (file.kind === 'film')
    return { ...common, kind: FileKind.film, videoId: id, rule: { percent: Math.min(95, file.watchPercent) } };
  if (file.kind === 'link') return { ...common, kind: FileKind.link, url: articleUrl(file.article) };
  const { bank, tags, count, passPercent } = file;
  return { ...common, kind: FileKind.quiz, quiz: { repoIds: [repos.get(bank) ?? ''], tags, count, passPercent } };
}

/** An article of the demo's content: its channel and file. */
function articleUrl(article: string): string {
  // The test of the files has found the channel.
  const channel = Channel[article.split('/')[0] as keyof typeof Channel];
  return channels[channel].view + articleId(article);
}

const textOf = (body: string): string =>
  cleanBody(body.replaceAll(/"drawing:([\w-]+)"/g, (_, name: string) => `"${demoId(`drawing/${name}`)}"`));

const WIDTH = 1200;
const HEIGHT = 675;

async function bringDrawings(ctx: Ctx<null>, { chapters }: DemoCourse): Promise<void> {
  const texts = chapters.flatMap(({ files }) =>
    files.flatMap((file) => (file.kind === 'text' ? file.text.drawings : [])),
  );
  for (const name of new Set(texts)) {
    const svg = await readCourseDrawing(name);
    const size = { width: WIDTH, height: HEIGHT };
    await keepDrawing(ctx, {
      id: demoId(`drawing/${name}`),
      name: `${name}.svg`,
      svg,
      ...size,
      purpose: COURSE_PICTURE,
    });
  }
}

async function categoryNamed(ctx: Ctx<null>, title: string): Promise<string> {
  const known = (await listCategories(ctx.db)).find((category) => category.title === title);
  if (known) return known.id;
  const id = demoId(`category/${title}`);
  await insertCategory(ctx.db, { id, title, sort: await nextSort(ctx.db), createdAt: ctx.now });
  return id;
}
