import { battleApi, matchApi } from '@ganlin/contract/battle/battle';
import { MatchKind, MatchResult, MatchState, VoidReason } from '@ganlin/contract/battle/kinds';
import { addDays, addSeconds, dayInChina, startOfDayInChina } from '@ganlin/contract/core/time';
import { beforeEach, expect, it } from 'vitest';
import { ticketOf } from '../../../../test/support/battles.ts';
import { battleForm, plantMatch, playableRepo } from '../../../../test/support/battle-records.ts';
import { newQuestion } from '../../../../test/support/questions.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();
const repo = await playableRepo(admin, 1);

let battleId = '';
beforeEach(async () => {
  battleId = (await admin.call(battleApi.save, { form: battleForm([repo]) })).id;
});

const [ann, bob, cat] = [newId(), newId(), newId()];

it('lists matches newest first, with both players, and finds them by battle, state, kind and name', async () => {
  const now = app.clock.now;
  const ranked = await plantMatch(app, {
    battleId,
    createdAt: addSeconds(now, -300),
    players: [
      {
        userId: ann,
        name: '周立新',
        deptName: '赤城县',
        points: 900,
        result: MatchResult.won,
        ratings: [1200, 1214.6],
      },
      { userId: bob, name: '马建军', points: 700, result: MatchResult.lost, ratings: [1250.4, 1238.4] },
    ],
  });
  const voided = await plantMatch(app, {
    battleId,
    createdAt: addSeconds(now, -200),
    kind: MatchKind.room,
    state: MatchState.void,
    players: [
      { userId: cat, name: '周%海' },
      { userId: null, name: '人机' },
    ],
  });
  const hosted = await plantMatch(app, {
    battleId,
    createdAt: addSeconds(now, -100),
    kind: MatchKind.hosted,
    state: MatchState.playing,
    players: [10, 30, 20].map((points) => ({ userId: newId(), name: `学员${points}`, points })),
  });
  const listed = async (params: object) =>
    (await admin.call(matchApi.paging, { params: { battleId, ...params } })).records.map(({ id }) => id);
  expect(await listed({})).toEqual([hosted, voided, ranked]);
  expect(await listed({ state: MatchState.void })).toEqual([voided]);
  expect(await listed({ kind: MatchKind.hosted })).toEqual([hosted]);
  expect(await listed({ keyword: '周' })).toEqual([voided, ranked]);
  expect(await listed({ keyword: '周%' })).toEqual([voided]);
  expect(await listed({ keyword: '立新' })).toEqual([]);
  const page = await admin.call(matchApi.paging, { current: 2, size: 1, params: { battleId } });
  expect(page).toMatchObject({ total: 3, records: [{ id: voided }] });
  const { records } = await admin.call(matchApi.paging, { params: { battleId } });
  expect(records[0]).toMatchObject({ joined: 3, players: [{ name: '学员30' }, { name: '学员20' }] });
  expect(records[1]).toMatchObject({ voidReason: VoidReason.byStaff, players: [{}, { standIn: true }] });
  expect(records[2]).toMatchObject({
    joined: 2,
    battleTitle: '法规与空域',
    players: [
      { name: '周立新', deptName: '赤城县', points: 900, result: MatchResult.won, ratingChange: 15 },
      { name: '马建军', points: 700, result: MatchResult.lost, ratingChange: -12 },
    ],
  });
});

it('counts matches, people, stand-ins, voids and days to the row', async () => {
  const today = startOfDayInChina(app.clock.now);
  const [north, south] = [newId(), newId()];
  const one = { userId: ann, deptId: north, deptName: '北方' };
  const two = { userId: bob, deptId: south, deptName: '南方' };
  const three = { userId: cat, deptId: north, deptName: '北方新名' };
  const standIn = { userId: null };
  const plant = (createdAt: Date, players: Parameters<typeof plantMatch>[1]['players'], state?: MatchState) =>
    plantMatch(app, { battleId, createdAt, players, ...(state === undefined ? {} : { state }) });
  await plant(addDays(today, -2), [one, two]);
  await plant(addSeconds(today, -1), [one, two]);
  await plant(addSeconds(today, -1), [one, standIn]);
  await plant(today, [three, two]);
  // Neither before the first day, nor void, nor of another battle.
  await plant(addSeconds(addDays(today, -2), -1), [{ userId: newId() }, standIn]);
  await plant(today, [one, standIn], MatchState.void);
  const other = (await admin.call(battleApi.save, { form: battleForm([repo]) })).id;
  await plantMatch(app, { battleId: other, createdAt: today, players: [{ userId: newId() }, standIn] });
  await plant(today, [{ userId: newId() }, { userId: newId() }], MatchState.playing);
  const ticket = { ...ticketOf(battleId), since: today };
  await app.platform.db
    .insertInto('battleTicket')
    .values([
      { ...ticket, userId: newId(), seenAt: addSeconds(app.clock.now, -2) },
      { ...ticket, userId: newId(), seenAt: addSeconds(app.clock.now, -60) },
    ])
    .execute();
  const statistics = await admin.call(matchApi.statistics, { battleId, days: 3 });
  expect(statistics).toEqual({
    matches: 4,
    players: 3,
    standInMatches: 1,
    voids: 1,
    running: 1,
    waiting: 1,
    byDay: [
      { day: dayInChina(addDays(today, -2)), matches: 1, players: 2 },
      { day: dayInChina(addDays(today, -1)), matches: 2, players: 2 },
      { day: dayInChina(today), matches: 1, players: 2 },
    ],
    hardest: [],
    depts: [
      { name: '北方新名', players: 2, matches: 4 },
      { name: '南方', players: 1, matches: 3 },
    ],
  });
  const all = await admin.call(matchApi.statistics, { days: 1 });
  expect(all.byDay).toHaveLength(1);
  expect(all.matches).toBeGreaterThan(1);
});

it('names the questions that people answer wrong most often, from five answers on, without stand-ins', async () => {
  const [hard, easy, rare] = [
    await newQuestion(admin, [repo]),
    await newQuestion(admin, [repo]),
    await newQuestion(admin, [repo]),
  ];
  for (let at = 0; at < 3; at++)
    await plantMatch(app, {
      battleId,
      questionIds: [hard, easy, rare],
      players: [
        { userId: newId(), answers: [at === 0, true, false] },
        { userId: newId(), answers: [false, at !== 0, undefined] },
      ],
    });
  await plantMatch(app, {
    battleId,
    questionIds: [easy],
    players: [{ userId: newId() }, { userId: null, answers: [false] }],
  });
  const { hardest } = await admin.call(matchApi.statistics, { battleId, days: 30 });
  expect(hardest).toEqual([
    { questionId: hard, text: expect.stringContaining('关于'), answers: 6, rightPercent: 17 },
    { questionId: easy, text: expect.stringContaining('关于'), answers: 6, rightPercent: 83 },
  ]);
});

it('is for staff with the permission', async () => {
  const learner = await app.learner();
  await expect(learner.call(matchApi.paging, { params: {} })).toRefuse('forbidden');
  await expect(learner.call(matchApi.statistics, { days: 30 })).toRefuse('forbidden');
});
