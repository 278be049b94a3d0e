import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Composition } from '@ganlin/contract/exam/composition';
import { ExamState, OpenType } from '@ganlin/contract/exam/kinds';
import { filesOf } from '@ganlin/domain/rich-text/rich-text';
import type { Json } from '../../../kits/bundle/canonical.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { filesFor, keepInner } from '../../media/index.ts';
import { composeShared, keysOf, sharedForms } from '../drawing/form.ts';
import { insertForm, insertKeys } from '../drawing/form.queries.ts';
import * as examQueries from '../model/exam.queries.ts';
import { getExam, type Exam } from '../model/exam.ts';
import { findExam } from '../sitting/sitting-exam.ts';
import { SealedRow, type OpenSettings } from './package-content.ts';
import * as queries from './packaging.queries.ts';

/** Purpose of files in questions. */
const QUESTION_FILE = 'question';
const PART_BYTES = 1_048_576;
const MAX_FILE_BYTES = 104_857_600;

interface PackagedExam {
  readonly title: string;
  readonly settings: Json;
  readonly edition: number;
  readonly startsAt: Date;
  /** What is sealed until the start. */
  readonly sealed: () => AsyncGenerator<Json, void>;
}

/** An exam as other installations get it; only one whose question sets are the same for everybody. */
export async function packagedExam(ctx: Ctx<unknown>, examId: string): Promise<PackagedExam> {
  const exam = await getExam(ctx, examId);
  refuseUnfit(exam, ctx.now);
  return {
    title: exam.title,
    settings: openSettings(exam),
    edition: exam.edition,
    startsAt: exam.startsAt,
    sealed: () => sealedRows(ctx, examId),
  };
}

function refuseUnfit(exam: Exam, now: Date): void {
  const refuse = (reason: string) => new AppError('packageNotReady', { reason });
  if (exam.packageFrom !== '') throw refuse('这场考试本身来自考试包，请由原站点导出');
  if (exam.state !== ExamState.published) throw refuse('只有已发布的考试可以导出考试包');
  if (exam.startsAt <= now) throw refuse('考试已经开始，不能再导出考试包');
  if (exam.openType === OpenType.password) throw refuse('凭密码参加的考试不能导出考试包');
  if (sharedForms(exam) === 0) throw new AppError('packageOwnQuestions');
}

/** Addresses of halls, the cover and what is local elsewhere are left out; so are the texts of the sections. */
function openSettings(exam: Exam): Json {
  const { title, instructions, windowMode, minutes, attempts, cycleType, cycleAttempts, counting } = exam;
  const { lateMinutes, earliestMinutes, waitingMinutes, totalCenti, passCenti, questions, layout } = exam;
  const { forwardOnly, release, appealDays, integrity, composed, composition } = exam;
  const sections = composition.sections.map((section) => ({ ...section, intro: '' }));
  const settings = {
    title,
    instructions,
    windowMode,
    minutes,
    attempts,
    cycleType,
    cycleAttempts,
    counting,
    lateMinutes,
    earliestMinutes,
    waitingMinutes,
    totalCenti,
    passCenti,
    questions,
    layout,
    forwardOnly,
    appealDays,
    composed,
    examId: exam.id,
    startsAt: exam.startsAt.toISOString(),
    endsAt: exam.endsAt.toISOString(),
    release: { ...release },
    integrity: { ...integrity, ipRanges: [] },
    composition: { ...composition, sections },
  };
  // Settings were read from JSON columns and plain ones: nothing in them is anything else.
  return settings;
}

