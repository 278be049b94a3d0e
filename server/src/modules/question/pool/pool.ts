import type { QuestionLevel, QuestionType } from '@ganlin/contract/question/kinds';
import type { Config } from '../../../config.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { poolFrom, unpackIds, type Pool } from './pool.rules.ts';
import * as queries from './pool.queries.ts';

/** So many questions are kept in memory in all; the bank asked for longest ago goes first. */
const KEPT_QUESTIONS = 4_000_000;

interface Kept {
  readonly pool: Pool;
  /** Read when first asked for. */
  tags: Promise<ReadonlyMap<string, Buffer>> | undefined;
}

/** By the process's own settings, so that they go with it. */
const kept = new WeakMap<Config, Map<string, Promise<Kept>>>();

/** The published questions of a bank. Read again when the bank's revision has moved, once for all who wait. */
export async function poolOf(ctx: Ctx<unknown>, repoId: string): Promise<Pool> {
  return (await keptOf(ctx, repoId)).pool;
}

/** The knowledge points of a bank, the most frequent first. */
export async function tagsOf(ctx: Ctx<unknown>, repoId: string): Promise<{ name: string; questions: number }[]> {
  const tags = await tagsFor(ctx, repoId);
  return [...tags].map(([name, ids]) => ({ name, questions: ids.length / 16 }));
}

/** The published questions of a bank with any of these knowledge points. */
export async function idsWithTags(
  ctx: Ctx<unknown>,
  repoId: string,
  wanted: readonly string[],
): Promise<ReadonlySet<string>> {
  const tags = await tagsFor(ctx, repoId);
  return new Set(wanted.flatMap((name) => [...unpackIds(tags.get(name) ?? Buffer.alloc(0))]));
}

/** What may be put to somebody now, of these: neither drafts nor what was retired. */
export async function publishedVersions(
  ctx: Ctx<unknown>,
  ids: readonly string[],
): Promise<Map<string, { version: number; type: QuestionType; level: QuestionLevel }>> {
  const rows = await queries.listPublished(ctx.db, ids);
  // Check constraints give every published question a version, and the codes their range.
  return new Map(
    rows.map(({ id, publishedVersion, type, level }) => [
      id,
      { version: publishedVersion ?? 0, type: type as QuestionType, level: level as QuestionLevel },
    ]),
  );
}

async function tagsFor(ctx: Ctx<unknown>, repoId: string): Promise<ReadonlyMap<string, Buffer>> {
  const entry = await keptOf(ctx, repoId);
  entry.tags ??= queries.packTags(ctx.db, repoId).then((rows) => new Map(rows.map(({ name, ids }) => [name, ids])));
  return entry.tags.catch((error: unknown) => {
    entry.tags = undefined;
    throw error;
  });
}

async function keptOf(ctx: Ctx<unknown>, repoId: string): Promise<Kept> {
  const revision = await queries.findRevision(ctx.db, repoId);
  if (revision === undefined) throw new AppError('repoNotFound');
  const pools = poolsOf(ctx);
  for (let known = pools.get(repoId); known; known = pools.get(repoId)) {
    const entry = await known.catch(() => undefined);
    if (entry && entry.pool.revision >= revision) return entry;
    // Whoever comes first puts the new one in its place; the others wait for that.
    if (pools.get(repoId) === known) pools.delete(repoId);
  }
  const reading = read(ctx, repoId);
  pools.set(repoId, reading);
  const entry = await reading.catch((error: unknown) => {
    if (pools.get(repoId) === reading) pools.delete(repoId);
    throw error;
  });
  await forgetOldest(pools);
  return entry;
}

async function read(ctx: Ctx<unknown>, repoId: string): Promise<Kept> {
  const packed = await queries.packPool(ctx.db, repoId);
  if (!packed) throw new AppError('repoNotFound');
  const none = Buffer.alloc(0);
  const { revision, ids, types, levels } = packed;
  return {
    pool: poolFrom({ revision, ids: ids ?? none, types: types ?? none, levels: levels ?? none }),
    tags: undefined,
  };
}

async function forgetOldest(pools: Map<string, Promise<Kept>>): Promise<void> {
  const read = await Promise.allSettled([...pools].map(async ([id, entry]) => ({ id, size: (await entry).pool.size })));
  const sizes = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  let total = sizes.reduce((sum, { size }) => sum + size, 0);
  for (const { id, size } of sizes.slice(0, -1)) {
    if (total <= KEPT_QUESTIONS) return;
    pools.delete(id);
    total -= size;
  }
}

function poolsOf({ config }: Ctx<unknown>): Map<string, Promise<Kept>> {
  const found = kept.get(config) ?? new Map<string, Promise<Kept>>();
  kept.set(config, found);
  return found;
}
