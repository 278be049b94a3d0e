import type { Readable } from 'node:stream';
import { XLSX } from '@ganlin/contract/core/import';
import type { Body } from '@ganlin/contract/question/body';
import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import { QuestionLevel, QuestionState, QuestionType } from '@ganlin/contract/question/kinds';
import { writeNames } from '@ganlin/domain/question-text/lists';
import { DOCX, QUESTION_EXPORT_LIMIT, type questionApi } from '@ganlin/contract/question/question';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineExport, startTask } from '../../../platform/jobs/task.ts';
import { record } from '../../audit/index.ts';
import { questionPaper } from './export-paper.ts';
import { questionSheet } from './export-sheet.ts';
import * as queries from './export.queries.ts';
import { searchFrom } from '../bank/list.ts';
import type { PaperQuestion } from './paper.ts';
import { repoNamesOf } from '../model/question.queries.ts';
import { idsAfter } from '../search/search.queries.ts';
import { refuseWithheldQuestions, refuseWithheldRepo } from '../usage/withheld.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

const STEP = 500;
/** All questions must be read before a Word file can be written, and nobody prints more. */
const PAPER_LIMIT = 20_000;

/** Selects what to export: the requester's selection or search. */
const Which = z.object({
  form: z.enum(['xlsx', 'docx', 'docx-answers']),
  ids: z.array(z.string()).optional(),
  search: z.object({
    words: z.string().optional(),
    repoId: z.string().optional(),
    type: z.enum(QuestionType).optional(),
    level: z.enum(QuestionLevel).optional(),
    state: z.enum(QuestionState).optional(),
    tag: z.string().optional(),
    importId: z.string().optional(),
  }),
});
type Which = z.infer<typeof Which>;

/** Returns a file immediately, for as many questions as a browser waits for. */
export const exportQuestions: Handler<typeof questionApi.export> = async (ctx, { params, ids, form }) => {
  const which = Which.parse({ form, ids, search: searchFrom(params) });
  if (ids) await refuseWithheldQuestions(ctx, ids);
  else await refuseWithheldRepo(ctx, params.repoId ?? null);
  const size = await sizeOf(ctx, which, QUESTION_EXPORT_LIMIT);
  if (size.total > QUESTION_EXPORT_LIMIT) {
    throw new AppError('exportTooLarge', { limit: String(QUESTION_EXPORT_LIMIT) });
  }
  await recordExport(ctx, { params, ids, form });
  return { ...fileOf(form), body: written(ctx, which, { size }) };
};

/** Exports any number of questions in the background. */
export const startExport: Handler<typeof questionApi.exportTask> = async (ctx, { params, form }) => {
  await refuseWithheldRepo(ctx, params.repoId ?? null);
  const which = Which.parse({ form, search: searchFrom(params) });
  if (form !== 'xlsx') await refuseLongPaper(ctx, which);
  return transaction(ctx, async (ctx) => {
    await recordExport(ctx, { params, form });
    return { taskId: await startTask(ctx, exportTask, { title: '导出试题', input: which }) };
  });
};

export const exportTask = defineExport('question.export', Which, async (ctx, which, { report, keep }) => {
  // Questions may have been added since the request.
  const size = which.form === 'xlsx' ? await sizeOf(ctx, which) : await refuseLongPaper(ctx, which);
  const { total } = size;
  const reportProgress = (done: number) => report({ done, total, note: `正在写入 ${done} / ${total} 题` });
  const { fileName: name, contentType } = fileOf(which.form);
  await keep({ name, contentType, body: written(ctx, which, { size, reportProgress }) });
  return `共 ${total} 题`;
});

async function refuseLongPaper(ctx: Ctx<unknown>, which: Which): Promise<Size> {
  const size = await sizeOf(ctx, which, PAPER_LIMIT);
  if (size.total > PAPER_LIMIT) throw new AppError('paperTooLarge', { limit: String(PAPER_LIMIT) });
  return size;
}

const files = {
  xlsx: { fileName: '试题.xlsx', contentType: XLSX },
  docx: { fileName: '试题.docx', contentType: DOCX },
  'docx-answers': { fileName: '试题（含答案）.docx', contentType: DOCX },
} as const;
const fileOf = (form: Which['form']) => files[form];

interface Size {
  readonly total: number;
  readonly letters: number;
}

function written(
  ctx: Ctx<unknown>,
  which: Which,
  { size, reportProgress }: { size: Size; reportProgress?: (done: number) => Promise<void> },
): Readable {
  const batches = exported(ctx, which, reportProgress);
  if (which.form === 'xlsx') return questionSheet(batches, size.letters);
  return questionPaper(ctx, { batches, withAnswers: which.form === 'docx-answers' });
}

async function recordExport(
  ctx: Ctx<User>,
  {
    params,
    ids,
    form,
  }: Pick<z.infer<typeof questionApi.export.request>, 'params' | 'form'> & { ids?: string[] | undefined },
): Promise<void> {
  await record(ctx, {
    action: 'question.exported',
    after: { ...params, form, ...(ids ? { chosen: ids.length } : {}) },
  });
}

/** Counts the questions, and the columns their options need; stops shortly after the limit. */
async function sizeOf(ctx: Ctx<unknown>, which: Which, limit = Number.POSITIVE_INFINITY): Promise<Size> {
  let [total, letters] = [0, 0];
  for await (const ids of steps(ctx, which)) {
    total += ids.length;
    if (total > limit) break;
    if (which.form === 'xlsx') letters = Math.max(letters, await queries.maxOptions(ctx.db, ids));
  }
  return { total, letters };
}

async function* exported(
  ctx: Ctx<unknown>,
  which: Which,
  reportProgress?: (done: number) => Promise<void>,
): AsyncGenerator<PaperQuestion[]> {
  let done = 0;
  for await (const ids of steps(ctx, which)) {
    const questions = await queries.listExported(ctx.db, ids);
    const repos = await repoNamesOf(ctx.db, ids);
    yield questions.map((row) => draftOf(row, repos.get(row.id) ?? []));
    done += ids.length;
    await reportProgress?.(done);
  }
}

/** A few hundred ids at a time, in order. */
async function* steps(ctx: Ctx<unknown>, { ids, search }: Which): AsyncGenerator<string[]> {
  if (ids) return yield ids;
  for (let after = BEFORE_ALL_IDS; ;) {
    const next = await idsAfter(ctx.db, search, { after, limit: STEP });
    if (next.length > 0) yield next;
    const last = next.at(-1);
    if (last === undefined || next.length < STEP) return undefined;
    after = last;
  }
}

function draftOf(
  row: Awaited<ReturnType<typeof queries.listExported>>[number],
  repos: readonly { readonly title: string }[],
): PaperQuestion {
  const { id, version, code, tags, source, content, analysis } = row;
  // Written only after the contract's schema had parsed it, under check constraints.
  const [body, level] = [row.body as Body, row.level as QuestionDraft['level']];
  const repo = writeNames(repos.map(({ title }) => title));
  return { id, version, code, tags, source, content, analysis, body, level, type: body.type, repo };
}
