import { auditApi } from '@ganlin/contract/audit/entry';
import { battleApi } from '@ganlin/contract/battle/battle';
import { BattleState, MatchState } from '@ganlin/contract/battle/kinds';
import { addDays } from '@ganlin/contract/core/time';
import { DataScope } from '@ganlin/contract/iam/role';
import { repoApi } from '@ganlin/contract/question/repo';
import { expect, it } from 'vitest';
import { ticketOf } from '../../../../test/support/battles.ts';
import { battleForm, plantMatch, playableRepo } from '../../../../test/support/battle-records.ts';
import { bodies, newQuestion, newRepo, unique } from '../../../../test/support/questions.ts';
import { openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();
const repo = await playableRepo(admin);

const created = async (change: Parameters<typeof battleForm>[1] = {}) =>
  (await admin.call(battleApi.save, { form: battleForm([repo], { title: unique(), ...change }) })).id;

const stateOf = async (id: string) => (await admin.call(battleApi.detail, { id })).state;

const waits = (battleId: string) =>
  app.platform.db
    .insertInto('battleTicket')
    .values({ ...ticketOf(battleId), userId: newId(), since: app.clock.now, seenAt: app.clock.now })
    .execute();

const countWaiting = async (battleId: string) =>
  (await app.platform.db.selectFrom('battleTicket').select('userId').where('battleId', '=', battleId).execute()).length;

it('is created as a draft, shown with its banks, changed and found, each change with an audit entry', async () => {
  const id = newId();
  const title = `法规${unique()}`;
  const form = battleForm([repo], { title, remark: '说明', closesAt: '2099-01-01T00:00:00.000Z' });
  expect(await admin.call(battleApi.save, { id, form })).toEqual({ id, version: 1 });
  const stored = await admin.call(battleApi.detail, { id });
  expect(stored).toMatchObject({ state: BattleState.draft, version: 1, form, repos: [{ id: repo, questions: 9 }] });
  const next = { ...form, title: `${title}改`, games: null };
  expect(await admin.call(battleApi.save, { id, version: 1, form: next })).toEqual({ id, version: 2 });
  const { records, total } = await admin.call(battleApi.paging, { params: { keyword: title.toUpperCase() } });
  expect(total).toBe(1);
  expect(records).toMatchObject([{ id, title: `${title}改`, matches: 0, players: 0, running: 0 }]);
  expect(records[0]?.repoTitles).toHaveLength(1);
  const { records: open } = await admin.call(battleApi.paging, {
    params: { keyword: title, state: BattleState.open },
  });
  expect(open).toEqual([]);
  const { records: entries } = await admin.call(auditApi.paging, { params: { keyword: title } });
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['battle.created', 'battle.updated']);
});

it('is created once by repeated and by concurrent calls with the same id', async () => {
  const input = { id: newId(), form: battleForm([repo]) };
  const replies = await Promise.all([1, 2, 3, 4].map(() => admin.call(battleApi.save, input)));
  expect(replies).toEqual(replies.map(() => ({ id: input.id, version: 1 })));
  const other = await app.admin();
  await expect(other.call(battleApi.save, input)).toRefuse('battleChanged');
  await admin.call(battleApi.save, { ...input, version: 1 });
  await expect(admin.call(battleApi.save, input)).toRefuse('battleChanged');
});

it('accepts one of several concurrent changes of the same version', async () => {
  const id = await created();
  const change = (seconds: number) =>
    admin.call(battleApi.save, { id, version: 1, form: battleForm([repo], { seconds }) });
  const outcomes = await Promise.allSettled([10, 20, 30, 40].map(change));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(change(50)).toRefuse('battleChanged');
  expect((await admin.call(battleApi.detail, { id })).version).toBe(2);
});

it('takes only banks that exist and are not for exams alone', async () => {
  await expect(admin.call(battleApi.save, { form: battleForm([newId()]) })).toRefuse('repoNotFound');
  const code = unique();
  const { id: forExams } = await admin.call(repoApi.save, { code, title: code, examOnly: true });
  await expect(admin.call(battleApi.save, { form: battleForm([repo, forExams]) })).toRefuse('battleNotReady');
});

it('opens only with enough questions that can be played, each counted once', async () => {
  const [small, large] = [await newRepo(admin), await playableRepo(admin, 9)];
  for (let at = 0; at < 8; at++) await newQuestion(admin, [small, large], { body: bodies.single as never });
  await newQuestion(admin, [small], { body: bodies.essay as never });
  await newQuestion(admin, [small], { publish: false });
  const id = (await admin.call(battleApi.save, { form: battleForm([small]) })).id;
  await expect(admin.call(battleApi.open, { id })).toRefuse('battleNotReady');
  const both = (await admin.call(battleApi.save, { form: battleForm([small, large], { questions: 6 }) })).id;
  // Seventeen questions in both banks together, of which eight are in both.
  await expect(admin.call(battleApi.open, { id: both })).toRefuse('battleNotReady');
  await newQuestion(admin, [small], { body: bodies.judge as never });
  await admin.call(battleApi.open, { id });
  await admin.call(battleApi.open, { id: both });
  expect(await stateOf(both)).toBe(BattleState.open);
});

