import type { QuestionLevel, QuestionType } from '@ganlin/contract/question/kinds';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
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

const banksOf = memoryCachePerProcess<CachedBank>('question.banks', {
  maxSize: CACHED_QUESTIONS,
  sizeOf: ({ pool }) => pool.size,
});

/**
 * The questions that may be drawn from a bank: published, and not waiting to be checked against a changed clause.
 * Reloaded when the bank's revision has changed, once for all concurrent requests.
 */
export async function poolOf(ctx: Ctx<unknown>, repoId: string, drawn: queries.Drawn = {}): Promise<Pool> {
  return (await currentBank(ctx, repoId, drawn)).pool;
}

/** The knowledge points of a bank, most frequent first. */
export async function tagsOf(ctx: Ctx<unknown>, repoId: string): Promise<{ name: string; questions: number }[]> {
  const tags = await tagsFor(ctx, repoId, {});
  return [...tags].map(([name, ids]) => ({ name, questions: ids.length / 16 }));
}

/** The knowledge points of these questions, by question id. */
export async function tagsByQuestion(
  ctx: Ctx<unknown>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = ids.length === 0 ? [] : await queries.listTags(ctx.db, ids);
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/** The published questions of a bank with any of these knowledge points. */
export async function idsWithTags(
  ctx: Ctx<unknown>,
  repoId: string,
  wanted: readonly string[],
  drawn: queries.Drawn = {},
): Promise<ReadonlySet<string>> {
  const tags = await tagsFor(ctx, repoId, drawn);
  return new Set(wanted.flatMap((name) => [...unpackIds(tags.get(name) ?? Buffer.alloc(0))]));
}

type Versions = Map<string, { version: number; type: QuestionType; level: QuestionLevel }>;

/** Returns those of these that may be put to users who have chosen them: neither drafts nor retired questions. */
export const publishedVersions = (ctx: Ctx<unknown>, ids: readonly string[]): Promise<Versions> =>
  versionsOf(ctx, ids, { drawn: false });

/** Returns those of these that may be drawn: published, and not waiting to be checked against a changed clause. */
export const drawableVersions = (ctx: Ctx<unknown>, ids: readonly string[]): Promise<Versions> =>
  versionsOf(ctx, ids, { drawn: true });

async function versionsOf(ctx: Ctx<unknown>, ids: readonly string[], which: { drawn: boolean }): Promise<Versions> {
  const rows = await queries.listPublished(ctx.db, ids, which);
  // Check constraints guarantee a version for every published question, and the range of the codes.
  return new Map(
    rows.map(({ id, publishedVersion, type, level }) => [
      id,
      { version: publishedVersion ?? 0, type: type as QuestionType, level: level as QuestionLevel },
    ]),
  );
}

async function tagsFor(ctx: Ctx<unknown>, repoId: string, drawn: queries.Drawn): Promise<ReadonlyMap<string, Buffer>> {
  const entry = await currentBank(ctx, repoId, drawn);
  entry.tags ??= queries
    .packTags(ctx.db, repoId, drawn)
    .then((rows) => new Map(rows.map(({ name, ids }) => [name, ids])));
  return entry.tags.catch((error: unknown) => {
    entry.tags = undefined;
    throw error;
  });
}

async function currentBank(ctx: Ctx<unknown>, repoId: string, drawn: queries.Drawn): Promise<CachedBank> {
  const revision = await queries.findRevision(ctx.db, repoId);
  if (revision === undefined) throw new AppError('repoNotFound');
  const banks = banksOf(ctx);
  const key = drawn.inReview ? `${repoId}+` : repoId;
  const cached = banks.get(key);
  if (cached && cached.pool.revision >= revision) return cached;
  let isOwn = false;
  const load = () => {
    isOwn = true;
    return read(ctx, repoId, drawn);
  };
  for (;;) {
    const bank = await banks.load(key, load).catch((error: unknown) => {
      // Another caller's transaction may have failed: that must not fail this one.
      if (isOwn) throw error;
    });
    // A load started by another caller may be of an earlier revision.
    if (bank && (isOwn || bank.pool.revision >= revision)) return bank;
  }
}

async function read(ctx: Ctx<unknown>, repoId: string, drawn: queries.Drawn): Promise<CachedBank> {
  const packed = await queries.packPool(ctx.db, repoId, drawn);
  if (!packed) throw new AppError('repoNotFound');
  const none = Buffer.alloc(0);
  const { revision, ids, types, levels } = packed;
  return {
    pool: poolFrom({ revision, ids: ids ?? none, types: types ?? none, levels: levels ?? none }),
    tags: undefined,
  };
}
