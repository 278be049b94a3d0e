import { FileKind } from '@ganlin/contract/course/kinds';
import { newId } from '../../../../lib/browser/new-id.ts';
import type { ChapterDraft, FileDraft, RuleDraft } from '../course-draft.ts';

type Chapters = readonly ChapterDraft[];

/** The heads of the chapters and the files, as they follow each other on the page. */
type Row = { readonly chapter: ChapterDraft } | { readonly file: FileDraft };

const rowsOf = (chapters: Chapters): Row[] =>
  chapters.flatMap((chapter) => [{ chapter }, ...chapter.files.map((file) => ({ file }))]);

/** The position of a file among all rows. */
export const rowOf = (chapters: Chapters, fileId: string): number =>
  rowsOf(chapters).findIndex((row) => 'file' in row && row.file.id === fileId);

/**
 * Moves the file in row `from` to row `to`; past the head of a chapter it changes the chapter. Nothing can be before
 * the first head.
 */
export function moveFile(chapters: Chapters, from: number, to: number): Chapters {
  const rows = rowsOf(chapters);
  const row = rows[from];
  if (!row || !('file' in row) || to < 1 || to >= rows.length) return chapters;
  const next: ChapterDraft[] = [];
  for (const one of rows.toSpliced(from, 1).toSpliced(to, 0, row)) {
    const last = next.at(-1);
    if ('chapter' in one) next.push({ ...one.chapter, files: [] });
    else if (last) next[next.length - 1] = { ...last, files: [...last.files, one.file] };
  }
  return next;
}

/** Puts the file at the end of another chapter. */
export function sendToChapter(chapters: Chapters, fileId: string, chapterId: string): Chapters {
  const file = findFile(chapters, fileId);
  return file ? addFile(removeFile(chapters, fileId), file, chapterId) : chapters;
}

/** At the end of the chapter; without one, of the last. A course without chapters gets one. */
export function addFile(chapters: Chapters, file: FileDraft, chapterId?: string): Chapters {
  if (chapters.length === 0) return [{ ...newChapter(0), files: [file] }];
  const target = chapters.find(({ id }) => id === chapterId) ?? chapters.at(-1);
  return chapters.map((chapter) =>
    chapter.id === target?.id ? { ...chapter, files: [...chapter.files, file] } : chapter,
  );
}

export const removeFile = (chapters: Chapters, fileId: string): Chapters =>
  chapters.map((chapter) => ({ ...chapter, files: chapter.files.filter(({ id }) => id !== fileId) }));

export const changeFile = (chapters: Chapters, fileId: string, patch: Partial<FileDraft>): Chapters =>
  chapters.map((chapter) => ({
    ...chapter,
    files: chapter.files.map((file) => (file.id === fileId ? { ...file, ...patch } : file)),
  }));

export const findFile = (chapters: Chapters, fileId: string | undefined): FileDraft | undefined =>
  filesOf(chapters).find(({ id }) => id === fileId);

export const filesOf = (chapters: Chapters): FileDraft[] => chapters.flatMap(({ files }) => files);

/** Whether a file with this upload is in the course already. */
export const hasUpload = (chapters: Chapters, uploadId: string): boolean =>
  filesOf(chapters).some(({ videoId, documentId }) => videoId === uploadId || documentId === uploadId);

const chapterOf = (chapters: Chapters, fileId: string): ChapterDraft | undefined =>
  chapters.find(({ files }) => files.some(({ id }) => id === fileId));

/** The other files of its chapter to which the same rules can apply. */
export function similarFiles(chapters: Chapters, fileId: string): readonly FileDraft[] {
  const file = findFile(chapters, fileId);
  const others = chapterOf(chapters, fileId)?.files.filter(({ id }) => id !== fileId) ?? [];
  return others.filter(({ kind }) => kind === file?.kind);
}

/** Gives the rules of a file, and whether it is required, to the others of its kind in its chapter. */
export function applyRules(chapters: Chapters, fileId: string): Chapters {
  const file = findFile(chapters, fileId);
  if (!file) return chapters;
  const { rule, required } = file;
  return similarFiles(chapters, fileId).reduce((all, { id }) => changeFile(all, id, { rule, required }), chapters);
}

const defaultRule: RuleDraft = {
  percent: 95,
  pageSeconds: 3,
  minSeconds: 0,
  noSkip: true,
  maxRate: 150,
  checks: null,
};

export const newFile = (kind: FileKind, title: string, own: Partial<FileDraft> = {}): FileDraft => ({
  id: newId(),
  title,
  kind,
  required: true,
  trial: false,
  videoId: null,
  documentId: null,
  url: '',
  quiz: kind === FileKind.quiz ? { repoIds: [], tags: [], count: 5, passPercent: 60 } : null,
  rule: defaultRule,
  ...own,
});

const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** `第三章`, `第十二章`; at most thirty chapters are possible. */
export const newChapter = (at: number): ChapterDraft => ({ id: newId(), title: `第${counted(at + 1)}章`, files: [] });

function counted(number: number): string {
  if (number <= 10) return digits[number] ?? String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`;
}
