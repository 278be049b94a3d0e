import { isDeepStrictEqual } from 'node:util';
import type { courseApi, CourseForm } from '@ganlin/contract/course/course';
import { FileKind, CourseState } from '@ganlin/contract/course/kinds';
import type { FileForm } from '@ganlin/contract/course/file';
import { OpenType } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { cleanBody, picturesIn } from '../../content/index.ts';
import { audienceInScope } from '../../iam/index.ts';
import { documentsExist, sharedFilesFor, videosExist } from '../../media/index.ts';
import { poolOf } from '../../question/index.ts';
import { setAudience } from '../model/audience.queries.ts';
import { auditedCourse } from '../model/audited.ts';
import { findCategory } from '../model/category.queries.ts';
import * as queries from '../model/course.queries.ts';
import { audienceOf, getCourseInScope, type Course } from '../model/course.ts';
import { forgetCourse } from '../model/study-file.ts';
import * as outline from '../model/outline.queries.ts';
import { refuseUnlessReady } from './readiness.ts';
import { COURSE_PICTURE } from './pictures.ts';

export const save: Handler<typeof courseApi.save> = (ctx, { id: given, version, form: sent }) =>
  transaction(ctx, async (ctx) => {
    const form = cleaned(sent);
    await audienceInScope(ctx, audienceOf(form));
    const id = given ?? newId();
    const isNew = version === undefined && !(await queries.isKnown(ctx.db, id));
    const before = isNew ? undefined : await getCourseInScope(ctx, id, { lock: true });
    if (before && version === undefined) return repeated(ctx, before);
    if (before && before.version !== version) throw new AppError('courseChanged');
    await refuseUnknown(ctx, id, { before, form });
    return write(ctx, id, { before, form });
  });

/** The page did not hear that its new course was created, and sent it again. */
function repeated(ctx: Ctx<User>, { id, version, createdBy }: Course): { id: string; version: number } {
  if (version !== 1 || createdBy !== ctx.user.id) throw new AppError('courseChanged');
  return { id, version };
}

interface Change {
  readonly before: Course | undefined;
  readonly form: CourseForm;
}

async function write(ctx: Ctx<User>, id: string, { before, form }: Change) {
  const version = (before?.version ?? 0) + 1;
  const stamps = { updatedBy: ctx.user.id, updatedAt: ctx.now };
  const columns = { ...columnsOf(form), version, ...stamps };
  const earlier = before && (await auditedCourse(ctx, id));
  if (before) await queries.updateCourse(ctx.db, id, columns);
  else await queries.insertCourse(ctx.db, { ...columns, id, createdBy: ctx.user.id, createdAt: ctx.now });
  await setAudience(ctx.db, { id, openType: form.openType }, form);
  await writeOutline(ctx, id, { form, by: ctx.user.id });
  if (before?.state === CourseState.published) await refuseUnlessReady(ctx, id, { unfinished: true });
  await record(ctx, {
    action: before ? 'course.updated' : 'course.created',
    target: `course:${id}`,
    summary: form.title,
    ...(earlier ? { before: earlier } : {}),
    after: await auditedCourse(ctx, id),
  });
  ctx.afterCommit(() => Promise.resolve(forgetCourse(ctx, id)));
  return { id, version };
}

/** A form as table columns. */
export function columnsOf(form: CourseForm) {
  return {
    title: form.title,
    coverId: form.cover,
    introduce: form.introduce,
    categoryId: form.categoryId,
    teachers: JSON.stringify(form.teachers),
    openType: form.openType,
    password: form.openType === OpenType.password ? form.password : '',
    required: form.required,
    startsAt: form.startTime,
    endsAt: form.endTime,
    hourTenths: form.hourTenths,
    prerequisiteId: form.prerequisiteId,
    inOrder: form.inOrder,
    comments: form.comments,
  };
}

interface Outlined {
  readonly form: CourseForm;
  /** The user who replaces materials. */
  readonly by: string;
}

/** Writes chapters and files; files that are no longer among them are retired. */
export async function writeOutline(
  ctx: Ctx<unknown>,
  courseId: string,
  { form: { chapters }, by }: Outlined,
): Promise<void> {
  const chapterIds = chapters.map(({ id }) => id);
  const fileIds = chapters.flatMap(({ files }) => files.map(({ id }) => id));
  await outline.retireOtherFiles(ctx.db, courseId, fileIds, ctx.now);
  await outline.putChapters(
    ctx.db,
    chapters.map(({ id, title }, sort) => ({ id, courseId, title, sort })),
  );
  const known = new Map((await outline.findFiles(ctx.db, fileIds)).map((file) => [file.id, file]));
  for (const { id: chapterId, files } of chapters) {
    for (const [sort, file] of files.entries()) {
      const columns = { ...fileColumns(file), chapterId, sort, retiredAt: null, updatedAt: ctx.now };
      const there = known.get(file.id);
      if (!there) {
        await outline.insertFile(ctx.db, { ...columns, id: file.id, courseId, createdAt: ctx.now });
        continue;
      }
      const material = await noteReplaced(ctx, there, { file, by });
      await outline.updateFile(ctx.db, file.id, { ...columns, material });
    }
  }
  await outline.deleteOtherChapters(ctx.db, courseId, chapterIds);
}

