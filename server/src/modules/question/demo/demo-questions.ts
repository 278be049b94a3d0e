import { readdir, readFile } from 'node:fs/promises';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { RepoOpen } from '@ganlin/contract/question/repo';
import { readCells, readText } from '@ganlin/domain/question-text/text';
import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { findAccount } from '../../iam/index.ts';
import { putQuestions } from '../editing/put.ts';
import * as queries from '../model/repo.queries.ts';
import { citeDemoClauses } from './demo-clauses.ts';
import { listByCode } from './demo.queries.ts';
import { demoUrl } from '../../../folders.ts';

const folder = demoUrl('questions/');

export interface DemoBank {
  /** The file name, which is the code of the bank. */
  readonly code: string;
  readonly title: string;
  readonly category: string;
  readonly remark: string;
  readonly questions: readonly QuestionDraft[];
  /** Errors in the file, by line. */
  readonly faults: readonly string[];
}

/** Seeds banks for practice. Leaves a bank that exists alone, whatever its state. */
export async function seedDemoQuestions(ctx: Ctx<null>): Promise<void> {
  const writer = await findAccount(ctx.db, demoAccounts.admin);
  if (writer) await addDemoBanks(ctx, writer.id);
}

/** The same by any account. */
export async function addDemoBanks(ctx: Ctx<null>, by: string): Promise<void> {
  const known = new Set(
    (await queries.pageRepos(ctx.db, {}, { current: 1, size: 1000 })).records.map(({ code }) => code),
  );
  for (const { code, title, category, remark, questions } of await readDemoBanks()) {
    if (known.has(code)) continue;
    const repoId = newId();
    const categoryId = await categoryNamed(ctx, category);
    const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
    await queries.insertRepo(ctx.db, {
      id: repoId,
      code,
      title,
      categoryId,
      remark,
      open: RepoOpen.everyone,
      ...stamps,
    });
    await citeDemoClauses(ctx, await putQuestions(ctx, { questions, repoIds: [repoId], publish: true, by }));
  }
}

/** Existing demo banks, by file name. */
export async function demoRepoIds(ctx: Ctx<null>): Promise<Map<string, string>> {
  const { records } = await queries.pageRepos(ctx.db, {}, { current: 1, size: 1000 });
  return new Map(
    records.flatMap(({ code, id }) => (code.startsWith('demo-') ? [[code.slice('demo-'.length), id] as const] : [])),
  );
}

/** The ids of questions, by their codes. */
export async function questionIds(ctx: Ctx<null>, codes: readonly string[]): Promise<Map<string, string>> {
  return new Map((await listByCode(ctx.db, codes)).map(({ code, id }) => [code, id]));
}

/** Banks of the demo files, which are written in the format any user may use. */
export async function readDemoBanks(): Promise<DemoBank[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  return Promise.all(
    files.map(async (file) => {
      const { head, blocks } = readText(await readFile(new URL(file, folder), 'utf8'));
      const read = blocks.map(({ line, cells }) => ({ line, ...readCells(cells) }));
      return {
        code: `demo-${file.replace(/\.txt$/, '')}`,
        title: head.repo,
        category: head.category,
        remark: head.remark,
        questions: read.flatMap(({ draft }) => draft ?? []),
        faults: read.flatMap(({ line, faults }) => faults.map(({ message }) => `${file}:${line} ${message}`)),
      };
    }),
  );
}

async function categoryNamed(ctx: Ctx<null>, title: string): Promise<string> {
  const locked = await queries.holdCategories(ctx.db);
  const found = locked.find((category) => category.title === title);
  if (found) return found.id;
  const id = newId();
  const sort = Math.max(0, ...locked.map((category) => category.sort)) + 1;
  await queries.insertCategory(ctx.db, { id, title, sort, createdAt: ctx.now });
  return id;
}
