import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { questionColumns } from '@ganlin/domain/question-text/import-columns';
import { QUESTION_CELL_LENGTH, QuestionImportOptions, type questionImportApi } from '@ganlin/contract/question/import';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { defineImport } from '../../../kits/import/define-import.ts';
import type { ImportDefinition, ImportOutcome, Writing } from '../../../kits/import/definition.ts';
import { undoImport } from '../../../kits/import/undo.ts';
import { record } from '../../audit/index.ts';
import { checkQuestions, type ImportScope, type NewQuestion } from './import-check.ts';
import { keepPictures, showPictures } from './import-files.ts';
import { findLikes, likeText } from './import-likeness.ts';
import { readQuestionFile } from '../import-readers/import-reader.ts';
import { takeBack } from './import-undo.ts';
import * as queries from './import.queries.ts';
import { likeKeys } from '../model/like-keys.rules.ts';
import { putQuestions } from '../editing/put.ts';
import { insertRepo } from '../model/repo.queries.ts';

const Plan = z.object({ repoIds: z.array(z.string()), publish: z.boolean() });
type Plan = z.infer<typeof Plan>;

export const questionImportDefinition: ImportDefinition<typeof QuestionImportOptions, ImportScope, Plan, NewQuestion> =
  {
    kind: 'question.import',
    noun: '试题',
    unit: '题',
    columns: questionColumns.map(({ key, title, required, hint, width }) => ({ key, title, required, hint, width })),
    unique: [{ column: 'code', normal: (text) => text.trim() }],
    cellLength: QUESTION_CELL_LENGTH,
    options: QuestionImportOptions,
    read: readQuestionFile,
    pictures: { keep: keepPictures, show: showPictures },
    likeness: { text: ({ draft }) => likeText(draft), keys: likeKeys, find: findLikes },
    reach: {
      schema: z.object({ ownerId: z.string(), mayAddRepos: z.boolean() }),
      ask: async ({ user }) => ({ ownerId: user.id, mayAddRepos: user.permissions.has('qu:repo:save') }),
    },
    check: checkQuestions,
    plan: { schema: Plan, make: planFor },
    apply,
    record: recordImport,
  };

export const questionImport = defineImport(questionImportDefinition);

const TEXT_NAME = '粘贴的文本.txt';

export const startText: Handler<typeof questionImportApi.startText> = (ctx, { text }) => {
  const bytes = Buffer.from(text.toWellFormed());
  const sha256 = createHash('sha256').update(bytes).digest();
  return questionImport.start(ctx, { name: TEXT_NAME, size: bytes.length, sha256, open: () => Readable.from([bytes]) });
};

export const undo: Handler<typeof questionImportApi.undo> = async (ctx, { id }) => {
  const count = await undoImport(ctx, questionImportDefinition, {
    id,
    takeBack: (ctx, { fileName }) => takeBack(ctx, { importId: id, fileName }),
  });
  return { count };
};

async function planFor({ db }: Ctx<User>, { repoIds, publish }: z.output<typeof QuestionImportOptions>): Promise<Plan> {
  const wanted = [...new Set(repoIds)];
  if ((await queries.countRepos(db, wanted)) !== wanted.length) throw new AppError('repoNotFound');
  return { repoIds: wanted, publish };
}

/** New questions go into the banks chosen for the file; updated ones stay in theirs, plus those their row names. */
async function apply(
  ctx: Ctx<null>,
  values: readonly NewQuestion[],
  { importId, by, plan: { repoIds, publish } }: Writing<Plan>,
): Promise<void> {
  const added = await addRepos(
    ctx,
    values.flatMap(({ newRepos }) => newRepos),
    by,
  );
  const questions = values.map(({ draft, repoIds: own, newRepos, versionOf }) => ({
    ...draft,
    repoIds: [...own, ...newRepos.flatMap((title) => added.get(title) ?? [])],
    ...(versionOf === undefined ? {} : { versionOf }),
  }));
  const order = { publish, importId, by: by.id };
  const renewed = questions.filter(({ versionOf }) => versionOf !== undefined);
  const fresh = questions.filter(({ versionOf }) => versionOf === undefined);
  await putQuestions(ctx, { ...order, questions: renewed, repoIds: [] });
  await putQuestions(ctx, { ...order, questions: fresh, repoIds });
}

/** Adds missing banks that rows name; the user who confirmed has the permission. */
async function addRepos(
  ctx: Ctx<null>,
  titles: readonly string[],
  by: ImportOutcome['by'],
): Promise<ReadonlyMap<string, string>> {
  const added = new Map<string, string>();
  for (const title of new Set(titles)) {
    const id = newId();
    const code = `R-${id.slice(-12)}`;
    await insertRepo(ctx.db, { id, code, title, createdAt: ctx.now, updatedAt: ctx.now });
    await record(ctx, {
      action: 'question.repoSaved',
      target: `repo:${id}`,
      summary: title,
      after: { code, title },
      by,
    });
    added.set(title, id);
  }
  return added;
}

async function recordImport(
  ctx: Ctx<null>,
  { importId, fileName, imported, skipped, by }: ImportOutcome,
): Promise<void> {
  await record(ctx, {
    action: 'question.imported',
    target: `import:${importId}`,
    summary: fileName,
    after: { fileName, count: imported, skipped },
    by,
  });
}
