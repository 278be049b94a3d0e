import type { Ctx } from '../../../platform/ctx.ts';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import { usersInScope, type Scope } from '../../iam/index.ts';
import { countByDept, countByWeek, estimateStandings } from './figures.queries.ts';

interface Counts {
  readonly depts: Awaited<ReturnType<typeof countByDept>>;
  readonly weeks: Awaited<ReturnType<typeof countByWeek>>;
  /** Of the whole site, about: staff of a small unit wait for the large table too. */
  readonly standings: number;
  readonly countedAt: number;
}

const CACHED_MS = 60_000;
/** Fewer rows are counted quickly: what was just granted shows at once. */
const CACHED_FROM_STANDINGS = 50_000;

const cacheOf = memoryCachePerProcess<Counts>('certificate.counts', {
  max: 50,
  expiresAt: ({ countedAt }) => countedAt + CACHED_MS,
  isStored: ({ standings }) => standings >= CACHED_FROM_STANDINGS,
});

interface Wanted {
  readonly scope: Scope;
  readonly workKind: string;
  readonly regionId: string | undefined;
  readonly today: string;
}

/** The figures behind the page; of many people they are up to a minute old. */
export function countsOf(ctx: Ctx<unknown>, { scope, workKind, regionId, today }: Wanted): Promise<Counts> {
  // Everybody with access to everything sees the same.
  const key = JSON.stringify([scope.all ? 'all' : scope, workKind, regionId ?? '', today]);
  const counted = { people: usersInScope(scope), workKind, today };
  const load = async () => ({
    depts: await countByDept(ctx.db, counted),
    weeks: await countByWeek(ctx.db, { ...counted, regionId }),
    standings: await estimateStandings(ctx.db),
    countedAt: ctx.now.getTime(),
  });
  return cacheOf(ctx).getOrLoad(key, load, ctx.now);
}
