import type { BattleForm } from '@ganlin/contract/battle/battle';
import type { BattleState } from '@ganlin/contract/battle/kinds';
import type { CycleType } from '@ganlin/contract/core/time';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import * as queries from './battle.queries.ts';

export type Form = z.output<typeof BattleForm>;

/** The columns' check constraints allow nothing else. */
const typed = (row: queries.BattleRow) => ({
  ...row,
  state: row.state as BattleState,
  cycleType: row.cycleType as CycleType,
});

export type Battle = ReturnType<typeof typed>;

export async function getBattle(ctx: Ctx<unknown>, id: string, { lock = false } = {}): Promise<Battle> {
  const battle = await queries.findBattle(ctx.db, id, { lock });
  if (!battle) throw new AppError('battleNotFound');
  return typed(battle);
}

/** A battle as its form. */
export function formOf(battle: Battle): Form {
  const { title, remark, repoIds, questions, seconds, opensAt, closesAt, games, cycleType } = battle;
  const { standIn, standInAfter } = battle;
  return {
    title,
    remark,
    repoIds,
    questions,
    seconds,
    opensAt,
    closesAt,
    games,
    cycleType,
    standIn,
    standInAfter,
  };
}