it('does not count questions that are in an exam-only bank too', async () => {
  const own = await playableRepo(admin, 8);
  const code = unique();
  const { id: forExams } = await admin.call(repoApi.save, { code, title: code, examOnly: true });
  await newQuestion(admin, [own, forExams]);
  const { id } = await admin.call(battleApi.save, { form: battleForm([own]) });
  await expect(admin.call(battleApi.open, { id })).toRefuse('battleNotReady');
});

it('does not open after its end, and while open is not changed into something nobody could play', async () => {
  const id = await created({ closesAt: addDays(app.clock.now, -1).toISOString() });
  await expect(admin.call(battleApi.open, { id })).toRefuse('battleNotReady');
  await admin.call(battleApi.save, { id, version: 1, form: battleForm([repo]) });
  await admin.call(battleApi.open, { id });
  await expect(admin.call(battleApi.open, { id })).toRefuse('battleStateWrong');
  const tooMany = battleForm([repo], { questions: 20 });
  await expect(admin.call(battleApi.save, { id, version: 2, form: tooMany })).toRefuse('battleNotReady');
});

it('releases the people who wait when it closes, and can be opened again', async () => {
  const [id, other] = [await created(), await created()];
  await expect(admin.call(battleApi.close, { id })).toRefuse('battleStateWrong');
  for (const each of [id, other]) {
    await admin.call(battleApi.open, { id: each });
    await waits(each);
    await waits(each);
  }
  const running = await plantMatch(app, {
    battleId: id,
    state: MatchState.playing,
    players: [{ userId: newId() }, { userId: newId() }],
  });
  await admin.call(battleApi.close, { id });
  expect([await countWaiting(id), await countWaiting(other)]).toEqual([0, 2]);
  const { state } = await app.platform.db
    .selectFrom('battleMatch')
    .select('state')
    .where('id', '=', running)
    .executeTakeFirstOrThrow();
  expect(state).toBe(MatchState.playing);
  await expect(admin.call(battleApi.close, { id })).toRefuse('battleStateWrong');
  await admin.call(battleApi.open, { id });
  expect(await stateOf(id)).toBe(BattleState.open);
});

it('is deleted only while it has no matches', async () => {
  const id = await created();
  await admin.call(battleApi.delete, { id });
  await expect(admin.call(battleApi.detail, { id })).toRefuse('battleNotFound');
  await expect(admin.call(battleApi.delete, { id })).toRefuse('battleNotFound');
  await expect(admin.call(battleApi.save, { id, form: battleForm([repo]) })).toRefuse('battleNotFound');
  const played = await created();
  await plantMatch(app, { battleId: played, players: [{ userId: newId() }, { userId: null }] });
  await expect(admin.call(battleApi.delete, { id: played })).toRefuse('battleHasMatches');
});

it('counts settled matches, the people in them without stand-ins, and running matches', async () => {
  const id = await created();
  const [one, two, three] = [newId(), newId(), newId()];
  await plantMatch(app, { battleId: id, players: [{ userId: one }, { userId: two }] });
  await plantMatch(app, { battleId: id, players: [{ userId: one }, { userId: null }] });
  await plantMatch(app, { battleId: id, state: MatchState.void, players: [{ userId: three }, { userId: null }] });
  await plantMatch(app, { battleId: id, state: MatchState.ready, players: [{ userId: newId() }, { userId: newId() }] });
  const { records } = await admin.call(battleApi.paging, { size: 200, params: {} });
  expect(records.find((row) => row.id === id)).toMatchObject({ matches: 2, players: 2, running: 1 });
});

it('needs the permission of each action', async () => {
  const reader = await staffWith(app, { permissions: ['battle:battle:paging'], dataScope: DataScope.all });
  const id = await created();
  expect((await reader.call(battleApi.detail, { id })).id).toBe(id);
  await expect(reader.call(battleApi.save, { form: battleForm([repo]) })).toRefuse('forbidden');
  await expect(reader.call(battleApi.open, { id })).toRefuse('forbidden');
  await expect(reader.call(battleApi.close, { id })).toRefuse('forbidden');
  await expect(reader.call(battleApi.delete, { id })).toRefuse('forbidden');
  const learner = await app.learner();
  await expect(learner.call(battleApi.paging, { params: {} })).toRefuse('forbidden');
});
