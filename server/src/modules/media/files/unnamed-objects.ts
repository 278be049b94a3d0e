import type { Ctx } from '../../../platform/ctx.ts';
import type { Retention } from '../../../platform/module/retention.ts';
import type { ListedObject } from '../../../platform/storage/storage.ts';
import { namedObjects } from './named-objects.queries.ts';

const STEP = 500;

/**
 * Objects that no row names: what an interrupted upload left, or a database that was restored to an earlier day. Young
 * ones stay, since an object is stored before its row.
 */
export const unnamedObjects: Retention = {
  kind: 'unnamedObjects',
  batch: STEP,
  count: async (ctx, before) => {
    let [count, bytes] = [0, 0];
    let oldest: Date | null = null;
    for await (const step of unnamedAfter(ctx, { before })) {
      for (const { size, changedAt } of step.unnamed) {
        count++;
        bytes += size;
        if (!oldest || changedAt < oldest) oldest = changedAt;
      }
    }
    return { count, oldest, parts: [{ label: '字节', count: bytes }] };
  },
  erase: async (ctx, { before, cursor }) => {
    for await (const { unnamed, last } of unnamedAfter(ctx, { before, after: cursor ?? undefined })) {
      for (const { key } of unnamed) await ctx.storage.remove(key);
      return { erased: unnamed.length, cursor: last };
    }
    return { erased: 0, cursor: null };
  },
};

interface Step {
  readonly unnamed: readonly ListedObject[];
  /** The last key that was looked at; null at the end. */
  readonly last: string | null;
}

/** Through the whole storage, a few hundred objects at a time. */
export async function* unnamedAfter(
  { db, storage }: Pick<Ctx<null>, 'db' | 'storage'>,
  { before, after }: { readonly before: Date; readonly after?: string | undefined },
): AsyncGenerator<Step> {
  let listed: ListedObject[] = [];
  for await (const object of storage.list(after)) {
    listed.push(object);
    if (listed.length < STEP) continue;
    yield { unnamed: await unnamedAmong(listed), last: object.key };
    listed = [];
  }
  if (listed.length > 0) yield { unnamed: await unnamedAmong(listed), last: null };

  async function unnamedAmong(objects: readonly ListedObject[]): Promise<ListedObject[]> {
    const old = objects.filter(({ changedAt }) => changedAt < before);
    const named = old.length > 0 ? await namedObjects(db, old) : new Set();
    return old.filter(({ key }) => !named.has(key));
  }
}
