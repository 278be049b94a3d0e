import { battleApi, type BattleForm } from '@ganlin/contract/battle/battle';
import { READY_SECONDS, REVEAL_SECONDS } from '@ganlin/contract/battle/kinds';
import type { MatchView } from '@ganlin/contract/battle/match';
import { battleAsks, battlePushes } from '@ganlin/contract/battle/play';
import { CycleType } from '@ganlin/contract/core/time';
import type { z } from 'zod';
import { connect, type TestConnection } from '../realtime/clients.ts';
import type { TestApp, TestUser } from './app.ts';

import { bankOf } from './practice.ts';

export type ShownMatch = z.input<typeof MatchView>;

/** A player with a connection, and the views that it was sent. */
export interface BattlePlayer {
  readonly user: TestUser;
  readonly connection: TestConnection;
}

export async function openBattle(
  app: TestApp,
  form: Partial<z.input<typeof BattleForm>> = {},
): Promise<{ battleId: string; repoId: string; admin: TestUser }> {
  const { repoId } = await bankOf(app, 20);
  const admin = await app.admin();
  const { id } = await admin.call(battleApi.save, {
    form: {
      title: '法规与空域',
      repoIds: [repoId],
      questions: 3,
      seconds: 10,
      opensAt: null,
      closesAt: null,
      games: null,
      cycleType: CycleType.daily,
      standIn: false,
      standInAfter: 15,
      ...form,
    },
  });
  await admin.call(battleApi.open, { id });
  return { battleId: id, repoId, admin };
}

export async function player(app: TestApp, origin: string): Promise<BattlePlayer> {
  const user = await app.learner();
  return { user, connection: await connect(origin, user.token) };
}

/** Waits in the queue until both are in one match; returns their parts of it. */
async function matched(battleId: string, ...players: readonly BattlePlayer[]): Promise<string[]> {
  const found = players.map(({ connection }) => connection.next(battlePushes.found));
  for (const { connection } of players) await connection.ask(battleAsks.wait, { battleId });
  return (await Promise.all(found)).map(({ paperId }) => paperId);
}

export interface Game {
  readonly battleId: string;
  readonly one: BattlePlayer;
  readonly other: BattlePlayer;
  readonly papers: readonly [string, string];
}

/** Two players in a match that has begun, with connections to close. */
export async function begunGame(
  app: TestApp,
  origin: string,
  form: Partial<z.input<typeof BattleForm>> = {},
): Promise<Game> {
  const { battleId } = await openBattle(app, form);
  const [one, other] = [await player(app, origin), await player(app, origin)];
  const [first = '', second = ''] = await matched(battleId, one, other);
  await one.connection.ask(battleAsks.enter, { paperId: first });
  await other.connection.ask(battleAsks.enter, { paperId: second });
  return { battleId, one, other, papers: [first, second] };
}

/** The next view in which the match is at this phase. */
export async function viewAt(
  { connection }: BattlePlayer,
  wanted: { readonly phase: number; readonly ordinal?: number },
): Promise<ShownMatch> {
  const isWanted = (view: ShownMatch) =>
    view.phase === wanted.phase && (wanted.ordinal === undefined || view.ordinal === wanted.ordinal);
  const known = (connection.received(battlePushes.view) as ShownMatch[]).find(isWanted);
  if (known) return known;
  for (;;) {
    const view = await connection.next(battlePushes.view);
    if (isWanted(view)) return view;
  }
}

/** Of the single-choice questions in these banks. */
export const [RIGHT, WRONG] = [['a'], ['b']];

export const pastReady = (app: TestApp): void => app.clock.advance(READY_SECONDS);
export const pastReveal = (app: TestApp): void => app.clock.advance(REVEAL_SECONDS);

/** What a place in the queue has besides its user, its battle and its times. */
export const ticketOf = (battleId: string) => ({
  battleId,
  rating: 1_200,
  deviation: 350,
  volatility: 0.06,
  name: '测试用户',
  deptName: '',
  avatar: '',
});
