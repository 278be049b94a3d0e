import { BattleState } from '@ganlin/contract/battle/kinds';
import type { CycleType } from '@ganlin/contract/core/time';
import type { Db } from '../../../platform/db/database.ts';

export interface Battle {
  readonly id: string;
  readonly title: string;
  readonly remark: string;
  readonly repoIds: readonly string[];
  readonly questions: number;
  readonly seconds: number;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly games: number | null;
  readonly cycleType: CycleType;
  readonly standIn: boolean;
  readonly standInAfter: number;
  readonly state: BattleState;
}

const columns = [
  'id',
  'title',
  'remark',
  'repoIds',
  'questions',
  'seconds',
  'opensAt',
  'closesAt',
  'games',
  'cycleType',
  'standIn',
  'standInAfter',
  'state',
] as const;

/** Battles that learners see. */
export async function listOpenBattles(db: Db): Promise<Battle[]> {
  const rows = await db
    .selectFrom('battleBattle')
    .select(columns)
    .where('state', '=', BattleState.open)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(50)
    .execute();
  return rows as Battle[];
}

export async function findOpenBattle(db: Db, id: string): Promise<Battle | undefined> {
  return (await listBattles(db, [id])).find(({ state }) => state === BattleState.open);
}

export async function listBattles(db: Db, ids: readonly string[]): Promise<Battle[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('battleBattle').select(columns).where('id', 'in', ids).where('deletedAt', 'is', null);
  return (await query.execute()) as Battle[];
}

/** Whether its window is open. */
export const isWithin = ({ opensAt, closesAt }: Battle, now: Date): boolean =>
  (opensAt === null || opensAt <= now) && (closesAt === null || now < closesAt);
