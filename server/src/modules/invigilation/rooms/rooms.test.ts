import { randomUUID } from 'node:crypto';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { roomApi, SpreadBy } from '@ganlin/contract/invigilation/rooms';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { aStrictExam, aWatchedPaper } from '../../../../test/support/invigilation.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { accountErased } from '../../iam/index.ts';

const { app, admin, depts } = await openAppWithDepts();
const { db, pool } = app.platform;

async function aLearnerOf(deptId: string): Promise<TestUser> {
  const learner = await app.learner();
  await db.updateTable('iamUser').set({ deptId }).where('id', '=', learner.id).execute();
  return learner;
}

const invigilatorOf = (deptId: string) =>
  staffWith(app, { dataScope: DataScope.deptAndBelow, permissions: 'exam:invigilation:', deptId });

/** Two of the north and one of the south are expected. */
async function anExam() {
  const north = [await aLearnerOf(depts.north), await aLearnerOf(depts.city)];
  const south = await aLearnerOf(depts.south);
  const userIds = [...north, south].map(({ id }) => id);
  const { examId } = await aStrictExam(app, { openType: OpenType.persons, userIds });
  return { examId, north, south };
}

async function aRoom(staff: TestUser, examId: string, { name = '一楼机房', invigilatorIds = [] as string[] } = {}) {
  const id = randomUUID();
  await staff.call(roomApi.save, { id, examId, name, invigilatorIds });
  return id;
}

const roomsOf = async (staff: TestUser, examId: string) => (await staff.call(roomApi.list, { examId })).rooms;
const peopleOf = async (staff: TestUser, params: { examId: string; roomId?: string; unassigned?: boolean }) =>
  (await staff.call(roomApi.people, { params })).records.map(({ userId }) => userId).toSorted();
const idsOf = (users: readonly TestUser[]) => users.map(({ id }) => id).toSorted();

