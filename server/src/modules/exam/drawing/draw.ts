import type { Composition } from '@ganlin/contract/exam/composition';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { publishedVersions } from '../../question/index.ts';
import { draw } from '../composition/draw.rules.ts';
import type { StoredQuestion } from './form.queries.ts';
import type { SeededRandom } from '../../../kits/seeded-random.rules.ts';
import { checksOf, listedIds, rulesOf, shortfallsOf, type Stock } from '../composition/supply.ts';

const TRIES = 3;

interface Chance {
  /** Loaded again when it turns out to be outdated. */
  readonly stock: (fresh: boolean) => Promise<Stock>;
  readonly random: SeededRandom;
}

/** The questions of a paper in the order of its sections: listed ones, and as many as each rule requires. */
export async function drawQuestions(
  ctx: Ctx<unknown>,
  composition: Composition,
  { stock, random }: Chance,
): Promise<StoredQuestion[]> {
  const listed = listedIds(composition);
  const lists = listed.length === 0 ? new Map<string, { version: number }>() : await publishedVersions(ctx, listed);
  if (listed.some((id) => !lists.has(id))) throw new AppError('examShort', { shortfalls: GONE });
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const found = await stock(attempt > 1);
    const drawn = drawnIds(composition, found, random);
    const versions = await found.versionsOf(ctx, drawn.flat());
    if (!drawn.flat().every((id) => versions.has(id))) continue;
    return placed(composition, drawn, (id) => lists.get(id)?.version ?? versions.get(id) ?? 0);
  }
  throw new AppError('examShort', { shortfalls: GONE });
}

const GONE = '试卷中有试题已停用，请联系管理人员';

function drawnIds(composition: Composition, stock: Stock, random: SeededRandom): string[][] {
  const shortfalls = shortfallsOf(composition, checksOf(composition, stock));
  if (shortfalls !== '') throw new AppError('examShort', { shortfalls });
  return draw(stock.supply, random).map((questions) => questions.map(stock.idOf));
}

function placed(
  composition: Composition,
  drawn: readonly string[][],
  versionOf: (id: string) => number,
): StoredQuestion[] {
  const one = (section: number, id: string, pointsCenti: number) => ({
    section,
    id,
    version: versionOf(id),
    pointsCenti,
  });
  const rules = rulesOf(composition);
  return composition.sections.flatMap(({ kind, items }, section) =>
    kind === 'fixed'
      ? items.map(({ questionId, points }) => one(section, questionId, points))
      : rules.flatMap((rule, index) =>
          rule.section === section ? (drawn[index] ?? []).map((id) => one(section, id, rule.points)) : [],
        ),
  );
}
