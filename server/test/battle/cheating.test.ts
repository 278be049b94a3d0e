import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { battleAsks } from '@ganlin/contract/battle/play';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('refuses an answer before its question, after its end, and a second one', async () => {
  const { one, papers } = await battles.begunGame();
  await expect(answer(one.connection, papers[0], 1, RIGHT)).toRefuse('answerEarly');
  pastReady(app);
  await viewAt(one, { phase: MatchPhase.question, ordinal: 1 });
  await expect(answer(one.connection, papers[0], 2, RIGHT)).toRefuse('answerEarly');
  await answer(one.connection, papers[0], 1, WRONG);
  await expect(answer(one.connection, papers[0], 1, RIGHT)).toRefuse('answerGiven');
  app.clock.advance(11);
  await viewAt(one, { phase: MatchPhase.reveal, ordinal: 1 });
  await expect(answer(one.connection, papers[0], 1, RIGHT)).toRefuse('answerGiven');
  pastReveal(app);
  await viewAt(one, { phase: MatchPhase.question, ordinal: 2 });
  app.clock.advance(10.4);
  await expect(answer(one.connection, papers[0], 2, RIGHT)).toRefuse('answerLate');
});

it('acknowledges the same answer again, however often it is sent, and counts it once', async () => {
  const { one, papers } = await battles.begunGame();
  pastReady(app);
  await viewAt(one, { phase: MatchPhase.question, ordinal: 1 });
  const sent = await Promise.all(Array.from({ length: 3 }, () => answer(one.connection, papers[0], 1, RIGHT)));
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ ordinal: 1, pick: RIGHT })));
  app.clock.advance(11);
  const { players } = await viewAt(one, { phase: MatchPhase.reveal, ordinal: 1 });
  expect(await answer(one.connection, papers[0], 1, RIGHT)).toEqual({ ordinal: 1, pick: RIGHT });
  expect(players.map(({ points }) => points).toSorted((a, b) => a - b)[1]).toBeGreaterThanOrEqual(200);
  const { rows } = await app.owner.query('select 1 from battle_answer where player_id = $1', [papers[0]]);
  expect(rows).toHaveLength(1);
});

it('counts one answer of a player on two devices, whichever arrives first', async () => {
  const { one, papers } = await battles.begunGame();
  const second = await battles.connectAs(one.user);
  await second.ask(battleAsks.enter, { paperId: papers[0] });
  pastReady(app);
  await viewAt(one, { phase: MatchPhase.question, ordinal: 1 });
  const sent = await Promise.allSettled([
    answer(one.connection, papers[0], 1, RIGHT),
    answer(second, papers[0], 1, WRONG),
  ]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it("refuses another's part, an option that does not exist, and one option twice", async () => {
  const { one, other, papers } = await battles.begunGame();
  pastReady(app);
  await viewAt(one, { phase: MatchPhase.question, ordinal: 1 });
  await expect(answer(other.connection, papers[0], 1, RIGHT)).toRefuse('matchNotFound');
  await expect(other.connection.ask(battleAsks.enter, { paperId: papers[0] })).toRefuse('matchNotFound');
  await expect(other.connection.ask(battleAsks.leave, { paperId: papers[0] })).toRefuse('matchNotFound');
  await expect(other.user.call(lobbyApi.result, { paperId: papers[0] })).toRefuse('matchNotFound');
  await expect(one.user.call(lobbyApi.review, { paperId: papers[0] })).toRefuse('matchNotOver');
  await expect(answer(one.connection, papers[0], 1, ['zz'])).toRefuse('answerUnfit');
  await expect(answer(one.connection, papers[0], 1, ['a', 'a'])).toRefuse('answerUnfit');
  await expect(answer(one.connection, papers[0], 1, ['a', 'b'])).toRefuse('answerUnfit');
  await expect(answer(one.connection, papers[0], 99, RIGHT)).toRefuse('answerUnfit');
});

it('does not match a player with themselves, nor let one play twice', async () => {
  const { battleId } = await openBattle(app);
  const one = await battles.player();
  const second = await battles.connectAs(one.user);
  await one.connection.ask(battleAsks.wait, { battleId });
  await second.ask(battleAsks.wait, { battleId });
  app.clock.advance(2);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await second.ask(battleAsks.wait, { battleId })).toMatchObject({ paperId: null, waiting: 0 });
  const { code } = await one.user.call(lobbyApi.openRoom, { battleId });
  await expect(one.user.call(lobbyApi.joinRoom, { code })).toRefuse('roomOwn');
  await expect(second.ask(battleAsks.wait, { battleId })).toRefuse('matchRunning');
  const rooms = await Promise.allSettled(
    Array.from({ length: 4 }, () => one.user.call(lobbyApi.openRoom, { battleId })),
  );
  const codes = rooms.map((room) => (room.status === 'fulfilled' ? room.value.code : 'refused'));
  expect(new Set(codes)).toEqual(new Set([code]));
});

it('lets one of many into the last seat of a room', async () => {
  const { battleId } = await openBattle(app);
  const host = await battles.player();
  const { code } = await host.user.call(lobbyApi.openRoom, { battleId });
  const guests = await Promise.all(Array.from({ length: 5 }, () => app.learner()));
  const joined = await Promise.allSettled(guests.map((guest) => guest.call(lobbyApi.joinRoom, { code })));
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(guests[0]?.call(lobbyApi.joinRoom, { code: '000000' })).toRefuse('roomNotFound');
});