function fileColumns({ title, kind, required, trial, videoId, documentId, url, quiz, rule }: FileForm) {
  return {
    title,
    kind,
    required,
    trial,
    videoId,
    documentId,
    url,
    quiz: quiz === null ? null : JSON.stringify(quiz),
    rule: JSON.stringify(rule),
  };
}

type Known = Awaited<ReturnType<typeof outline.findFiles>>[number];

/** Returns the number of the file's material; the one it replaces is listed. What people have studied stays. */
async function noteReplaced(
  ctx: Ctx<unknown>,
  before: Known,
  { file, by }: { readonly file: FileForm; readonly by: string },
): Promise<number> {
  const { videoId, documentId, url, quiz, material } = before;
  const what = { videoId, documentId, url, quiz };
  const next = { videoId: file.videoId, documentId: file.documentId, url: file.url, quiz: file.quiz };
  // The first upload of a file that had none replaces nothing.
  const wasEmpty = videoId === null && documentId === null && url === '' && quiz === null;
  if (wasEmpty || isDeepStrictEqual(what, next)) return material;
  await outline.insertMaterial(ctx.db, {
    fileId: before.id,
    material,
    what: JSON.stringify(what),
    replacedBy: by,
    replacedAt: ctx.now,
  });
  return material + 1;
}

/** Of each file only what its kind uses. */
function cleaned(form: CourseForm): CourseForm {
  const chapters = form.chapters.map((chapter) => ({ ...chapter, files: chapter.files.map(cleanedFile) }));
  return { ...form, introduce: cleanBody(form.introduce), chapters };
}

function cleanedFile(file: FileForm): FileForm {
  const { kind } = file;
  const isPlayed = kind === FileKind.film || kind === FileKind.audio;
  return {
    ...file,
    videoId: isPlayed ? file.videoId : null,
    documentId: kind === FileKind.document ? file.documentId : null,
    url: kind === FileKind.link ? file.url : '',
    quiz: kind === FileKind.quiz ? file.quiz : null,
    // Nobody knows for how long a page elsewhere is read.
    rule: {
      ...file.rule,
      minSeconds: kind === FileKind.link ? 0 : file.rule.minSeconds,
      checks: isPlayed || kind === FileKind.document ? file.rule.checks : null,
    },
  };
}

/** A form may refer only to what exists, and to chapters and files of its own course. */
async function refuseUnknown(ctx: Ctx<User>, courseId: string, { before, form }: Change): Promise<void> {
  const files = form.chapters.flatMap((chapter) => chapter.files);
  const chapterIds = form.chapters.map(({ id }) => id);
  if ((await outline.foreignChapters(ctx.db, courseId, chapterIds)) > 0) throw new AppError('courseFileNotFound');
  const known = await outline.findFiles(
    ctx.db,
    files.map(({ id }) => id),
  );
  if (known.some((file) => file.courseId !== courseId)) throw new AppError('courseFileNotFound');
  if (form.categoryId !== null && !(await findCategory(ctx.db, form.categoryId)))
    throw new AppError('courseCategoryNotFound');
  await refuseCircle(ctx, courseId, form.prerequisiteId);
  await refuseUnknownMaterial(ctx, files);
  for (const repoId of new Set(files.flatMap(({ quiz }) => quiz?.repoIds ?? []))) await poolOf(ctx, repoId);
  await refuseUnknownPictures(ctx, before, form);
}

async function refuseCircle(ctx: Ctx<User>, courseId: string, prerequisiteId: string | null): Promise<void> {
  if (prerequisiteId === null) return;
  if (prerequisiteId === courseId || (await queries.requires(ctx.db, prerequisiteId, courseId)))
    throw new AppError('courseCircle');
  if (!(await queries.findCourse(ctx.db, prerequisiteId))) throw new AppError('courseNotFound');
}

async function refuseUnknownMaterial(ctx: Ctx<User>, files: readonly FileForm[]): Promise<void> {
  const videos = new Set(
    await videosExist(
      ctx.db,
      files.flatMap(({ videoId }) => videoId ?? []),
    ),
  );
  const documents = new Set(
    await documentsExist(
      ctx.db,
      files.flatMap(({ documentId }) => documentId ?? []),
    ),
  );
  const isUnknown = ({ videoId, documentId }: FileForm) =>
    (videoId !== null && !videos.has(videoId)) || (documentId !== null && !documents.has(documentId));
  const unknown = files.find(isUnknown);
  if (unknown) throw new AppError('courseMaterialUnknown', { title: unknown.title });
}

/** Pictures are those uploaded for courses. */
async function refuseUnknownPictures(ctx: Ctx<User>, before: Course | undefined, form: CourseForm): Promise<void> {
  const cover = form.cover !== null && form.cover !== before?.coverId ? [form.cover] : [];
  const wanted = [...new Set([...cover, ...picturesIn(form.introduce)])];
  const there = await sharedFilesFor(ctx.db, COURSE_PICTURE, wanted);
  if (there.length < wanted.length) throw new AppError('fileNotFound');
}
