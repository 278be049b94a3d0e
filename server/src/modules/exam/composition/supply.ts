import { secondsBetween } from '@ganlin/contract/core/time';
import type { Composition, DrawRule } from '@ganlin/contract/exam/composition';
import type { RuleCheck } from '@ganlin/contract/exam/exam';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Leaving } from '../../../platform/module/needed.ts';
import { drawableVersions, idsWithTags, poolOf, publishedVersions, type Pool } from '../../question/index.ts';
import { supplyOf, type Supply } from './draw.rules.ts';
import { unionOf, type Union } from './union.rules.ts';

/** A rule and its position. */
interface PlacedRule extends DrawRule {
  readonly section: number;
  readonly rule: number;
}

/** The rules of all sections, in order. */
export function rulesOf({ sections }: Composition): PlacedRule[] {
  return sections.flatMap(({ kind, rules }, section) =>
    kind === 'rules' ? rules.map((rule, index) => ({ ...rule, section, rule: index })) : [],
  );
}

/** The banks that the rules draw from. */
export function drawnRepos(composition: Composition): string[] {
  return [...new Set(rulesOf(composition).flatMap(({ repoIds }) => repoIds))];
}

/** The listed questions of all sections, in order. */
export function listedIds({ sections }: Composition): string[] {
  return sections.flatMap(({ kind, items }) => (kind === 'fixed' ? items.map(({ questionId }) => questionId) : []));
}

