import { randomBytes } from 'node:crypto';
import { healthApi } from '@ganlin/contract/ops/health';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { keyedHash, seal, unseal } from '../../src/platform/security/sealed.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';

const PEOPLE = 1200;
const keys = { old: { id: 'old', key: randomBytes(32) }, now: { id: 'now', key: randomBytes(32) } };
const setting = [keys.now, keys.old].map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');

let app: TestApp;
let admin: TestUser;
/** Each user's expected number and user name. */
const people = Array.from({ length: PEOPLE }, (_, n) => ({ id: newId(), userName: `p${n}`, mobile: numberOf(n) }));
beforeAll(async () => {
  app = await openTestApp({ env: { DATA_KEYS: setting } });
  admin = await app.admin();
  const at = { createdAt: new Date(), updatedAt: new Date() };
  const secret = app.platform.config.searchSecret;
  await app.platform.db
    .insertInto('iamUser')
    .values(
      people.map(({ id, userName, mobile }) => ({
        ...at,
        id,
        userName,
        realName: '王海涛',
        passwordHash: 'x',
        roleType: RoleType.learner,
        mobileSealed: seal([keys.old], mobile, ['iamUser.mobileSealed', id]),
        mobileHash: keyedHash(secret, 'mobile', mobile),
      })),
    )
    .execute();
});
afterAll(() => app.close());

function numberOf(n: number): string {
  return `138${String(n).padStart(8, '0')}`;
}

/** Reads and saves users continuously; a refusal or failure would end it. */
async function traffic(isOver: () => boolean, turn: number): Promise<number> {
  let calls = 0;
  for (; !isOver() || calls < 20; calls += 3) {
    const person = people[(turn * 331 + calls * 7) % PEOPLE]!;
    const { id, userName } = person;
    const shown = await admin.call(userApi.detail, { id });
    expect(shown.mobile).toBe(person.mobile.replace(/^(...)....(....)$/, '$1****$2'));
    await admin.call(userApi.paging, { params: {}, size: 100, current: 1 + (calls % 5) });
    const mobile = calls % 2 === 0 ? numberOf(PEOPLE + turn * 1e6 + calls) : undefined;
    const form = { id, userName, realName: `名${calls}`, roleType: RoleType.learner, deptId: null };
    await admin.call(userApi.save, { ...form, ...(mobile === undefined ? {} : { mobile }) });
    if (mobile !== undefined) person.mobile = mobile;
  }
  return calls;
}

it('rotates keys while users are read and saved: no call fails, nothing is left behind, nothing is lost', async () => {
  await app.platform.cache.del('ops:keyUse');
  const { taskId } = await admin.call(healthApi.rotateKeys, {});
  let isOver = false;
  const jobs = app.runJobs().finally(() => (isOver = true));
  // Two writers that never touch the same user: each user must have what was written last.
  const calls = await Promise.all([traffic(() => isOver, 0), traffic(() => isOver, 1)]);
  await jobs;
  expect(Math.min(...calls)).toBeGreaterThanOrEqual(20);
  const task = await admin.call(taskApi.detail, { id: taskId });
  expect(task, task.note).toMatchObject({ state: TaskState.done });
  const { rows } = await app.platform.pool.query(
    `select split_part(mobile_sealed, '.', 1) as key, count(*)::int as count from iam_user where mobile_sealed <> '' group by 1`,
  );
  expect(rows).toEqual([{ key: 'now', count: PEOPLE }]);
  const sealed = await app.platform.db.selectFrom('iamUser').select(['id', 'mobileSealed']).execute();
  const opened = new Map(
    sealed.map((row) => [row.id, unseal([keys.now], row.mobileSealed, ['iamUser.mobileSealed', row.id])]),
  );
  expect(people.map(({ id }) => opened.get(id))).toEqual(people.map(({ mobile }) => mobile));
}, 60_000);