describe('rooms of an exam', () => {
  it('are saved once under the id that the page has chosen, changed by it, and have names of their own', async () => {
    const { examId } = await anExam();
    const south = await invigilatorOf(depts.south);
    const room = { id: randomUUID(), examId, name: '一楼机房', invigilatorIds: [south.id] };
    for (const name of ['一楼机房', '一楼机房', '二楼机房']) await admin.call(roomApi.save, { ...room, name });
    expect(await roomsOf(admin, examId)).toMatchObject([
      { id: room.id, name: '二楼机房', examinees: 0, invigilators: [{ userId: south.id }], mayChange: true },
    ]);
    await expect(admin.call(roomApi.save, { ...room, id: randomUUID(), name: '二楼机房' })).toRefuse(
      'examRoomNameTaken',
    );
    const { examId: other } = await anExam();
    await expect(admin.call(roomApi.save, { ...room, examId: other })).toRefuse('examRoomNotFound');
    const { rows } = await pool.query(
      `select action from audit_entry where target = $1 and action like 'invigilation.room%'`,
      [`exam:${examId}`],
    );
    expect(rows).toHaveLength(2);
  });

  it('are at most 200, by a constraint', async () => {
    const { examId } = await anExam();
    await pool.query(
      `insert into invigilation_room (id, exam_id, name, number)
       select gen_random_uuid(), $1, 'R' || n, n from generate_series(1, 200) n`,
      [examId],
    );
    const more = { id: randomUUID(), examId, name: '再来一个', invigilatorIds: [] };
    await expect(admin.call(roomApi.save, more)).toRefuse('examRoomsFull');
    await expect(admin.call(roomApi.spread, { examId, by: SpreadBy.name, size: 10 })).toRefuse('examRoomsFull');
    const past = `insert into invigilation_room (id, exam_id, name, number) values (gen_random_uuid(), $1, 'x', 201)`;
    await expect(pool.query(past, [examId])).rejects.toThrow('invigilation_room_number_check');
  });

  it('show to each staff member the people in scope, and are changed only by whoever has all of them', async () => {
    const { examId, north, south } = await anExam();
    const [northern, southern] = [await invigilatorOf(depts.north), await invigilatorOf(depts.south)];
    const roomId = await aRoom(admin, examId, { invigilatorIds: [northern.id, southern.id] });
    await admin.call(roomApi.assign, { examId, roomId, userIds: [north[0]!.id, south.id] });
    const [seen] = await roomsOf(southern, examId);
    expect(seen).toMatchObject({ examinees: 1, otherInvigilators: 1, mayChange: false });
    expect(seen?.invigilators.map(({ userId }) => userId)).toEqual([southern.id]);
    expect(await peopleOf(southern, { examId })).toEqual([south.id]);
    const change = { id: roomId, examId, name: '改名', invigilatorIds: [] };
    await expect(southern.call(roomApi.save, change)).toRefuse('examRoomOfOthers');
    await expect(southern.call(roomApi.delete, { examId, ids: [roomId] })).toRefuse('examRoomOfOthers');
    const own = { id: randomUUID(), examId, name: '南方机房', invigilatorIds: [northern.id] };
    await expect(southern.call(roomApi.save, own)).toRefuse('invigilatorNotFound');
    const learner = { ...own, invigilatorIds: [south.id] };
    await expect(southern.call(roomApi.save, learner)).toRefuse('invigilatorWithoutRight');
    // Their own people may move, nobody else's.
    const both = { examId, roomId: null, userIds: [north[0]!.id, south.id] };
    expect(await southern.call(roomApi.assign, both)).toEqual({ count: 1 });
    expect(await peopleOf(admin, { examId, roomId })).toEqual([north[0]!.id]);
    expect(await admin.call(roomApi.delete, { examId, ids: [roomId] })).toEqual({ count: 1 });
    expect(await admin.call(roomApi.delete, { examId, ids: [roomId] })).toEqual({ count: 0 });
  });

  it('give no right to see anybody: their invigilator has an own scope, and an exam of others is not found', async () => {
    const { examId, north, south } = await anExam();
    const southern = await invigilatorOf(depts.south);
    const roomId = await aRoom(admin, examId, { invigilatorIds: [southern.id] });
    await admin.call(roomApi.assign, { examId, roomId, userIds: idsOf([...north, south]) });
    const { tiles } = await southern.call(boardApi.tiles, { examId, roomId });
    expect(tiles.map(({ userId }) => userId)).toEqual([south.id]);
    expect(await southern.call(roomApi.choices, { examId })).toMatchObject([{ id: roomId, isMine: true }]);
    expect(await admin.call(roomApi.choices, { examId })).toMatchObject([{ id: roomId, isMine: false }]);
    const { examId: others } = await aStrictExam(app, { openType: OpenType.persons, userIds: [north[0]!.id] });
    for (const call of [roomApi.list, roomApi.choices]) {
      await expect(southern.call(call, { examId: others })).toRefuse('examNotFound');
    }
    await expect(south.call(roomApi.list, { examId })).toRefuse('forbidden');
  });
});

