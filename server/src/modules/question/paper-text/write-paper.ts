import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { noteDoneImport } from '../../../kits/import/note-done.ts';
import { record } from '../../audit/index.ts';
import { putQuestions } from '../editing/put.ts';
import { countRepos } from '../import/import.queries.ts';
import { questionImportDefinition } from '../import/import.ts';
import { insertRepo } from '../model/repo.queries.ts';
import type { AskedQuestion } from './paper-text.ts';
import { findBankLikes } from './same-questions.ts';

interface PaperOrder {
  /** The import of these questions. */
  readonly importId: string;
  readonly title: string;
  readonly textSize: number;
  readonly questions: readonly AskedQuestion[];
  readonly bank: { readonly repoId?: string | undefined; readonly title: string };
  /** Uses the same questions of the bank instead of adding them again. */
  readonly reuse: boolean;
}

interface WrittenPaper {
  /** The question for each question of the paper, in their order. */
  readonly ids: readonly string[];
  readonly added: number;
}

/**
 * Writes the questions of a paper into a bank, in the caller's transaction, as an import that can be undone.
 * Undefined if this import was written before.
 */
export async function writePaper(ctx: Ctx<User>, order: PaperOrder): Promise<WrittenPaper | undefined> {
  const { importId, title, questions, reuse } = order;
  const likes = reuse ? await findBankLikes(ctx, questions) : [];
  const same = new Map(likes.filter((like) => like.same).map(({ number, questionId }) => [number, questionId]));
  const fresh = questions.filter(({ number }) => !same.has(number));
  const fileName = `粘贴的试卷：${title}`;
  const noted = { id: importId, fileName, fileSize: order.textSize, count: fresh.length };
  if (!(await noteDoneImport(ctx, questionImportDefinition, noted))) return undefined;
  const written = await putQuestions(ctx, {
    questions: fresh.map(({ draft }) => draft),
    repoIds: [await bankOf(ctx, order)],
    publish: true,
    importId,
    by: ctx.user.id,
  });
  await record(ctx, {
    action: 'question.imported',
    target: `import:${importId}`,
    summary: fileName,
    after: { fileName, count: fresh.length, skipped: questions.length - fresh.length },
  });
  const added = new Map(fresh.map(({ number }, at) => [number, written[at]?.id]));
  return { ids: questions.flatMap(({ number }) => same.get(number) ?? added.get(number) ?? []), added: fresh.length };
}

/** A new bank serves exams only: nobody has practised its questions before the exam. */
async function bankOf(ctx: Ctx<User>, { bank: { repoId, title } }: PaperOrder): Promise<string> {
  if (repoId !== undefined) {
    if ((await countRepos(ctx.db, [repoId])) === 0) throw new AppError('repoNotFound');
    return repoId;
  }
  if (!ctx.user.permissions.has('qu:repo:save')) throw new AppError('forbidden');
  const id = newId();
  const code = `R-${id.slice(-12)}`;
  const row = { id, code, title, examOnly: true, createdAt: ctx.now, updatedAt: ctx.now };
  await insertRepo(ctx.db, row).catch(onConflict('question_repo_title_key', 'repoTitleTaken'));
  await record(ctx, { action: 'question.repoSaved', target: `repo:${id}`, summary: title, after: { code, title } });
  return id;
}
