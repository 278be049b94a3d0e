import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { MatchPhase, MatchResult, VoidReason } from '@ganlin/contract/battle/kinds';
import { battleAsks, battlePushes } from '@ganlin/contract/battle/play';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import {
  answer,
  openBattle,
  openBattleApp,
  pastReady,
  pastReveal,
  RIGHT,
  viewAt,
  WRONG,
  type BattleApp,
} from '../support/battles.ts';

let battles: BattleApp;
let app: TestApp;
beforeAll(async () => {
  battles = await openBattleApp();
  ({ app } = battles);
});
afterAll(() => battles.close());

describe('a game', () => {
  it('is played to its end: both see each question, its reveal and the result [S1-09, S2-64, S2-65]', async () => {
    const { one, other, papers } = await battles.begunGame();
    for (const ordinal of [1, 2, 3]) {
      (ordinal === 1 ? pastReady : pastReveal)(app);
      const shown = await viewAt(one, { phase: MatchPhase.question, ordinal });
      expect(shown.question?.options.length).toBeGreaterThan(1);
      expect(shown.key).toBeNull();
      app.clock.advance(5);
      await answer(one.connection, papers[0], ordinal, RIGHT);
      app.clock.advance(1);
      await answer(other.connection, papers[1], ordinal, ordinal === 2 ? WRONG : RIGHT);
      const revealed = await viewAt(other, { phase: MatchPhase.reveal, ordinal });
      expect(revealed.key).not.toBeNull();
      expect(revealed.answers.map(({ seat, right }) => [seat, right])).toEqual(
        expect.arrayContaining([
          [0, expect.any(Boolean)],
          [1, expect.any(Boolean)],
        ]),
      );
    }
    pastReveal(app);
    const over = await viewAt(one, { phase: MatchPhase.over });
    expect(over.voidReason).toBeNull();
    const [own, theirs] = await Promise.all([
      one.user.call(lobbyApi.result, { paperId: papers[0] }),
      other.user.call(lobbyApi.result, { paperId: papers[1] }),
    ]);
    const mine = own.players.find(({ seat }) => seat === own.ownSeat);
    // 150 for the first two, 300 for the last; the other is a second slower, and wrong once. Half of the measured
    // round trip, a few milliseconds, is not counted.
    expect(mine).toMatchObject({ rights: 3, result: MatchResult.won });
    expect(Math.abs((mine?.points ?? 0) - 600)).toBeLessThan(8);
    const opponent = theirs.players.find(({ seat }) => seat === theirs.ownSeat);
    expect(opponent).toMatchObject({ rights: 2, result: MatchResult.lost });
    expect(Math.abs((opponent?.points ?? 0) - 420)).toBeLessThan(8);
    expect(own.rating?.after).toBeGreaterThan(own.rating?.before ?? 0);
    expect(theirs.rating?.after).toBeLessThan(theirs.rating?.before ?? 0);
    const lobby = await one.user.call(lobbyApi.lobby, {});
    expect(lobby).toMatchObject({ runningPaperId: null, own: { games: 1, wins: 1, todayWins: 1, leaguePoints: 12 } });
    expect(lobby.past[0]).toMatchObject({ paperId: papers[0], result: MatchResult.won });
    expect(await one.user.call(lobbyApi.review, { paperId: papers[0] })).toHaveLength(3);
  });

  it('goes on without answers, and is void once nobody has answered three questions', async () => {
    const { one, papers } = await battles.begunGame({ questions: 5 });
    pastReady(app);
    for (const ordinal of [1, 2, 3]) {
      await viewAt(one, { phase: MatchPhase.question, ordinal });
      app.clock.advance(11);
      await viewAt(one, { phase: MatchPhase.reveal, ordinal });
      pastReveal(app);
    }
    const { voidReason } = await viewAt(one, { phase: MatchPhase.over });
    expect(voidReason).toBe(VoidReason.nobodyAnswered);
    const result = await one.user.call(lobbyApi.result, { paperId: papers[0] });
    expect(result).toMatchObject({ rating: null, leaguePoints: 0 });
    expect((await one.user.call(lobbyApi.lobby, {})).own.games).toBe(0);
  });

  it('is found again after a lost connection, with the answer that was given', async () => {
    const { one, papers } = await battles.begunGame();
    pastReady(app);
    await viewAt(one, { phase: MatchPhase.question, ordinal: 1 });
    await answer(one.connection, papers[0], 1, RIGHT);
    one.connection.close();
    const connection = await battles.connectAs(one.user);
    const { view, own } = await connection.ask(battleAsks.enter, { paperId: papers[0] });
    expect(view).toMatchObject({ phase: MatchPhase.question, ordinal: 1, key: null });
    expect(own.pick).toEqual(RIGHT);
  });

  it('ends when a player leaves: the other wins, but before the first reveal it does not count', async () => {
    const early = await battles.begunGame();
    await early.one.connection.ask(battleAsks.leave, { paperId: early.papers[0] });
    expect(await viewAt(early.other, { phase: MatchPhase.over })).toMatchObject({ voidReason: VoidReason.leftEarly });
    const late = await battles.begunGame();
    pastReady(app);
    await viewAt(late.one, { phase: MatchPhase.question, ordinal: 1 });
    await answer(late.one.connection, late.papers[0], 1, RIGHT);
    await answer(late.other.connection, late.papers[1], 1, WRONG);
    await viewAt(late.one, { phase: MatchPhase.reveal, ordinal: 1 });
    await late.one.connection.ask(battleAsks.leave, { paperId: late.papers[0] });
    await viewAt(late.other, { phase: MatchPhase.over });
    const { players: both, ownSeat } = await late.other.user.call(lobbyApi.result, { paperId: late.papers[1] });
    expect(both.find(({ seat }) => seat === ownSeat)).toMatchObject({ result: MatchResult.won, left: false });
  });

  it('has a stand-in, named as such and without a rating, where nobody else waits', async () => {
    const { battleId } = await openBattle(app, { standIn: true, standInAfter: 5 });
    const one = await battles.player();
    await one.connection.ask(battleAsks.wait, { battleId });
    const found = one.connection.next(battlePushes.found);
    app.clock.advance(6);
    await one.connection.ask(battleAsks.wait, { battleId });
    const { paperId } = await found;
    const { view } = await one.connection.ask(battleAsks.enter, { paperId });
    expect(view.players.map(({ standIn }) => standIn)).toEqual([false, true]);
    for (const ordinal of [1, 2, 3]) {
      (ordinal === 1 ? pastReady : pastReveal)(app);
      await viewAt(one, { phase: MatchPhase.question, ordinal });
      await answer(one.connection, paperId, ordinal, RIGHT);
      app.clock.advance(10);
      await viewAt(one, { phase: MatchPhase.reveal, ordinal });
    }
    pastReveal(app);
    await viewAt(one, { phase: MatchPhase.over });
    expect((await one.user.call(lobbyApi.result, { paperId })).rating).toBeNull();
  });
});
