import { BattleState } from '@ganlin/contract/battle/kinds';
import { CycleType } from '@ganlin/contract/core/time';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import type { Ctx } from '../../../platform/ctx.ts';
import { findAccount } from '../../iam/index.ts';
import { demoRepoIds, loadWritten, poolOf, drawableVersions } from '../../question/index.ts';
import { insertBattle } from '../battles/battle.queries.ts';
import { playableTypes } from '../model/questions.ts';
import * as queries from './demo.queries.ts';
import { playing } from './demo-players.ts';
import { playSeason, type DemoBattle, type DemoQuestion } from './demo-season.ts';
import { standingsOf } from './demo-standings.ts';

const battles = [
  {
    id: '019a8000-0000-7000-8000-0000000000b1',
    title: '法规与空域',
    remark: '人工影响天气管理条例、作业空域申请和安全责任，每天五局排位。',
    banks: ['laws'],
    questions: 10,
    seconds: 15,
    games: 5,
    standIn: true,
  },
  {
    id: '019a8000-0000-7000-8000-0000000000b2',
    title: '火箭与高炮作业安全',
    remark: '操作规程、故障处置和安全射界。',
    banks: ['rocket-safety', 'gun-safety'],
    questions: 8,
    seconds: 20,
    games: null,
    standIn: false,
  },
] as const;

/** Seeds two open battles and a season that has been played. Leaves them alone if they are there. */
export async function seedDemoBattles(ctx: Ctx<null>): Promise<void> {
  const writer = await findAccount(ctx.db, demoAccounts.admin);
  if (!writer || (await queries.isKnown(ctx.db, battles[0].id))) return;
  const repos = await demoRepoIds(ctx);
  const made: DemoBattle[] = [];
  for (const { banks, ...battle } of battles) {
    const repoIds = banks.flatMap((bank) => repos.get(bank) ?? []);
    // A site may have deleted the demo's banks.
    if (repoIds.length < banks.length) return;
    await insertBattle(ctx.db, {
      ...battle,
      repoIds,
      opensAt: null,
      closesAt: null,
      cycleType: CycleType.daily,
      standInAfter: 20,
      state: BattleState.open,
      createdBy: writer.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    made.push({ ...battle, pool: await poolFor(ctx, repoIds) });
  }
  const players = await queries.listPlayersNamed(ctx.db, playing);
  const matches = playSeason(ctx.now, made, players);
  await queries.insertMatches(ctx.db, matches);
  await queries.insertStandings(ctx.db, standingsOf(matches));
}

/** The questions that can be played, in the order of their banks. */
async function poolFor(ctx: Ctx<null>, repoIds: readonly string[]): Promise<DemoQuestion[]> {
  const ids: string[] = [];
  for (const repoId of repoIds) {
    const pool = await poolOf(ctx, repoId);
    for (let at = 0; at < pool.size; at++)
      if (playableTypes.some((type) => type === pool.type(at))) ids.push(pool.id(at));
  }
  const versions = await drawableVersions(ctx, ids);
  const refs = ids.flatMap((id) => {
    const version = versions.get(id)?.version;
    return version === undefined ? [] : [{ id, version }];
  });
  const written = await loadWritten(ctx, refs);
  return refs.flatMap(({ id, version }) => {
    const body = written.get(id)?.body;
    return body ? [{ id, version, body }] : [];
  });
}
