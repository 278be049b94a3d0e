import { setImmediate as turn } from 'node:timers/promises';
import type { Body } from '@ganlin/contract/question/body';
import { addDays } from '@ganlin/contract/core/time';
import { type duplicateApi, GROUP_SIZE, GROUPS_SHOWN, SCANNED } from '@ganlin/contract/question/duplicate';
import type { QuestionState, QuestionType } from '@ganlin/contract/question/kinds';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import { stemText } from '../model/likeness.rules.ts';
import { repoNamesOf } from '../model/question.queries.ts';
import { listReposById } from '../model/repo.queries.ts';
import { refuseWithheldQuestions, refuseWithheldRepo } from '../usage/withheld.ts';
import * as queries from './duplicate.queries.ts';
import { alike, groupsOf, pairsOf, type Alike, type Compared } from './group.rules.ts';

const STEP = 500;
/** Yields to other work after this many comparisons. */
const COMPARED_AT_ONCE = 2_000;
const KEPT_DAYS = 7;

const Input = z.object({ repoIds: z.array(z.string()), ownerId: z.string() });

export const start: Handler<typeof duplicateApi.start> = async (ctx, { repoIds }) => {
  const wanted = [...new Set(repoIds)];
  const found = await listReposById(ctx.db, wanted);
  if (found.length !== wanted.length) throw new AppError('repoNotFound');
  for (const id of wanted) await refuseWithheldRepo(ctx, id);
  return transaction(ctx, async (ctx) => {
    const input = { repoIds: wanted, ownerId: ctx.user.id };
    return { taskId: await startTask(ctx, scanTask, { title: '题库查重', input }) };
  });
};

export const scanTask = defineTask('question.scan', Input, async (ctx, { repoIds, ownerId }, { id, report }) => {
  const { all, isCut } = await comparedIn(ctx, repoIds, (done) =>
    report({ done, total: done, note: `已读 ${done} 题` }),
  );
  const pairs: Alike[] = [];
  let compared = 0;
  for (const pair of pairsOf(all)) {
    const found = alike(pair);
    if (found) pairs.push(found);
    compared += 1;
    if (compared % COMPARED_AT_ONCE === 0) await turn();
  }
  const groups = groupsOf(pairs);
  await queries.deleteScansBefore(ctx.db, addDays(ctx.now, -KEPT_DAYS));
  await queries.putScan(ctx.db, {
    taskId: id,
    ownerId,
    createdAt: ctx.now,
    checked: all.length,
    more: isCut || groups.length > GROUPS_SHOWN || groups.some((group) => group.length > GROUP_SIZE),
    groups: JSON.stringify(groups.slice(0, GROUPS_SHOWN).map((group) => group.slice(0, GROUP_SIZE))),
  });
  return groups.length === 0
    ? `比较了 ${all.length} 题，没有发现重复`
    : `比较了 ${all.length} 题，发现 ${groups.length} 组可能重复的试题`;
});

async function comparedIn(
  ctx: Ctx<unknown>,
  repoIds: readonly string[],
  reportRead: (done: number) => Promise<void>,
): Promise<{ all: Compared[]; isCut: boolean }> {
  const all: Compared[] = [];
  for (let after = BEFORE_ALL_IDS; ;) {
    const ids = await queries.listIdsIn(ctx.db, repoIds, { after, limit: STEP });
    const last = ids.at(-1);
    if (last === undefined) return { all, isCut: false };
    if (all.length >= SCANNED) return { all, isCut: true };
    const rows = await queries.listCompared(ctx.db, ids);
    // Written only after the contract's schema had parsed it.
    for (const { id, likeKeys: keys, content, body } of rows) {
      all.push({ id, keys, text: stemText(content, body as Body) });
    }
    await reportRead(all.length);
    after = last;
  }
}

const Groups = z.array(z.array(z.object({ id: z.string(), percent: z.int() })));

export const detail: Handler<typeof duplicateApi.detail> = async (ctx, { taskId }) => {
  const scan = await queries.findScan(ctx.db, taskId, ctx.user.id);
  if (!scan) throw new AppError('taskNotFound');
  const groups = Groups.parse(scan.groups);
  const ids = groups.flat().map(({ id }) => id);
  await refuseWithheldQuestions(ctx, ids);
  const known = new Map((await queries.listShown(ctx.db, ids)).map((row) => [row.id, row]));
  const repos = await repoNamesOf(ctx.db, ids);
  const shown = groups.map((group) => ({
    questions: group.flatMap(({ id, percent }) => {
      const row = known.get(id);
      if (!row) return [];
      const { code, text } = row;
      // Columns with check constraints.
      const [type, state] = [row.type as QuestionType, row.state as QuestionState];
      return [{ id, code, type, text, state, percent, repos: (repos.get(id) ?? []).map(({ title }) => title) }];
    }),
  }));
  return { checked: scan.checked, more: scan.more, groups: shown.filter(({ questions }) => questions.length > 1) };
};
