import { DataScope } from '@ganlin/contract/iam/role';
import { ONLINE_MINUTES, userApi } from '@ganlin/contract/iam/user';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';

const { app, admin, depts } = await openAppWithDepts();

async function aPersonOf(deptId: string): Promise<TestUser> {
  const person = await app.learner();
  await app.platform.db.updateTable('iamUser').set({ deptId }).where('id', '=', person.id).execute();
  return person;
}

const staffOf = (deptId: string, permissions = 'sys:user:') =>
  staffWith(app, { dataScope: DataScope.deptAndBelow, permissions, deptId });

const sessionsFor = async (caller: TestUser, params: object = {}) =>
  (await caller.call(userApi.online, { size: 200, params })).records;

it('are who has used a session lately, within the scope of whoever asks', async () => {
  const [south, city] = [await aPersonOf(depts.south), await aPersonOf(depts.city)];
  const idsFor = async (caller: TestUser, params: object = {}) =>
    new Set((await sessionsFor(caller, params)).map(({ userId }) => userId));
  const all = await idsFor(admin);
  expect([south.id, city.id].map((id) => all.has(id))).toEqual([true, true]);
  const southern = await staffOf(depts.south);
  expect((await idsFor(southern)).has(south.id)).toBe(true);
  expect((await idsFor(southern)).has(city.id)).toBe(false);
  expect((await idsFor(admin, { deptId: depts.city })).has(south.id)).toBe(false);
  expect(await idsFor(admin, { keyword: south.userName })).toEqual(new Set([south.id]));
  expect((await sessionsFor(southern)).find(({ current }) => current)?.userId).toBe(southern.id);
  app.clock.advance(ONLINE_MINUTES * 60 + 1);
  expect((await idsFor(admin)).has(south.id)).toBe(false);
});

it('are ended one by one by whoever may, and asked for only by whoever may', async () => {
  const person = await aPersonOf(depts.south);
  const southern = await staffOf(depts.south);
  const [session] = await sessionsFor(southern, { keyword: person.userName });
  await southern.call(userApi.endSessions, { id: person.id, sessionId: session?.id });
  expect(await sessionsFor(southern, { keyword: person.userName })).toEqual([]);
  const other = await staffOf(depts.south, 'sys:dept:');
  await expect(other.call(userApi.online, { params: {} })).toRefuse('forbidden');
});