/** What a composition can be drawn from. */
export interface Stock {
  readonly supply: Supply;
  /** The question id for a number used in drawing. */
  readonly idOf: (question: number) => string;
  /** The usable versions of these questions; deleted ones have none. */
  readonly versionsOf: (ctx: Ctx<unknown>, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** The questions found by a composition's rules, counting once those that match several rules, or are listed. */
export async function findStock(
  ctx: Ctx<unknown>,
  composition: Composition,
  { without = [] }: { readonly without?: readonly Leaving[] } = {},
): Promise<Stock> {
  const pools = await poolsFor(ctx, composition);
  return {
    ...(await readSupply(ctx, composition, { pools, without })),
    versionsOf: (own, ids) => readVersions(own, ids),
  };
}

/**
 * A bank is assumed unchanged for this long: an examinee who starts in this time might as well have started before
 * it.
 */
const TRUSTED_SECONDS = 2;

interface Exam {
  readonly id: string;
  readonly composed: number;
  readonly composition: Composition;
}

/** The same, cached while the banks stay unchanged; `fresh` forces checking them. */
export async function cachedStock(
  ctx: Ctx<unknown>,
  exam: Exam,
  { fresh = false }: { readonly fresh?: boolean } = {},
): Promise<Stock> {
  const name = `${exam.id}:${exam.composed}`;
  const stocks = stocksOf(ctx);
  const known = stocks.get(name);
  const isTrusted = known && Math.abs(secondsBetween(known.lookedAt, ctx.now)) < TRUSTED_SECONDS;
  if (known && isTrusted && !fresh) return known;
  return stocks.load(name, () => look(ctx, exam, known));
}

async function look(ctx: Ctx<unknown>, { composition }: Exam, known: CachedStock | undefined): Promise<CachedStock> {
  const pools = await poolsFor(ctx, composition);
  const revisions = [...pools].map(([id, { revision }]) => `${id}:${revision}`).join(' ');
  if (known?.revisions === revisions) return { ...known, lookedAt: ctx.now };
  const read = await readSupply(ctx, composition, { pools });
  const stock = { revisions, lookedAt: ctx.now };
  if (!read.supply.short.some((short) => short > 0)) return { ...read, ...stock, versionsOf: rememberedVersions() };
  // Better a question whose clause has changed, which can be re-graded, than an exam that nobody can begin.
  const inReview = true;
  const spare = await readSupply(ctx, composition, { pools: await poolsFor(ctx, composition, { inReview }), inReview });
  return { ...spare, ...stock, versionsOf: rememberedVersions({ inReview }) };
}

interface CachedStock extends Stock {
  readonly revisions: string;
  readonly lookedAt: Date;
}

export function checksOf(
  composition: Composition,
  { supply: { available, short } }: Pick<Stock, 'supply'>,
): RuleCheck[] {
  return rulesOf(composition).map(({ section, rule, count }, index) => ({
    section,
    rule,
    needed: count,
    available: available[index] ?? 0,
    short: short[index] ?? 0,
  }));
}

/** Describes what is missing; `''` if nothing is. */
export function shortfallsOf(composition: Composition, checks: readonly RuleCheck[]): string {
  return checks
    .filter(({ short }) => short > 0)
    .map(({ section, rule, needed, available, short }) => {
      const title = composition.sections[section]?.title ?? '';
      const text = `“${title}”第 ${rule + 1} 条规则需要 ${needed}，可用 ${available}`;
      return available >= needed ? `${text}，但与其他大题或规则共用试题，还差 ${short}` : text;
    })
    .join('；');
}

/** Max questions in total; those of the largest exam take some tens of megabytes. */
const CACHED_QUESTIONS = 1_000_000;
const stocksOf = memoryCachePerProcess<CachedStock>('exam.stocks', {
  maxSize: CACHED_QUESTIONS,
  sizeOf: ({ supply }) => supply.classes.reduce((sum, { members }) => sum + members.length, 1),
});

interface Drawn {
  /** Also questions that wait to be checked against a changed clause. */
  readonly inReview?: boolean;
}

async function readVersions(
  ctx: Ctx<unknown>,
  ids: readonly string[],
  { inReview = false }: Drawn = {},
): Promise<Map<string, number>> {
  const find = inReview ? publishedVersions : drawableVersions;
  const found = ids.length === 0 ? [] : await find(ctx, ids);
  return new Map([...found].map(([id, { version }]) => [id, version]));
}

/** New versions of questions change the bank's identity: as long as the bank is the same, so are the versions. */
function rememberedVersions(drawn: Drawn = {}): Stock['versionsOf'] {
  const known = new Map<string, number>();
  return async (ctx, ids) => {
    const unknown = ids.filter((id) => !known.has(id));
    for (const [id, version] of await readVersions(ctx, unknown, drawn)) known.set(id, version);
    return known;
  };
}

async function poolsFor(ctx: Ctx<unknown>, composition: Composition, drawn: Drawn = {}): Promise<Map<string, Pool>> {
  const ids = drawnRepos(composition);
  return new Map(await Promise.all(ids.map(async (id) => [id, await poolOf(ctx, id, drawn)] as const)));
}

async function readSupply(
  ctx: Ctx<unknown>,
  composition: Composition,
  {
    pools,
    without = [],
    ...drawn
  }: Drawn & {
    readonly pools: ReadonlyMap<string, Pool>;
    readonly without?: readonly Leaving[];
  },
): Promise<Pick<Stock, 'supply' | 'idOf'>> {
  const union = unionOf(pools);
  const rules = rulesOf(composition);
  const fits: Int32Array[] = [];
  const gone = Map.groupBy(without, ({ repoId }) => repoId);
  for (const rule of rules) fits.push(await fitting(ctx, rule, { union, gone, drawn }));
  const except = listedIds(composition).flatMap((id) => union.numberOf(id) ?? []);
  const needs = rules.map(({ count }) => count);
  return { supply: supplyOf(needs, { size: union.size, fits, except }), idOf: union.idOf };
}

interface Banks {
  readonly union: Union<Pool>;
  /** By the bank that the questions leave. */
  readonly gone: ReadonlyMap<string, readonly Leaving[]>;
  readonly drawn: Drawn;
}

async function fitting(ctx: Ctx<unknown>, rule: DrawRule, { union, gone, drawn }: Banks): Promise<Int32Array> {
  const found: number[] = [];
  for (const repoId of new Set(rule.repoIds)) {
    const member = union.members.get(repoId);
    if (!member) continue;
    const { pool, numbers } = member;
    const tagged = rule.tags.length === 0 ? undefined : await marked(ctx, { repoId, pool, tags: rule.tags, drawn });
    const leaving = new Set((gone.get(repoId) ?? []).map(({ questionId }) => pool.indexOf(questionId)));
    for (let index = 0; index < pool.size; index++) {
      if (leaving.has(index)) continue;
      if (pool.type(index) !== rule.type || (rule.level !== null && pool.level(index) !== rule.level)) continue;
      if (!tagged || tagged[index] === 1) found.push(numbers[index] ?? 0);
    }
  }
  return Int32Array.from(found);
}

interface MarkedQuestions {
  readonly repoId: string;
  readonly pool: Pool;
  readonly tags: readonly string[];
  readonly drawn: Drawn;
}

/** Sets 1 at the position of each question of the bank that has any of the tags. */
async function marked(ctx: Ctx<unknown>, { repoId, pool, tags, drawn }: MarkedQuestions): Promise<Uint8Array> {
  const marks = new Uint8Array(pool.size);
  for (const id of await idsWithTags(ctx, repoId, tags, drawn)) {
    const index = pool.indexOf(id);
    if (index >= 0) marks[index] = 1;
  }
  return marks;
}
