import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { MEBIBYTE } from '@ganlin/contract/core/size';
import type { Arrangement } from '@ganlin/contract/paper/body';
import type { Body } from '@ganlin/contract/question/body';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { filesOf } from '@ganlin/domain/rich-text/rich-text';
import { memoryCachePerProcess, perProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { arrange, choicesOf, joinedBody, uuidOf, type Choice } from '../composition/compose.rules.ts';
import { drawQuestions } from './draw.ts';
import * as queries from './form.queries.ts';
import { seededRandom } from '../../../kits/seeded-random.rules.ts';
import { shownQuestions, type ShownQuestion } from './shown.ts';
import type { SittingExam } from '../sitting/sitting-exam.ts';
import { cachedStock } from '../composition/supply.ts';

export interface Dealt {
  readonly formId: string;
  readonly questions: number;
  readonly arrangement: Arrangement;
}

/**
 * A paper's questions and their order, all determined by its seed: one of the exam's shared sets, or one drawn for
 * this paper. Calling it again with the same seed gives the same result. Best called outside of a transaction: its
 * rows are written once and are harmless if the paper is then not created.
 */
export async function dealForm(ctx: Ctx<unknown>, exam: SittingExam, paperSeed: string): Promise<Dealt> {
  if (exam.sealed) throw new AppError('examSealed');
  const shared = sharedForms(exam);
  const number = shared === 0 ? null : seededRandom(exam.seed, paperSeed, 'form').int(shared);
  const { id, layout } = number === null ? await ownForm(ctx, exam, paperSeed) : await sharedForm(ctx, exam, number);
  return {
    formId: id,
    questions: layout.length,
    arrangement: arrange(layout, exam.composition, seededRandom(exam.seed, paperSeed, 'order')),
  };
}

/** How many question sets an exam has; 0 where every paper has its own. */
export function sharedForms({ composition: { sections, forms } }: Pick<SittingExam, 'composition'>): number {
  return sections.every(({ kind }) => kind === 'fixed') ? 1 : forms;
}

/** Builds the shared sets before anyone waits for them. */
export async function composeShared(ctx: Ctx<unknown>, exam: SittingExam): Promise<void> {
  for (let number = 0; number < sharedForms(exam); number++) await sharedForm(ctx, exam, number);
}

export interface FormBody {
  /** Gzip of a `PaperBody`. */
  readonly body: Buffer;
  readonly hash: string;
  readonly files: readonly string[];
}

export async function formBody(ctx: Ctx<unknown>, formId: string): Promise<FormBody> {
  return bodiesOf(ctx).getOrLoad(formId, async () => {
    const found = await queries.findBody(ctx.db, formId);
    if (!found) throw new AppError('paperNotFound');
    return { body: found.body, hash: found.bodyHash, files: found.files };
  });
}

export interface FormQuestion {
  readonly section: number;
  readonly questionId: string;
  readonly version: number;
  readonly shownId: string;
  readonly pointsCenti: number;
}

/** In the order of the body. */
export async function formQuestions(ctx: Ctx<unknown>, formId: string): Promise<readonly FormQuestion[]> {
  return questionsOf(ctx).getOrLoad(formId, async () => {
    const found = await queries.findFormQuestions(ctx.db, formId);
    if (!found) throw new AppError('paperNotFound');
    return found.questions.map(({ section, id, version, pointsCenti }) => ({
      section,
      questionId: id,
      version,
      shownId: uuidOf(found.seed, id),
      pointsCenti,
    }));
  });
}

/** The sets of an exam with this version of a question, and where in them. */
export const formsAsking = (
  ctx: Ctx<unknown>,
  examId: string,
  ref: QuestionVersion,
  { limit }: { readonly limit?: number } = {},
) => queries.listFormsAsking(ctx.db, { ...ref, examId }, limit);

/** Exams that have asked this version of a question, newest first. */
export const examsAsking = (ctx: Ctx<unknown>, ref: QuestionVersion, limit: number): Promise<string[]> =>
  queries.listExamsAsking(ctx.db, ref, limit);

interface QuestionVersion {
  readonly questionId: string;
  readonly version: number;
}

/**
 * The same for many sets in one query, by set. Not cached: whoever reads all sets of an exam would evict those in use.
 */
export async function listFormQuestions(
  ctx: Ctx<unknown>,
  formIds: readonly string[],
): Promise<Map<string, readonly Omit<FormQuestion, 'shownId'>[]>> {
  const rows = await queries.listFormQuestions(ctx.db, formIds);
  return new Map(
    rows.map(({ id, questions }) => [id, questions.map(({ id: questionId, ...rest }) => ({ questionId, ...rest }))]),
  );
}

/** The type of each question, in the order of the body. */
export async function formTypes(ctx: Ctx<unknown>, formId: string): Promise<readonly QuestionType[]> {
  return typesOf(ctx).getOrLoad(formId, () => queries.listFormTypes(ctx.db, formId));
}

export interface ExamKey {
  readonly shownId: string;
  readonly tags: readonly string[];
  readonly body: Body;
  readonly analysis: string;
}

/**
 * The answer keys, by `question id:version`: for graders, and for results that may be shown. All keys of the exam, or
 * only the requested ones, which costs less where papers are drawn from large banks. A key never changes.
 */
export async function keysOf(
  ctx: Ctx<unknown>,
  examId: string,
  refs?: readonly { readonly questionId: string; readonly version: number }[],
): Promise<Map<string, ExamKey>> {
  const rows = await queries.listKeys(ctx.db, examId, refs);
  // Bodies are written only after the contract's schema has parsed them.
  return new Map(
    rows.map(({ questionId, version, shownId, tags, body, analysis }) => [
      `${questionId}:${version}`,
      { shownId, tags, analysis, body: body as unknown as Body },
    ]),
  );
}

/** What arranging a paper needs of each question of its set, in the order of the body. */
type Layout = readonly { readonly section: number; readonly choices: readonly Choice[] }[];

interface Form {
  readonly id: string;
  readonly layout: Layout;
}

const bodiesOf = memoryCachePerProcess<FormBody>('exam.bodies', {
  maxSize: 64 * MEBIBYTE,
  sizeInBytes: true,
  sizeOf: ({ body }) => body.length,
});
const sizeOf = ({ length }: readonly unknown[]): number => length;
const questionsOf = memoryCachePerProcess<readonly FormQuestion[]>('exam.questions', { maxSize: 1_000_000, sizeOf });
const typesOf = memoryCachePerProcess<readonly QuestionType[]>('exam.question-types', { maxSize: 1_000_000, sizeOf });
const layoutsOf = memoryCachePerProcess<Layout>('exam.layouts', { maxSize: 200_000, sizeOf });

async function sharedForm(ctx: Ctx<unknown>, exam: SittingExam, number: number): Promise<Form> {
  const name = `${exam.composed}:${number}`;
  const id = uuidOf(exam.seed, 'form', name);
  const find = async () =>
    (await storedLayout(ctx, exam, id)) ?? (await drawForm(ctx, exam, { id, number, seed: name }));
  return { id, layout: await layoutsOf(ctx).getOrLoad(id, find) };
}

async function ownForm(ctx: Ctx<unknown>, exam: SittingExam, paperSeed: string): Promise<Form> {
  const seed = `${exam.composed}:paper:${paperSeed}`;
  const id = uuidOf(exam.seed, 'form', seed);
  return { id, layout: await drawForm(ctx, exam, { id, number: null, seed }) };
}

async function storedLayout(ctx: Ctx<unknown>, exam: SittingExam, id: string): Promise<Layout | undefined> {
  const stored = await queries.findFormQuestions(ctx.db, id);
  if (!stored) return undefined;
  // From the keys, not from the bank: the questions of a package are in no bank.
  const refs = stored.questions.map(({ id: questionId, version }) => ({ questionId, version }));
  const keys = await keysOf(ctx, exam.id, refs);
  return stored.questions.map(({ section, id: questionId, version }) => {
    const key = keys.get(`${questionId}:${version}`);
    return { section, choices: key ? choicesOf(key.body) : [] };
  });
}

async function drawForm(
  ctx: Ctx<unknown>,
  exam: SittingExam,
  { id, number, seed }: { readonly id: string; readonly number: number | null; readonly seed: string },
): Promise<Layout> {
  const questions = await drawQuestions(ctx, exam.composition, {
    stock: (fresh) => cachedStock(ctx, exam, { fresh }),
    random: seededRandom(exam.seed, seed, 'draw'),
  });
  const shown = await shownQuestions(ctx, exam, questions);
  const { body, bodyHash, files } = await composed(exam, questions, shown);
  // Before the set, and in a separate statement: waiting for another's key then holds no lock that a third one waits
  // for.
  await putKeys(ctx, exam.id, shown);
  const form = { id, examId: exam.id, composed: exam.composed, number, questions, body, bodyHash, files };
  const isNew = await queries.insertForm(ctx.db, form);
  // Another process was first, maybe with slightly older questions: its set is used.
  if (!isNew) return (await storedLayout(ctx, exam, id)) ?? [];
  return questions.map(({ section }, index) => ({ section, choices: shown[index]?.choices ?? [] }));
}

const compress = promisify(gzip);

async function composed(
  { composition: { sections } }: SittingExam,
  questions: readonly queries.StoredQuestion[],
  shown: readonly ShownQuestion[],
) {
  const parts = questions.map(({ section, pointsCenti }, index) => ({
    section,
    pointsCenti,
    fragment: shown[index]?.fragment ?? Buffer.alloc(0),
  }));
  const bytes = joinedBody(sections, parts);
  return {
    body: await compress(bytes, { level: 6, chunkSize: 65_536 }),
    bodyHash: createHash('sha256').update(bytes).digest('base64url'),
    files: [...new Set([...sections.flatMap(({ intro }) => filesOf(intro)), ...shown.flatMap(({ files }) => files)])],
  };
}

/** Existing keys need not be written again: most papers are drawn from questions that others have had. */
async function putKeys(ctx: Ctx<unknown>, examId: string, shown: readonly ShownQuestion[]): Promise<void> {
  const written = writtenKeysOf(ctx);
  const missing = shown.filter((one) => !written.has(one));
  await queries.insertKeys(
    ctx.db,
    examId,
    missing.map(({ questionId, version, key }) => ({ questionId, version, ...key })),
  );
  ctx.afterCommit(async () => missing.forEach((one) => written.add(one)));
}

/** Keyed by the cached question object: it belongs to one exam, and the entry goes when that is evicted. */
const writtenKeysOf = perProcess(() => new WeakSet<ShownQuestion>());
