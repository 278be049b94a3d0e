import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { newId } from '../ids.ts';
import { createQueues, defineJob, enqueue, workOn } from '../jobs/queue.ts';
import { takeTurn } from '../jobs/schedule.ts';
import { systemCtx } from '../ctx.ts';
import { openLog } from './log.ts';
import { loggedError } from './logged-error.ts';

const lines: string[] = [];
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp({ log: openLog('trace', { write: (line: string) => void lines.push(line) }) });
  admin = await app.admin();
  // Like a bug of ours: a row that the table rejects.
  await app.owner.query(`alter table iam_user add constraint iam_user_planted check (email not like '%@refused.cn')`);
});
afterAll(() => app.close());

const form = {
  userName: 'planted',
  realName: '岳秘之',
  mobile: '13912345678',
  idCard: '110101199003074530',
  email: 'yue.mizhi@refused.cn',
  roleType: RoleType.learner,
  password: 'Rain2026cloud',
};
const personal = ['岳秘之', '13912345678', '110101199003074530', 'yue.mizhi', 'Rain2026cloud', 'Failing row'];

const failure = (statement: string, ...values: unknown[]): Promise<unknown> =>
  app.platform.pool.query(statement, values).then(
    () => undefined,
    (error: unknown) => error,
  );

/** A row of this user that the database rejects. */
const refused = () =>
  failure(
    `update iam_user set real_name = $1, mobile_sealed = $2, email = $3 where id = $4`,
    form.realName,
    form.mobile,
    form.email,
    admin.id,
  );

const toldIn = (text: string): string[] => personal.filter((value) => text.includes(value));

it('logs a row rejected by the database with its constraint and without its values', async () => {
  expect(toldIn(JSON.stringify(await refused()))).not.toEqual([]);
  const { statusCode, body } = await admin.ask(userApi.save, form);
  expect([statusCode, toldIn(body)]).toEqual([500, []]);
  const failed = lines.filter((line) => line.includes('request failed')).map((line) => JSON.parse(line));
  expect(failed).toMatchObject([
    {
      level: 'error',
      err: {
        type: 'DatabaseError',
        code: '23514',
        table: 'iam_user',
        constraint: 'iam_user_planted',
        message: expect.stringContaining('violates check constraint'),
        stack: expect.stringContaining('user-save.ts'),
      },
    },
  ]);
  expect(Object.keys(failed[0].err)).not.toEqual(expect.arrayContaining(['detail', 'where', 'parameters']));
  expect(toldIn(lines.join('\n'))).toEqual([]);
});

it('a failed job or schedule stores nothing of the row either', async () => {
  const fail = async () => {
    throw await refused();
  };
  const job = defineJob('test.fails', z.object({}), fail, { retries: 0 });
  await createQueues(app.platform.queue, [job]);
  await enqueue(systemCtx(app.platform, 'test'), job, {});
  const stopWork = await workOn(app.platform, [job], () => undefined);
  const output = await vi.waitFor(
    async () => {
      const { rows } = await app.owner.query(`select output from pgboss.job where name = $1 and state = 'failed'`, [
        job.name,
      ]);
      expect(rows).toHaveLength(1);
      return JSON.stringify(rows[0].output);
    },
    { timeout: 15_000, interval: 100 },
  );
  await stopWork();
  await app.platform.queue.offWork(job.name);
  expect(output).toContain('iam_user_planted');
  const schedule = { name: 'test.fails', title: '测试', everySeconds: 1, run: fail };
  await takeTurn(app.platform, schedule);
  const { rows } = await app.owner.query('select error from platform_schedule where name = $1', [schedule.name]);
  expect(rows).toMatchObject([{ error: expect.stringContaining('iam_user_planted') }]);
  expect(toldIn([output, JSON.stringify(rows), ...lines].join('\n'))).toEqual([]);
});

it('does not quote a malformed value, neither in the message nor in the stack', async () => {
  const error = await failure('select $1::text::uuid', '13912345678 "quoted" 岳秘之');
  expect(toldIn(String(error))).not.toEqual([]);
  const logged = loggedError(error);
  expect(logged).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid: "…"' });
  expect(toldIn(JSON.stringify(logged))).toEqual([]);
});

it('logs a command rejected by Redis without its arguments, also as the cause of another error', async () => {
  const { cache } = app.platform;
  const key = newId();
  await cache.set(key, 'text');
  const error = await cache.lpush(key, form.mobile).catch((failure: unknown) => failure);
  await cache.del(key);
  expect(toldIn(JSON.stringify({ ...(error as object) }))).not.toEqual([]);
  const outer = new AggregateError([error], 'several', { cause: error });
  const logged = loggedError(outer);
  const refusal = { message: expect.stringContaining('WRONGTYPE') };
  expect(logged).toMatchObject({ type: 'AggregateError', cause: refusal, errors: [refusal] });
  expect(toldIn(JSON.stringify(logged))).toEqual([]);
});

it('names a thrown non-error by its type', () => {
  expect(loggedError({ mobile: form.mobile })).toEqual({ type: 'object', message: 'not an error', stack: '' });
});
