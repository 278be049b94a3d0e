import { hostApi, hostAsks, HostMove } from '@ganlin/contract/battle/host';
import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { battleAsks } from '@ganlin/contract/battle/play';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import type { TestConnection } from '../realtime/clients.ts';
import type { TestApp } from '../support/app.ts';
import {
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

/** Everything that arrived, as text, frame by frame: what the schema would drop is seen too. */
function record({ socket }: TestConnection): { readonly since: () => string } {
  const frames: string[] = [];
  socket.io.engine.on('data', (data: unknown) => void frames.push(String(data)));
  let from = 0;
  return {
    since: () => {
      const text = frames.slice(from).join('\n');
      from = frames.length;
      return text;
    },
  };
}

/** What tells a right answer: the mark of an option, the explanation, the right answer of a true/false question. */
const secrets = /SECRET|"right":(true|false)[,}]|"key":\{/;

it('sends no right answer before its reveal, and no choice of the opponent before the own answer', async () => {
  const { one, other, papers } = await battles.begunGame();
  const [first, second] = [record(one.connection), record(other.connection)];
  for (const ordinal of [1, 2, 3]) {
    (ordinal === 1 ? pastReady : pastReveal)(app);
    await viewAt(one, { phase: MatchPhase.question, ordinal });
    await viewAt(other, { phase: MatchPhase.question, ordinal });
    await one.connection.ask(battleAsks.answer, { paperId: papers[0], ordinal, pick: WRONG });
    const state = await other.connection.ask(battleAsks.enter, { paperId: papers[1] });
    expect(state.view.answers).toEqual([]);
    const [toFirst, toSecond] = [first.since(), second.since()];
    expect(toFirst).toContain('battle/view');
    expect(toFirst).not.toMatch(secrets);
    expect(toSecond).toContain('battle/answered');
    expect(toSecond).not.toMatch(secrets);
    expect(toSecond).not.toContain('"pick":["b"]');
    await other.connection.ask(battleAsks.answer, { paperId: papers[1], ordinal, pick: RIGHT });
    await viewAt(one, { phase: MatchPhase.reveal, ordinal });
    await viewAt(other, { phase: MatchPhase.reveal, ordinal });
    // The control: the reveal does tell, so the pattern finds what it looks for.
    expect(first.since()).toMatch(secrets);
    second.since();
  }
});

it('shows a host and a class no right answer before the reveal, and counts only afterwards', async () => {
  const { battleId, admin } = await openBattle(app);
  const matchId = newId();
  const { code } = await admin.call(hostApi.open, { matchId, battleId });
  const screen = await battles.connectAs(admin);
  const pupils = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const user = await app.learner();
      const { paperId } = await user.call(lobbyApi.joinRoom, { code });
      return { user, paperId, connection: await battles.connectAs(user) };
    }),
  );
  const seen = record(screen);
  const { view } = await screen.ask(hostAsks.watch, { matchId });
  expect(view).toMatchObject({ phase: MatchPhase.waiting, joined: 3, code });
  for (const { connection, paperId } of pupils) await connection.ask(battleAsks.enter, { paperId });
  await screen.ask(hostAsks.move, { matchId, move: HostMove.begin, seq: view.seq });
  const host = { user: admin, connection: screen };
  await viewAt(host, { phase: MatchPhase.ready });
  pastReady(app);
  const shown = await viewAt(host, { phase: MatchPhase.question, ordinal: 1 });
  await screen.ask(hostAsks.move, { matchId, move: HostMove.pause, seq: shown.seq });
  const [pupil] = pupils;
  const answer = (at: number, pick: string[]) =>
    pupils[at]?.connection.ask(battleAsks.answer, { paperId: pupils[at].paperId, ordinal: 1, pick });
  await expect(answer(0, RIGHT)).toRefuse('answerLate');
  const { view: paused } = await screen.ask(hostAsks.watch, { matchId });
  expect(paused.pausedMs).toBe(10_000);
  app.clock.advance(60);
  await screen.ask(hostAsks.move, { matchId, move: HostMove.resume, seq: paused.seq });
  await answer(0, RIGHT);
  await answer(1, RIGHT);
  expect(seen.since()).not.toMatch(secrets);
  await answer(2, WRONG);
  const revealed = await viewAt(host, { phase: MatchPhase.reveal, ordinal: 1 });
  expect(revealed.hosted).toMatchObject({ counts: { a: 2, b: 1 }, answered: 3, rights: 2 });
  expect(revealed.top).toHaveLength(3);
  expect(revealed.endsAt).toBeNull();
  // A second press on the same screen does nothing.
  await screen.ask(hostAsks.move, { matchId, move: HostMove.next, seq: revealed.seq });
  await screen.ask(hostAsks.move, { matchId, move: HostMove.next, seq: revealed.seq });
  const second = await viewAt(host, { phase: MatchPhase.question, ordinal: 2 });
  await screen.ask(hostAsks.move, { matchId, move: HostMove.reveal, seq: second.seq });
  const skipped = await viewAt(host, { phase: MatchPhase.reveal, ordinal: 2 });
  await expect(pupil?.connection.ask(hostAsks.move, { matchId, move: HostMove.next, seq: skipped.seq })).toRefuse(
    'forbidden',
  );
  await screen.ask(hostAsks.move, { matchId, move: HostMove.end, seq: skipped.seq });
  await viewAt(host, { phase: MatchPhase.over });
  const report = await admin.call(hostApi.report, { matchId });
  expect(report).toMatchObject({ joined: 3, questions: [{ answered: 3, rights: 2 }, { answered: 0 }] });
  expect(report.players.map(({ rights }) => rights)).toEqual([1, 1, 0]);
  const other = await app.admin();
  await expect(other.call(hostApi.report, { matchId })).toRefuse('matchNotFound');
});
