import type { Body } from '@ganlin/contract/question/body';
import type { QuestionLevel, QuestionState } from '@ganlin/contract/question/kinds';
import type { questionApi } from '@ganlin/contract/question/question';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { namesWithin } from '../../iam/index.ts';
import { staffClauses } from '../clause/cite.ts';
import { deleteHeld } from './delete.ts';
import { signed } from '../model/load.ts';
import * as queries from '../model/question.queries.ts';
import { listUses } from '../model/usage.queries.ts';
import { refuseWithheldQuestions } from '../usage/withheld.ts';
import { holdItems, putItems } from '../model/write.queries.ts';
import { hasDraft, type Item } from '../model/write.ts';

const VERSIONS = 200;
const USES = 200;
const TAGS = 200;

export const detail: Handler<typeof questionApi.detail> = async (ctx, { id }) => {
  const found = await queries.findQuestion(ctx.db, id);
  if (!found) throw new AppError('questionNotFound');
  await refuseWithheldQuestions(ctx, [id]);
  const { latestVersion, publishedVersion, updatedBy, answers, wonCenti, discrimination, ...row } = found;
  // The columns' check constraints and the schema that parsed the body before it was written allow nothing else.
  const codes = { level: row.level as QuestionLevel, state: row.state as QuestionState, body: row.body as Body };
  return {
    ...signed(ctx, { ...row, ...codes }),
    type: codes.body.type,
    version: publishedVersion ?? latestVersion,
    latest: latestVersion,
    hasDraft: hasDraft(found),
    clauses: await staffClauses(ctx, id),
    repos: (await queries.repoNamesOf(ctx.db, [id])).get(id) ?? [],
    reports: (await queries.openReportsOf(ctx.db, [id])).get(id) ?? 0,
    updatedBy: (await namesWithin(ctx, [updatedBy]))(updatedBy),
    stats: { answers: answers ?? 0, facility: facility(answers, wonCenti), discrimination },
  };
};

export const versions: Handler<typeof questionApi.versions> = async (ctx, { id }) => {
  const found = await queries.versionsOf(ctx.db, id, VERSIONS);
  if (found.length === 0) throw new AppError('questionNotFound');
  await refuseWithheldQuestions(ctx, [id]);
  const nameOf = await namesWithin(
    ctx,
    found.map(({ editorId }) => editorId),
  );
  return found.map(({ editorId, publishedAt, level, body, ...row }) => ({
    // As above.
    ...signed(ctx, { ...row, level: level as QuestionLevel, body: body as Body }),
    published: publishedAt !== null,
    editor: nameOf(editorId),
  }));
};

/** Deletes a question that was never published entirely. */
export const discard: Handler<typeof questionApi.discard> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const [item] = await holdItems(ctx.db, [id]);
    if (!item) throw new AppError('questionNotFound');
    if (!hasDraft(item)) return null;
    if (item.publishedVersion === null) await deleteHeld(ctx, [id]);
    else await dropDraft(ctx, item, item.publishedVersion);
    await record(ctx, {
      action: 'question.saved',
      target: `question:${id}`,
      summary: `${item.code} 放弃草稿`,
      before: { version: item.latestVersion },
      after: { version: item.publishedVersion },
    });
    return null;
  });

export const uses: Handler<typeof questionApi.uses> = async (ctx, { id }) => {
  if (!(await queries.findQuestion(ctx.db, id))) throw new AppError('questionNotFound');
  const found = await listUses(ctx.db, id, USES);
  // The column's check constraint allows nothing else.
  return found.map((use) => ({ ...use, kind: use.kind as 'exam' | 'practice' | 'battle' | 'course' }));
};

export const tags: Handler<typeof questionApi.tags> = (ctx, { keyword = '' }) =>
  queries.listTags(ctx.db, keyword, TAGS);

async function dropDraft(ctx: Ctx<User>, item: Item, publishedVersion: number): Promise<void> {
  await queries.deleteDrafts(ctx.db, item.id);
  const stamps = { updatedBy: ctx.user.id, updatedAt: ctx.now };
  await putItems(ctx.db, [{ ...item, ...stamps, latestVersion: publishedVersion, edition: item.edition + 1 }]);
}

/** The share of points won. */
function facility(answers: number | null, wonCenti: number | null): number | null {
  if (!answers) return null;
  return Math.round(((wonCenti ?? 0) / (answers * 100)) * 1000) / 1000;
}
