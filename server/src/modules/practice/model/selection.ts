import type { Ctx } from '../../../platform/ctx.ts';
import { idsWithTags, type Pool } from '../../question/index.ts';
import type { Choice } from './choice.ts';

interface Wanted {
  readonly repoId: string;
  readonly pool: Pool;
  readonly choice: Pick<Choice, 'types' | 'levels' | 'tags'>;
}

/** Max cached selections per pool, reused for equal choices; the least recently used is evicted first. */
const RETAINED = 100;
/** Keyed by pool, so that a selection is dropped together with its pool. */
const stored = new WeakMap<Pool, Map<string, Promise<Uint32Array>>>();

/** Indexes in a pool of the questions that match a choice, in the bank's order. */
export async function selectionOf(ctx: Ctx<unknown>, { repoId, pool, choice }: Wanted): Promise<Uint32Array> {
  const { types, levels, tags } = choice;
  const key = JSON.stringify([types, levels, tags]);
  const selections = stored.get(pool) ?? new Map<string, Promise<Uint32Array>>();
  stored.set(pool, selections);
  const found = selections.get(key) ?? select(ctx, { repoId, pool, choice });
  selections.delete(key);
  selections.set(key, found);
  found.catch(() => selections.delete(key));
  const [oldest] = selections.keys();
  if (selections.size > RETAINED && oldest !== undefined) selections.delete(oldest);
  return found;
}

async function select(ctx: Ctx<unknown>, { repoId, pool, choice }: Wanted): Promise<Uint32Array> {
  const { types, levels, tags } = choice;
  const tagged = tags.length === 0 ? null : placesOf(pool, await idsWithTags(ctx, repoId, tags));
  const indexes: number[] = [];
  for (let index = 0; index < pool.size; index++) {
    if (types.length > 0 && !types.includes(pool.type(index))) continue;
    if (levels.length > 0 && !levels.includes(pool.level(index))) continue;
    if (tagged && !tagged.has(index)) continue;
    indexes.push(index);
  }
  return Uint32Array.from(indexes);
}

function placesOf(pool: Pool, ids: ReadonlySet<string>): Set<number> {
  return new Set([...ids].map((id) => pool.indexOf(id)));
}
