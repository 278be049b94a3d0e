import type { QuestionLevel, QuestionType } from '@ganlin/contract/question/kinds';
import { openMemoryCache, perProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { poolFrom, unpackIds, type Pool } from './pool.rules.ts';
import * as queries from './pool.queries.ts';

/** Max cached questions in total; the least recently used bank is evicted first. */
const CACHED_QUESTIONS = 4_000_000;

interface CachedBank {
  readonly pool: Pool;
  /** Loaded on first request. */
  tags: Promise<ReadonlyMap<string, Buffer>> | undefined;
}

const banksOf = perProcess(() =>
  openMemoryCache<CachedBank>({ maxSize: CACHED_QUESTIONS, sizeOf: ({ pool }) => pool.size }),
);

/**
 * The published questions of a bank. Reloaded when the bank's revision has changed, once for all concurrent requests.
 */
export async function poolOf(ctx: Ctx<unknown>, repoId: string): Promise<Pool> {
  return (await currentBank(ctx, repoId)).pool;
}

/** The knowledge points of a bank, most frequent first. */
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

/** Returns those of these that may be put to users now: neither drafts nor retired questions. */
export async function publishedVersions(
  ctx: Ctx<unknown>,
  ids: readonly string[],
): Promise<Map<string, { version: number; type: QuestionType; level: QuestionLevel }>> {
  const rows = await queries.listPublished(ctx.db, ids);
  // Check constraints guarantee a version for every published question, and the range of the codes.
  return new Map(
    rows.map(({ id, publishedVersion, type, level }) => [
      id,
      { version: publishedVersion ?? 0, type: type as QuestionType, level: level as QuestionLevel },
    ]),
  );
}

async function tagsFor(ctx: Ctx<unknown>, repoId: string): Promise<ReadonlyMap<string, Buffer>> {
  const entry = await currentBank(ctx, repoId);
  entry.tags ??= queries.packTags(ctx.db, repoId).then((rows) => new Map(rows.map(({ name, ids }) => [name, ids])));
  return entry.tags.catch((error: unknown) => {
    entry.tags = undefined;
    throw error;
  });
}

async function currentBank(ctx: Ctx<unknown>, repoId: string): Promise<CachedBank> {
  const revision = await queries.findRevision(ctx.db, repoId);
  if (revision === undefined) throw new AppError('repoNotFound');
  const banks = banksOf(ctx);
  const cached = banks.get(repoId);
  if (cached && cached.pool.revision >= revision) return cached;
  let isOwn = false;
  const load = () => {
    isOwn = true;
    return read(ctx, repoId);
  };
  for (;;) {
    const bank = await banks.load(repoId, load).catch((error: unknown) => {
      // Another caller's transaction may have failed: that must not fail this one.
      if (isOwn) throw error;
    });
    // A load started by another caller may be of an earlier revision.
    if (bank && (isOwn || bank.pool.revision >= revision)) return bank;
  }
}

async function read(ctx: Ctx<unknown>, repoId: string): Promise<CachedBank> {
  const packed = await queries.packPool(ctx.db, repoId);
  if (!packed) throw new AppError('repoNotFound');
  const none = Buffer.alloc(0);
  const { revision, ids, types, levels } = packed;
  return {
    pool: poolFrom({ revision, ids: ids ?? none, types: types ?? none, levels: levels ?? none }),
    tags: undefined,
  };
}