/** Composes the sets that are missing, and yields exam, sets, keys and files in this order. */
async function* sealedRows(ctx: Ctx<unknown>, examId: string): AsyncGenerator<Json, void> {
  const exam = await findExam(ctx, examId);
  if (!exam) throw new AppError('examNotFound');
  await composeShared(ctx, exam);
  const files = new Set(filesOf(exam.instructions));
  yield { kind: 'exam', seed: exam.seed, composition: exam.composition as unknown as Json };
  for (const form of await queries.listSharedForms(ctx.db, examId, exam.composed)) {
    form.files.forEach((id) => files.add(id));
    const { id, number, questions, bodyHash } = form;
    const body = form.body.toString('base64');
    yield { kind: 'form', id, number, questions: [...questions], body, bodyHash, files: form.files } as unknown as Json;
  }
  for (const [name, { shownId, tags, body, analysis }] of await keysOf(ctx, examId)) {
    const [questionId = '', version = ''] = name.split(':');
    filesOf(analysis).forEach((id) => files.add(id));
    for (const [, id = ''] of JSON.stringify(body).matchAll(/data-file=\\"([\da-f-]{36})/g)) files.add(id);
    yield { kind: 'key', questionId, version: Number(version), shownId, tags, body, analysis };
  }
  for (const file of await filesFor(ctx.db, QUESTION_FILE, [...files])) yield* fileRows(ctx, file);
}

async function* fileRows(ctx: Ctx<unknown>, file: FileFacts): AsyncGenerator<Json, void> {
  const { id, name, contentType } = file;
  const size = Number(file.size);
  yield { kind: 'file', id, name, contentType, size };
  const bytes = await buffer(await ctx.storage.read(storageKeyOf(id)));
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    yield { kind: 'part', bytes: bytes.subarray(at, at + PART_BYTES).toString('base64') };
  }
}

interface FileFacts {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number | bigint | string;
}

/**
 * Creates a draft of a packaged exam for the local staff to choose its examinees, or brings one whose questions are
 * still sealed up to date.
 */
export async function addPackagedExam(
  ctx: Ctx<User>,
  { examId, startsAt, endsAt, ...settings }: OpenSettings,
  { from, isUpdate }: { readonly from: string; readonly isUpdate: boolean },
): Promise<boolean> {
  const columns = {
    ...settings,
    startsAt,
    endsAt,
    composition: JSON.stringify(settings.composition),
    release: JSON.stringify(settings.release),
    integrity: JSON.stringify(settings.integrity),
    packageFrom: from,
    updatedBy: ctx.user.id,
    updatedAt: ctx.now,
  };
  if (isUpdate) return queries.updateSealed(ctx.db, examId, columns);
  if (await examQueries.isKnown(ctx.db, examId)) return false;
  const own = { id: examId, seed: randomUUID(), createdBy: ctx.user.id, createdAt: ctx.now };
  const local = { openType: OpenType.persons, password: '', coverId: null, state: ExamState.draft, sealed: true };
  await examQueries.insertExam(ctx.db, { ...columns, ...own, ...local });
  return true;
}

/**
 * Writes question sets, keys and files of a package in the caller's transaction. The rows come from a decryption that
 * throws at its end if anything was wrong. Opening again changes nothing.
 */
export async function openPackagedExam(
  ctx: Ctx<unknown>,
  examId: string,
  { rows, ownerId }: { readonly rows: AsyncIterable<unknown>; readonly ownerId: string },
): Promise<void> {
  const exam = await getExam(ctx, examId, { lock: true });
  if (!exam.sealed) return;
  const files = fileCollector(ctx, ownerId);
  for await (const json of rows) {
    const row = SealedRow.parse(json);
    if (row.kind === 'exam') await unseal(ctx, exam, row);
    if (row.kind === 'form') await putForm(ctx, exam, row);
    if (row.kind === 'key') await insertKeys(ctx.db, examId, [row]);
    if (row.kind === 'file') await files.begin(row);
    if (row.kind === 'part') files.add(Buffer.from(row.bytes, 'base64'));
  }
  await files.end();
}

type RowOf<Kind extends SealedRow['kind']> = Extract<SealedRow, { kind: Kind }>;

async function unseal({ db }: Ctx<unknown>, { id, edition }: Exam, row: RowOf<'exam'>): Promise<void> {
  const composition: Composition = row.composition;
  await examQueries.updateExam(db, id, {
    seed: row.seed,
    composition: JSON.stringify(composition),
    sealed: false,
    // Settings are cached by it.
    edition: edition + 1,
  });
}

async function putForm({ db }: Ctx<unknown>, exam: Exam, form: RowOf<'form'>): Promise<void> {
  const { id, number, questions, bodyHash, files } = form;
  const body = Buffer.from(form.body, 'base64');
  const own = { id, number, questions, body, bodyHash, files };
  await insertForm(db, { ...own, examId: exam.id, composed: exam.composed });
}

/** One file at a time is in memory. Files that are here already, from the same sender's earlier package, stay. */
function fileCollector(ctx: Ctx<unknown>, ownerId: string) {
  let file: RowOf<'file'> | undefined;
  let parts: Buffer[] = [];
  let size = 0;
  const end = async () => {
    if (!file) return;
    const { id, name, contentType } = file;
    if (size !== file.size) throw new Error('a file of the package is not whole');
    const [known] = await filesFor(ctx.db, QUESTION_FILE, [id]);
    const bytes = Buffer.concat(parts);
    if (!known) await keepInner(ctx, [{ id, name, contentType, bytes }], { purpose: QUESTION_FILE, ownerId });
    [file, parts, size] = [undefined, [], 0];
  };
  return {
    begin: async (next: RowOf<'file'>) => {
      await end();
      if (next.size > MAX_FILE_BYTES) throw new Error('a file of the package is too large');
      file = next;
    },
    add: (part: Buffer) => {
      size += part.length;
      if (!file || size > file.size) throw new Error('a file of the package is longer than announced');
      parts.push(part);
    },
    end,
  };
}
