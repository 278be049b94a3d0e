import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { courseApi, type CourseInput } from '@ganlin/contract/course/course';
import { fileTextApi, type FileInput } from '@ganlin/contract/course/file';
import { FileKind } from '@ganlin/contract/course/kinds';
import { studyApi, type BeatInput } from '@ganlin/contract/course/study';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { VideoState } from '@ganlin/contract/media/video';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';

/** A film that is ready to play, without its bytes. */
export async function aFilm({ platform }: TestApp, seconds = 600): Promise<string> {
  const id = newId();
  await platform.pool.query(
    `insert into media_video (id, name, size, state, progress, duration_seconds, poster_key, poster_size, owner_id,
                              created_at, updated_at)
     values ($1, '云.mp4', 1000, $2, 100, $3, 'poster', 10, $1, now(), now())`,
    [id, VideoState.ready, seconds],
  );
  return id;
}

export const aFile = (change: Partial<FileInput> = {}): FileInput => ({
  id: newId(),
  title: '云的分类与识别',
  kind: FileKind.text,
  ...change,
});

/** A course of one chapter with these files, open to everybody. */
export function courseForm(files: readonly FileInput[], change: Partial<CourseInput> = {}): CourseInput {
  return {
    title: '火箭作业安全与空域申请',
    introduce: '<p>作业前必须学完。</p>',
    teachers: [{ name: '陈雨晴', title: '副教授' }],
    openType: OpenType.public,
    hourTenths: 60,
    chapters: [{ id: newId(), title: '第一章 云与催化', files: [...files] }],
    ...change,
  };
}

/** A published course. Text lessons get a text. */
export async function aCourse(
  staff: Caller,
  files: readonly FileInput[],
  change: Partial<CourseInput> = {},
): Promise<string> {
  const { id } = await staff.call(courseApi.save, { form: courseForm(files, change) });
  for (const file of files.filter(({ kind }) => kind === FileKind.text))
    await staff.call(fileTextApi.save, { fileId: file.id, text: '<p>积雨云的云底平坦。</p>', version: 1 });
  await staff.call(courseApi.publish, { id });
  return id;
}

export type Opened = Data<typeof studyApi.open> & { readonly playId: string };

/** Opens a lesson that counts. */
export async function openLesson(learner: Caller, courseId: string, fileId: string): Promise<Opened> {
  const reply = await learner.call(studyApi.open, { courseId, fileId });
  if (reply.playId === null) throw new Error('the lesson does not count');
  return { ...reply, playId: reply.playId };
}

/** Lets real time pass for the study of a file: the database's clock decides. */
export async function letPass({ platform }: TestApp, fileId: string, ms: number): Promise<void> {
  await platform.pool.query(
    `update course_study set seen_at = seen_at - $2::int * interval '1 ms',
            check_asked_at = check_asked_at - $2::int * interval '1 ms' where file_id = $1`,
    [fileId, ms],
  );
}

type Beats = Input<typeof studyApi.beat>['beats'];

/** Heartbeats of ten seconds each, from this second of the film on. */
export const steadyBeats = (count: number, { from = 0, seq = 1 } = {}): Beats =>
  Array.from({ length: count }, (_, n): BeatInput => {
    const begins = (from + n * 10) * 1000;
    return {
      seq: seq + n,
      visible: true,
      from: begins,
      to: begins + 10_000,
      rate: 100,
      positionMs: begins + 10_000,
    };
  });
