import { randomBytes } from 'node:crypto';
import { auditApi } from '@ganlin/contract/audit/entry';
import { healthApi } from '@ganlin/contract/ops/health';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { userApi } from '@ganlin/contract/iam/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import type { DataKey } from '../../config.ts';
import { newId } from '../../platform/ids.ts';
import { seal } from '../../platform/security/sealed.ts';

const keyOf = (id: string): DataKey => ({ id, key: randomBytes(32) });
const [a, b, lost] = [keyOf('a'), keyOf('b'), keyOf('lost')];
const setting = (...keys: readonly DataKey[]) => keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp({ env: { DATA_KEYS: setting(b, a) } });
  admin = await app.admin();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.platform.pool.query(`update iam_user set mobile_sealed = '', id_card_sealed = ''`);
  // Redis is shared with the tests before this one.
  await app.platform.cache.del('ops:keyUse');
});

type Number = readonly [DataKey, string];

async function person({ mobile, idCard, mobileSealed }: { mobile?: Number; idCard?: Number; mobileSealed?: string }) {
  const id = newId();
  const sealed = {
    mobileSealed: mobileSealed ?? (mobile ? seal([mobile[0]], mobile[1], ['iamUser.mobileSealed', id]) : ''),
    idCardSealed: idCard ? seal([idCard[0]], idCard[1], ['iamUser.idCardSealed', id]) : '',
  };
  const at = { createdAt: app.clock.now, updatedAt: app.clock.now };
  const names = { userName: `u${id}`, realName: '王海涛', passwordHash: 'x', roleType: 1 };
  await app.platform.db
    .insertInto('iamUser')
    .values({ id, ...names, ...at, ...sealed })
    .execute();
  return id;
}

async function rotate() {
  const { taskId } = await admin.call(healthApi.rotateKeys, {});
  await app.runJobs();
  return admin.call(taskApi.detail, { id: taskId });
}