describe('people of an exam', () => {
  it('are found by room, without a room and by name, and know their own', async () => {
    const { examId, north, south } = await anExam();
    const roomId = await aRoom(admin, examId);
    await admin.call(roomApi.assign, { examId, roomId, userIds: idsOf(north) });
    const stranger = await app.learner();
    expect(await admin.call(roomApi.assign, { examId, roomId, userIds: [stranger.id] })).toEqual({ count: 0 });
    expect(await peopleOf(admin, { examId, roomId })).toEqual(idsOf(north));
    expect(await peopleOf(admin, { examId, unassigned: true })).toEqual([south.id]);
    expect((await admin.call(roomApi.list, { examId })).unassigned).toBe(1);
    const { userName } = await db
      .selectFrom('iamUser')
      .select('userName')
      .where('id', '=', south.id)
      .executeTakeFirstOrThrow();
    const byName = await admin.call(roomApi.people, { params: { examId, keyword: userName } });
    expect(byName.records).toMatchObject([{ userId: south.id, roomName: '' }]);
    expect(await north[0]!.call(roomApi.own, { examId })).toEqual({ name: '一楼机房' });
    expect(await south.call(roomApi.own, { examId })).toEqual({ name: '' });
  });

  it('are spread over rooms by department, and whoever has a room stays there', async () => {
    const { examId, north, south } = await anExam();
    const roomId = await aRoom(admin, examId);
    await admin.call(roomApi.assign, { examId, roomId, userIds: [south.id] });
    const wish = { examId, by: SpreadBy.dept, size: 10 } as const;
    expect(await admin.call(roomApi.spread, wish)).toEqual({ rooms: 2, people: 2 });
    expect(await admin.call(roomApi.spread, wish)).toEqual({ rooms: 0, people: 0 });
    const rooms = await roomsOf(admin, examId);
    expect(rooms.map(({ name, examinees }) => [name, examinees])).toEqual([
      ['一楼机房', 1],
      ['北方第 1 考场', 1],
      ['市第 1 考场', 1],
    ]);
    expect(await peopleOf(admin, { examId, roomId })).toEqual([south.id]);
    expect(await north[1]!.call(roomApi.own, { examId })).toEqual({ name: '市第 1 考场' });
  });

  it('are spread once by two calls at the same time, each only within the scope of its caller', async () => {
    const { examId, north, south } = await anExam();
    const [northern, southern] = [await invigilatorOf(depts.north), await invigilatorOf(depts.south)];
    const wish = { examId, by: SpreadBy.name, size: 1 } as const;
    const made = await Promise.all([northern, northern, southern].map((staff) => staff.call(roomApi.spread, wish)));
    expect(made.reduce((sum, { people }) => sum + people, 0)).toBe(3);
    expect(made[2]).toEqual({ rooms: 1, people: 1 });
    expect((await roomsOf(admin, examId)).map(({ examinees }) => examinees)).toEqual([1, 1, 1]);
    expect(await peopleOf(admin, { examId, unassigned: true })).toEqual([]);
    expect(await peopleOf(northern, { examId })).toEqual(idsOf(north));
    expect(await peopleOf(southern, { examId })).toEqual([south.id]);
  });
});

it('sends a message to one room', async () => {
  const { examId, north, south } = await anExam();
  const [page, other] = [await aWatchedPaper(app, examId, north[0]), await aWatchedPaper(app, examId, south)];
  const roomId = await aRoom(admin, examId);
  const { now } = await admin.call(boardApi.tiles, { examId });
  await admin.call(roomApi.assign, { examId, roomId, userIds: [north[0]!.id] });
  const changed = await admin.call(boardApi.changes, { examId, roomId, since: now });
  expect(changed.tiles).toMatchObject([{ userId: north[0]!.id, roomId }]);
  const message = { id: randomUUID(), examId, paperIds: null, text: '请坐好', roomId };
  expect(await admin.call(boardApi.message, message)).toEqual({ count: 1 });
  expect(await admin.call(boardApi.message, message)).toEqual({ count: 1 });
  expect((await page.report()).messages.map(({ text }) => text)).toEqual(['请坐好']);
  expect((await other.report()).messages).toEqual([]);
  const nowhere = { ...message, id: randomUUID(), roomId: randomUUID() };
  await expect(admin.call(boardApi.message, nowhere)).toRefuse('examRoomNotFound');
});

it('forgets an erased account, as examinee and as invigilator', async () => {
  const { examId, north } = await anExam();
  const staff = await invigilatorOf(depts.north);
  const roomId = await aRoom(admin, examId, { invigilatorIds: [staff.id] });
  await admin.call(roomApi.assign, { examId, roomId, userIds: idsOf(north) });
  const ctx = systemCtx(app.platform, 'test');
  for (const { id } of [staff, north[0]!]) await emit(ctx, accountErased, { userId: id });
  await app.runJobs();
  expect(await roomsOf(admin, examId)).toMatchObject([{ examinees: 1, invigilators: [], otherInvigilators: 0 }]);
});
