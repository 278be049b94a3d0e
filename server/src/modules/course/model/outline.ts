import { type Quiz, StudyRule } from '@ganlin/contract/course/file';
import { FileKind } from '@ganlin/contract/course/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { documentsOf, videosOf } from '../../media/index.ts';
import * as queries from './outline.queries.ts';

/** A file of a course with what a worker has made of its material. */
export interface CourseFile extends Omit<queries.FileRow, 'kind' | 'quiz' | 'rule' | 'chapterId'> {
  readonly chapterId: string;
  readonly kind: FileKind;
  readonly quiz: Quiz | null;
  readonly rule: StudyRule;
  /** Length of a film or an audio file; null until it is known. */
  readonly seconds: number | null;
  /** Pages of a document; null until they are known. */
  readonly pages: number | null;
  readonly questions: number | null;
  /** Whether it can be studied now. */
  readonly isReady: boolean;
}

export interface Chapter {
  readonly id: string;
  readonly courseId: string;
  readonly title: string;
  readonly files: readonly CourseFile[];
}

/** The outlines of courses, by course. */
async function outlinesOf(ctx: MediaCtx, courseIds: readonly string[]): Promise<Map<string, Chapter[]>> {
  const chapters = await queries.listChapters(ctx.db, courseIds);
  const files = Map.groupBy(await filesOf(ctx, courseIds), ({ chapterId }) => chapterId);
  const all = chapters.map((chapter) => ({ ...chapter, files: files.get(chapter.id) ?? [] }));
  return Map.groupBy(all, ({ courseId }) => courseId);
}

export async function outlineOf(ctx: MediaCtx, courseId: string): Promise<Chapter[]> {
  return (await outlinesOf(ctx, [courseId])).get(courseId) ?? [];
}

type MediaCtx = Pick<Ctx, 'db' | 'config' | 'now'>;

/** The files in use, in order. */
export async function filesOf(ctx: MediaCtx, courseIds: readonly string[]): Promise<CourseFile[]> {
  return withMaterial(ctx, await queries.listFiles(ctx.db, courseIds));
}

async function withMaterial(ctx: MediaCtx, rows: readonly queries.FileRow[]): Promise<CourseFile[]> {
  const videos = await videosOf(
    ctx,
    rows.flatMap(({ videoId }) => videoId ?? []),
  );
  const documents = await documentsOf(
    ctx,
    rows.flatMap(({ documentId }) => documentId ?? []),
  );
  return rows.map((row) => {
    const video = row.videoId === null ? undefined : videos.get(row.videoId);
    const document = row.documentId === null ? undefined : documents.get(row.documentId);
    const typed = typedFile(row);
    return {
      ...typed,
      seconds: video?.durationSeconds ?? null,
      pages: document?.pages ?? null,
      questions: typed.quiz?.count ?? null,
      isReady: isReady(typed, { video: video?.isReady ?? false, document: document?.isReady ?? false }),
    };
  });
}

/** The columns have check constraints, and the JSON was written from what the contract has parsed. */
function typedFile<Row extends { kind: number; quiz: unknown; rule: unknown; chapterId: string | null }>(
  row: Row,
): Omit<Row, 'kind' | 'quiz' | 'rule' | 'chapterId'> & Pick<CourseFile, 'kind' | 'quiz' | 'rule' | 'chapterId'> {
  return {
    ...row,
    kind: row.kind as FileKind,
    quiz: row.quiz as Quiz | null,
    // Rules that were added later have their defaults.
    rule: StudyRule.parse(row.rule),
    // A file in use has a chapter: a check constraint.
    chapterId: row.chapterId ?? '',
  };
}

function isReady(file: { kind: FileKind; letters: number }, made: { video: boolean; document: boolean }): boolean {
  if (file.kind === FileKind.film || file.kind === FileKind.audio) return made.video;
  if (file.kind === FileKind.document) return made.document;
  return file.kind !== FileKind.text || file.letters > 0;
}
