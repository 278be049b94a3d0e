import { QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { poolOf, drawableVersions, type Pool } from '../../question/index.ts';
import { sample, shares } from '../model/draw.rules.ts';
import type { Dealt } from '../model/item.queries.ts';
import type { Run } from '../model/run.queries.ts';
import { selectionOf } from '../model/selection.ts';

/** In the order used on papers. */
const order: readonly QuestionType[] = [
  QuestionType.single,
  QuestionType.multi,
  QuestionType.judge,
  QuestionType.fill,
  QuestionType.match,
  QuestionType.combined,
];

/**
 * The questions of a mock exam: each type in the bank's proportion. Leaves out short answers, which cannot be judged
 * automatically.
 */
export async function drawMock(ctx: Ctx<unknown>, run: Run): Promise<Dealt[]> {
  const repoId = run.repoId ?? '';
  const pool = await poolOf(ctx, repoId);
  const byType = groupByType(pool, await selectionOf(ctx, { repoId, pool, choice: run.choice }));
  const there = new Map(order.map((type) => [type as number, byType.get(type)?.length ?? 0]));
  const wanted = shares(there, run.choice.count);
  const ids = order.flatMap((type) =>
    sample(byType.get(type) ?? [], wanted.get(type) ?? 0, run.seed + type).map((index) => pool.id(index)),
  );
  const versions = await drawableVersions(ctx, ids);
  return ids.flatMap((questionId) => {
    const found = versions.get(questionId);
    return found ? [{ questionId, version: found.version, type: found.type }] : [];
  });
}

function groupByType(pool: Pool, indexes: Uint32Array): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const index of indexes) {
    const type = pool.type(index);
    const group = groups.get(type) ?? [];
    groups.set(type, group);
    group.push(index);
  }
  return groups;
}
