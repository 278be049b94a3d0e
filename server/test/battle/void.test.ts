import { matchApi } from '@ganlin/contract/battle/battle';
import { MatchPhase, MatchState, VoidReason } from '@ganlin/contract/battle/kinds';
import { lobbyApi, RankPeriod } from '@ganlin/contract/battle/lobby';
import { battleAsks } from '@ganlin/contract/battle/play';
import { bookApi } from '@ganlin/contract/practice/book';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordFinished } from '../../src/modules/battle/match/record-answers.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import type { TestApp } from '../support/app.ts';
import { openBattleApp, playToEnd, viewAt, type BattleApp } from '../support/battles.ts';

let battles: BattleApp;
let app: TestApp;
beforeAll(async () => {
  battles = await openBattleApp();
  ({ app } = battles);
});
afterAll(() => battles.close());

/** A game that the first player has won. */
async function won() {
  const game = await battles.begunGame();
  return { ...game, matchId: await playToEnd(app, game) };
}

it('takes back what a settled match changed when staff void it, once', async () => {
  const { one, other, papers, matchId } = await won();
  const admin = await app.admin();
  await admin.call(matchApi.void, { id: matchId, reason: '两人互相让分' });
  await expect(admin.call(matchApi.void, { id: matchId, reason: '再来一次' })).toRefuse('matchOver');
  for (const { user } of [one, other]) {
    const { own } = await user.call(lobbyApi.lobby, {});
    expect(own).toMatchObject({ rating: 1_200, games: 0, wins: 0, leaguePoints: 0, todayWins: 0, todayLosses: 0 });
  }
  expect(await one.user.call(lobbyApi.result, { paperId: papers[0] })).toMatchObject({
    state: MatchState.void,
    voidReason: VoidReason.byStaff,
    voidNote: '两人互相让分',
    rating: null,
  });
});

it('ends a running match when staff void it', async () => {
  const game = await battles.begunGame();
  const { view } = await game.one.connection.ask(battleAsks.enter, { paperId: game.papers[0] });
  await (await app.admin()).call(matchApi.void, { id: view.matchId, reason: '题目有误' });
  expect(await viewAt(game.other, { phase: MatchPhase.over })).toMatchObject({ voidReason: VoidReason.byStaff });
});

it('puts wrong answers into the wrong-answer book, once', async () => {
  const { other, papers } = await won();
  const ctx = systemCtx(app.platform, 'test');
  await Promise.all([recordFinished(ctx), recordFinished(ctx)]);
  await recordFinished(ctx);
  const { total } = await other.user.call(bookApi.paging, { params: {} });
  expect(total).toBe(3);
  expect(await other.user.call(lobbyApi.result, { paperId: papers[1] })).toMatchObject({ recorded: true, wrong: 3 });
});

it('ranks people and shows everybody their own place', async () => {
  const { one, other } = await won();
  for (const period of Object.values(RankPeriod)) {
    const [first, second] = await Promise.all([
      one.user.call(lobbyApi.ranking, { period }),
      other.user.call(lobbyApi.ranking, { period }),
    ]);
    const place = (rows: typeof first.rows) => rows.find(({ own }) => own)?.place ?? 0;
    expect(place(first.rows)).toBeGreaterThan(0);
    expect(place(first.rows)).toBeLessThan(place(second.rows));
    expect(first.players).toBe(second.players);
  }
});
