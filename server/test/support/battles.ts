import { battleApi, type BattleForm } from '@ganlin/contract/battle/battle';
import { MatchPhase, READY_SECONDS, REVEAL_SECONDS } from '@ganlin/contract/battle/kinds';
import type { MatchView } from '@ganlin/contract/battle/match';
import { battleAsks, battlePushes } from '@ganlin/contract/battle/play';
import { CycleType } from '@ganlin/contract/core/time';
import type { z } from 'zod';
import { connect, type TestConnection } from '../realtime/clients.ts';
import { openTestApp, type TestApp, type TestUser } from './app.ts';
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

/** An app that listens, with all connections that were opened through it. */
export interface BattleApp {
  readonly app: TestApp;
  readonly connectAs: (user: TestUser) => Promise<TestConnection>;
  readonly player: () => Promise<BattlePlayer>;
  /** Two players in a match that has begun. */
  readonly begunGame: (form?: Partial<z.input<typeof BattleForm>>) => Promise<Game>;
  /** The app, after the connections. */
  readonly close: () => Promise<void>;
}

export async function openBattleApp(): Promise<BattleApp> {
  const app = await openTestApp();
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const open: TestConnection[] = [];
  const connectAs = async (user: TestUser) => {
    const connection = await connect(origin, user.token);
    open.push(connection);
    return connection;
  };
  const player = async () => {
    const user = await app.learner();
    return { user, connection: await connectAs(user) };
  };
  return {
    app,
    connectAs,
    player,
    begunGame: async (form = {}) => {
      const { battleId, repoId } = await openBattle(app, form);
      const [one, other] = [await player(), await player()];
      const [first = '', second = ''] = await matched(battleId, one, other);
      await one.connection.ask(battleAsks.enter, { paperId: first });
      await other.connection.ask(battleAsks.enter, { paperId: second });
      return { battleId, repoId, one, other, papers: [first, second] };
    },
    close: async () => {
      open.forEach((connection) => connection.close());
      await app.close();
    },
  };
}

/** Waits in the queue until both are in one match; returns their parts of it. */
async function matched(battleId: string, ...players: readonly BattlePlayer[]): Promise<string[]> {
  const found = players.map(({ connection }) => connection.next(battlePushes.found));
  for (const { connection } of players) await connection.ask(battleAsks.wait, { battleId });
  return (await Promise.all(found)).map(({ paperId }) => paperId);
}

export interface Game {
  readonly battleId: string;
  readonly repoId: string;
  readonly one: BattlePlayer;
  readonly other: BattlePlayer;
  readonly papers: readonly [string, string];
}

/** Plays a game to its end: the first player is right, the other wrong. Returns the match. */
export async function playToEnd(app: TestApp, { one, other, papers }: Game, questions = 3): Promise<string> {
  for (let ordinal = 1; ordinal <= questions; ordinal++) {
    (ordinal === 1 ? pastReady : pastReveal)(app);
    await viewAt(one, { phase: MatchPhase.question, ordinal });
    await answer(one.connection, papers[0], ordinal, RIGHT);
    await answer(other.connection, papers[1], ordinal, WRONG);
    await viewAt(one, { phase: MatchPhase.reveal, ordinal });
  }
  pastReveal(app);
  return (await viewAt(one, { phase: MatchPhase.over })).matchId;
}

export const answer = (connection: TestConnection, paperId: string, ordinal: number, pick: readonly string[]) =>
  connection.ask(battleAsks.answer, { paperId, ordinal, pick: [...pick] });

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