const sealedOf = async (id: string) =>
  app.platform.db
    .selectFrom('iamUser')
    .select(['mobileSealed', 'idCardSealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const valuesUnder = async (id: string) =>
  (await admin.call(healthApi.detail, {})).keys.find((key) => key.id === id)?.values;

describe('rotating keys', () => {
  it('reseals all numbers with the current key, still decrypting to the same text, and can be repeated', async () => {
    const id = await person({ mobile: [a, '13900000001'], idCard: [a, '130102199001011237'] });
    const newer = await person({ mobile: [b, '13900000002'] });
    const stored = await sealedOf(newer);
    expect(await rotate()).toMatchObject({
      state: TaskState.done,
      note: '已用密钥 b 重新加密 2 个值，旧密钥下没有剩余',
      done: 2,
      total: 2,
    });
    const { mobileSealed, idCardSealed } = await sealedOf(id);
    expect([mobileSealed, idCardSealed].map((value) => value.split('.')[0])).toEqual(['b', 'b']);
    expect(await sealedOf(newer)).toEqual(stored);
    const open = await admin.call(userApi.unmask, { id, reason: '核对' });
    expect(open).toEqual({ mobile: '13900000001', idCard: '130102199001011237' });
    expect(await rotate()).toMatchObject({ state: TaskState.done, note: expect.stringContaining('重新加密 0 个值') });
  });

  it('shows immediately that nothing is left under the old key', async () => {
    await person({ mobile: [a, '13900000003'] });
    expect(await valuesUnder('a')).toBe(1);
    await rotate();
    expect([await valuesUnder('a'), await valuesUnder('b')]).toEqual([0, 1]);
  });

  it('reports values it cannot decrypt by column and count, retains them, and does the rest', async () => {
    const unknown = seal([lost], '13900000004', ['iamUser.mobileSealed', 'x']);
    const ids = [await person({ mobileSealed: unknown }), await person({ mobileSealed: 'damaged' })];
    const good = await person({ mobile: [a, '13900000005'] });
    const task = await rotate();
    expect(task.state).toBe(TaskState.failed);
    expect(task.note).toMatch(/^已用密钥 b 重新加密 1 个值，但有值无法解开（iam_user\.mobile_sealed 2 个）/);
    expect(await Promise.all(ids.map(async (id) => (await sealedOf(id)).mobileSealed))).toEqual([unknown, 'damaged']);
    expect((await sealedOf(good)).mobileSealed).toMatch(/^b\./);
    expect((await admin.call(healthApi.detail, {})).keys).toMatchObject([
      { id: 'b', current: true, configured: true, values: 1 },
      { id: 'a', current: false, configured: true, values: 0 },
      { id: '', configured: false, values: 1 },
      { id: 'lost', configured: false, values: 1 },
    ]);
  });

  it('fails with a message when a process keeps writing with the old key', async () => {
    const id = await person({ mobile: [a, '13900000006'] });
    // Simulates a process that was not restarted: it writes every newly sealed value with the old key again.
    const stale = seal([a], '13900000006', ['iamUser.mobileSealed', id]);
    await app.owner.query(
      `create function probe_old_key() returns trigger language plpgsql as
         $$ begin new.mobile_sealed := '${stale}'; return new; end $$;
       create trigger probe_old_key before update on iam_user for each row execute function probe_old_key()`,
    );
    try {
      const task = await rotate();
      expect(task).toMatchObject({ state: TaskState.failed });
      expect(task.note).toContain('仍有进程在用旧密钥写入（最后一遍发现 1 个值）');
    } finally {
      await app.owner.query('drop trigger probe_old_key on iam_user; drop function probe_old_key');
    }
    expect(await rotate()).toMatchObject({ state: TaskState.done });
  });

  it('is refused by a worker that would go back to another key', async () => {
    await person({ mobile: [a, '13900000007'] });
    const { taskId } = await admin.call(healthApi.rotateKeys, {});
    await app.platform.db
      .updateTable('platformTask')
      .set({ input: JSON.stringify({ keyId: 'c', by: { id: admin.id, userName: 'x', realName: 'x' } }) })
      .where('id', '=', taskId)
      .execute();
    await app.runJobs();
    const task = await admin.call(taskApi.detail, { id: taskId });
    expect(task).toMatchObject({ state: TaskState.failed, note: expect.stringContaining('当前密钥是 b，发起时是 c') });
    expect(await valuesUnder('a')).toBe(1);
  });

  it('logs who started it and its result, without data', async () => {
    await person({ mobile: [a, '13900000008'] });
    const { id } = await rotate();
    const { rows } = await app.platform.pool.query(
      `select user_name, summary, before, after from audit_entry where target = $1 order by id`,
      [`task:${id}`],
    );
    expect(rows).toEqual([
      { user_name: admin.userName, summary: '开始换到密钥 b', before: null, after: null },
      {
        user_name: admin.userName,
        summary: '重新加密 1 个值',
        before: null,
        after: { key: 'b', written: 1, left: 0, broken: {} },
      },
    ]);
    expect((await admin.call(auditApi.paging, { params: { action: 'ops.keysRotated' } })).total).toBeGreaterThan(1);
  });

  it('is not considered lost however long it takes, while its worker sends heartbeats', async () => {
    const { taskId } = await admin.call(healthApi.rotateKeys, {});
    const { rows } = await app.platform.pool.query(
      `select heartbeat_seconds, expire_seconds from pgboss.job where data->>'taskId' = $1`,
      [taskId],
    );
    expect(rows).toEqual([{ heartbeat_seconds: 60, expire_seconds: 43_200 }]);
    await app.runJobs();
  });

  it('runs once when started twice, and needs the permission', async () => {
    const first = await admin.call(healthApi.rotateKeys, {});
    expect(await admin.call(healthApi.rotateKeys, {})).toEqual(first);
    await app.runJobs();
    expect(await admin.call(healthApi.rotateKeys, {})).not.toEqual(first);
    await app.runJobs();
    await expect((await app.staff()).call(healthApi.rotateKeys, {})).toRefuse('forbidden');
  });
});
