import type { Composition } from '@ganlin/contract/exam/composition';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Change, Need } from '../../../platform/module/needed.ts';
import { listComing } from '../model/exam.queries.ts';
import { checksOf, drawnRepos, findStock, listedIds, shortfallsOf } from '../composition/supply.ts';

/**
 * Whether a change makes papers of a published exam that nobody has begun impossible: otherwise the first examinee
 * would find out. An exam that already lacks questions must not come to lack more.
 */
export async function neededByExams(ctx: Ctx<unknown>, change: Change): Promise<Need | null> {
  for (const { title, composition } of await listComing(ctx.db)) {
    // Written only by saving an exam, from what the contract has parsed.
    const reason = await lackOf(ctx, composition as unknown as Composition, change);
    if (reason !== '') return { title, reason };
  }
  return null;
}

async function lackOf(ctx: Ctx<unknown>, composition: Composition, { leaving, retired }: Change): Promise<string> {
  const listed = new Set(listedIds(composition));
  const fixed = retired.filter((id) => listed.has(id)).length;
  if (fixed > 0) return `其中 ${fixed} 题是试卷的固定试题`;
  const drawn = new Set(drawnRepos(composition));
  const lost = leaving.filter(({ repoId }) => drawn.has(repoId));
  if (lost.length === 0) return '';
  const after = checksOf(composition, await findStock(ctx, composition, { without: lost }));
  if (shortBy(after) === 0) return '';
  const before = checksOf(composition, await findStock(ctx, composition));
  return shortBy(after) > shortBy(before) ? shortfallsOf(composition, after) : '';
}

const shortBy = (checks: readonly { readonly short: number }[]): number =>
  checks.reduce((sum, { short }) => sum + short, 0);
