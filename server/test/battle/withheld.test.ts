import { hostApi, hostAsks, HostMove } from '@ganlin/contract/battle/host';
import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { battleAsks, battlePushes } from '@ganlin/contract/battle/play';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
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
import { anOpenExam, sit } from '../support/exams.ts';

let battles: BattleApp;
let app: TestApp;
beforeAll(async () => {
  battles = await openBattleApp();
  ({ app } = battles);
});
afterAll(() => battles.close());

/** An exam that draws from the bank of a battle. */
async function examFrom(repoId: string): Promise<string> {
  const rules = [{ repoIds: [repoId], type: 1 as const, count: 3, points: 2 }];
  const composition = { sections: [{ title: '单选题', kind: 'rules' as const, rules }], forms: 0 };
  return (await anOpenExam(app, { composition, passScore: 1 })).examId;
}

it('sends nothing more of a match to a player who has begun an exam on its questions; the other plays on', async () => {
  const { one, other, papers, repoId } = await battles.begunGame();
  const examId = await examFrom(repoId);
  pastReady(app);
  await viewAt(one, { phase: MatchPhase.question, ordinal: 1 });
  await answer(one.connection, papers[0], 1, RIGHT);
  const withheld = one.connection.next(battlePushes.withheld);
  await sit(one.user, examId);
  const before = one.connection.received(battlePushes.view).length;
  await answer(other.connection, papers[1], 1, WRONG);
  const { key, matchId } = await viewAt(other, { phase: MatchPhase.reveal, ordinal: 1 });
  expect(key).not.toBeNull();
  expect(await withheld).toEqual({ matchId });
  pastReveal(app);
  await viewAt(other, { phase: MatchPhase.question, ordinal: 2 });
  // Arrives after everything that was sent to the match until now.
  await other.connection.ask(battleAsks.enter, { paperId: papers[1] });
  await expect(one.connection.ask(battleAsks.enter, { paperId: papers[0] })).toRefuse('questionsWithheld');
  expect(one.connection.received(battlePushes.view)).toHaveLength(before);
});

it('leaves a player in the match whose exam has other questions', async () => {
  const { one, other, papers } = await battles.begunGame();
  const { examId } = await anOpenExam(app);
  await sit(one.user, examId);
  pastReady(app);
  await viewAt(one, { phase: MatchPhase.question, ordinal: 1 });
  for (const [at, { connection }] of [one, other].entries()) await answer(connection, papers[at] ?? '', 1, RIGHT);
  await viewAt(one, { phase: MatchPhase.reveal, ordinal: 1 });
  expect(one.connection.received(battlePushes.withheld)).toEqual([]);
});

it('removes a pupil of a class, and a host, in the same way', async () => {
  const { battleId, repoId, admin } = await openBattle(app);
  const examId = await examFrom(repoId);
  const matchId = newId();
  const { code } = await admin.call(hostApi.open, { matchId, battleId });
  const [pupil, busy] = [await battles.player(), await battles.player()];
  for (const { user, connection } of [pupil, busy]) {
    const { paperId } = await user.call(lobbyApi.joinRoom, { code });
    await connection.ask(battleAsks.enter, { paperId });
  }
  const screen = { user: admin, connection: await battles.connectAs(admin) };
  const { view } = await screen.connection.ask(hostAsks.watch, { matchId });
  await sit(busy.user, examId);
  const busyLeft = busy.connection.next(battlePushes.withheld);
  await screen.connection.ask(hostAsks.move, { matchId, move: HostMove.begin, seq: view.seq });
  await busyLeft;
  await sit(admin, examId);
  const hostLeft = screen.connection.next(battlePushes.withheld);
  pastReady(app);
  await viewAt(pupil, { phase: MatchPhase.question, ordinal: 1 });
  await hostLeft;
  await expect(screen.connection.ask(hostAsks.watch, { matchId })).toRefuse('questionsWithheld');
  for (const { connection } of [busy, screen]) {
    const seen = connection.received(battlePushes.view) as { question: unknown }[];
    expect(seen.filter(({ question }) => question !== null)).toEqual([]);
  }
});
