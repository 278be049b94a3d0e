import { FileKind } from '@ganlin/contract/course/kinds';
import type { studyApi, StudyProgress } from '@ganlin/contract/course/study';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { picturesIn, shownBody } from '../../content/index.ts';
import { documentsOf, picturesOf, videosOf, viewerOf } from '../../media/index.ts';
import { counts, getReadable, lockOf, lockReasons } from '../model/access.ts';
import { touchLearner } from '../model/learner.queries.ts';
import { filesOf, type CourseFile } from '../model/outline.ts';
import { findFile } from '../model/outline.queries.ts';
import { expireCheck, opened, type Lesson } from './beat.rules.ts';
import { emptyProgress, lessonOf, progressView } from './progress.ts';
import * as queries from './study.queries.ts';

export const open: Handler<typeof studyApi.open> = async (ctx, { courseId, fileId }) => {
  const readable = await getReadable(ctx, courseId);
  const files = await filesOf(ctx, [courseId]);
  const file = files.find(({ id }) => id === fileId);
  if (!file) throw new AppError('courseFileNotFound');
  const studies =
    ctx.user === null ? [] : await queries.listStudies(ctx.db, { userId: ctx.user.id, courseIds: [courseId] });
  const completed = new Set(studies.flatMap((study) => (study.completedAt === null ? [] : [study.fileId])));
  const lock = lockOf(file, { ...readable, files, completed, now: ctx.now });
  if (lock !== '') throw new AppError('courseFileLocked', { reason: lockReasons[lock] });
  const shown = await shownFile(ctx, file);
  if (ctx.user === null || !counts(readable, ctx.now)) return { playId: null, file: shown, progress: emptyProgress };
  const { playId, progress } = await begin({ ...ctx, user: ctx.user }, courseId, file);
  return { playId, file: shown, progress };
};

/** Begins a play session. */
async function begin(
  outer: Ctx<User>,
  courseId: string,
  file: CourseFile,
): Promise<{ playId: string; progress: StudyProgress }> {
  const key = { userId: outer.user.id, fileId: file.id };
  const playId = newId();
  const lesson: Lesson = lessonOf(file);
  return transaction(outer, async (ctx) => {
    const now = await queries.setPlay(ctx.db, { ...key, playId });
    await touchLearner(ctx.db, { ...key, courseId, now });
    await queries.insertStudy(ctx.db, { ...key, courseId, playId, now });
    const before = await queries.lockStudy(ctx.db, key);
    if (!before) throw new AppError('courseFileNotFound');
    const expired = expireCheck(before, lesson, now);
    const next = opened(expired.study, { playId, now });
    const study = { ...before, ...next.study };
    const ended = [...expired.ended, ...next.ended].map((stretch) => ({ ...stretch, id: newId() }));
    await queries.setStudyPlay(ctx.db, key, playId);
    await queries.writeStudy(ctx.db, { study, ended });
    return { playId, progress: progressView(study, lesson, now) };
  });
}

/** What anybody may try has addresses for anybody; the others open for this user only. */
async function shownFile(ctx: Ctx, file: CourseFile) {
  const { id, title, kind, required, seconds, pages, videoId, documentId, url, questions, quiz, rule } = file;
  const viewer = file.trial ? undefined : viewerOf(ctx);
  const video = videoId === null ? undefined : (await videosOf(ctx, [videoId], viewer)).get(videoId);
  const document = documentId === null ? undefined : (await documentsOf(ctx, [documentId], viewer)).get(documentId);
  return {
    id,
    title,
    kind,
    required,
    seconds,
    pages,
    playlist: video?.playlist ?? '',
    poster: video?.poster ?? '',
    subtitle: video?.subtitle ?? '',
    pdf: document?.pdf ?? '',
    text: kind === FileKind.text ? await shownText(ctx, id) : '',
    url,
    questions,
    passPercent: quiz?.passPercent ?? null,
    rule,
  };
}

async function shownText(ctx: Ctx<unknown>, fileId: string): Promise<string> {
  const text = (await findFile(ctx.db, fileId))?.text ?? '';
  return shownBody(text, await picturesOf(ctx, picturesIn(text)));
}
