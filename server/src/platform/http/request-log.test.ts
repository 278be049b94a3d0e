import { Writable } from 'node:stream';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { errors } from '@ganlin/contract/errors';
import { messageApi } from '@ganlin/contract/message/message';
import { overviewApi } from '@ganlin/contract/ops/overview';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { workOn } from '../jobs/queue.ts';
import { openLog, processFields } from '../log/log.ts';
import { openHttp } from './server.ts';

const lines: Record<string, unknown>[] = [];
const into = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
    done();
  },
});
const log = openLog('info', into, processFields('all'));

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ log, env: { TRUST_PROXY: '1' } });
});
beforeEach(() => void lines.splice(0));
afterAll(() => app.close());

const trace = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${trace}-b7ad6b7169203331-01`;
const requestLines = () => lines.filter(({ msg }) => msg === 'request');

it('names process, role and version on each line, and a user by a stable hash that is not the id', async () => {
  const [one, other] = [await app.learner(), await app.learner()];
  lines.splice(0);
  await one.call(sessionApi.info, {});
  await one.call(sessionApi.info, {});
  await other.call(sessionApi.info, {});
  await app.guest.ask(sessionApi.info, {});
  expect(requestLines()[0]).toMatchObject({
    level: 'info',
    pid: process.pid,
    host: expect.stringMatching(/./),
    role: 'all',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    status: 200,
    code: 0,
    user: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  const users = requestLines().map(({ user }) => user);
  expect(users[1]).toBe(users[0]);
  expect(users[2]).not.toBe(users[0]);
  expect(users[3]).toBeUndefined();
  expect(JSON.stringify(lines)).not.toContain(one.id);
});

it('has code and name of what refused a request', async () => {
  await app.guest.ask(sessionApi.revoke, { id: 'x' });
  await app.guest.ask({ ...sessionApi.info, path: '/api/nothing' }, {});
  const one = await app.learner();
  lines.splice(0, lines.length, ...requestLines().slice(0, 2));
  await app.http.inject({
    method: 'POST',
    url: sessionApi.revoke.path,
    headers: { token: one.token },
    payload: { id: 7 },
  });
  expect(requestLines().map(({ code, error, status }) => [code, error, status])).toEqual([
    [errors.tokenInvalid.code, 'tokenInvalid', 200],
    [404, undefined, 404],
    [400, 'malformed', 400],
  ]);
});

it('names user and request on the line of an error as well', async () => {
  const one = await app.learner();
  await app.owner.query('alter table message_inbox rename to message_gone');
  lines.splice(0);
  const reply = await one.ask(messageApi.countUnread, {});
  await app.owner.query('alter table message_gone rename to message_inbox');
  expect(reply.statusCode).toBe(500);
  const failed = lines.find(({ msg }) => msg === 'request failed');
  const [line] = requestLines();
  expect(line).toMatchObject({ status: 500, code: 500, error: 'internal', user: expect.stringMatching(/./) });
  expect([failed?.['user'], failed?.['requestId'], failed?.['level']]).toEqual([
    line?.['user'],
    line?.['requestId'],
    'error',
  ]);
});

it('accepts the ids of a trusted proxy when they are plain, and answers with them', async () => {
  const asked = async (headers: Record<string, string>) => {
    lines.splice(0);
    const reply = await app.guest.ask(sessionApi.info, {}, headers);
    const [line] = requestLines();
    expect(reply.headers['x-request-id']).toBe(line?.['requestId']);
    return line;
  };
  expect(await asked({ 'x-request-id': 'a'.repeat(32), traceparent })).toMatchObject({
    requestId: 'a'.repeat(32),
    traceId: trace,
  });
  for (const wrong of ['short', 'a'.repeat(65), 'with blanks in it', '<script>alert</script>', 'a\tb-and-more'])
    expect((await asked({ 'x-request-id': wrong }))?.['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  expect(await asked({ traceparent: 'nonsense' })).not.toHaveProperty('traceId');
});

it('ignores ids of a sender that nobody trusts', async () => {
  const http = await openHttp({ ...app.platform.config, trustProxy: false }, log);
  http.get('/ping', (_request, reply) => reply.send({}));
  await http.inject({ url: '/ping', headers: { 'x-request-id': 'a'.repeat(32), traceparent } });
  await http.close();
  const [line] = requestLines();
  expect(line?.['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  expect(line).not.toHaveProperty('traceId');
});

it('passes both on to the jobs that a request enqueues', async () => {
  const admin = await app.admin();
  const stop = await workOn(app.platform, app.platform.jobs, () => undefined);
  await admin.ask(overviewApi.startCheck, {}, { 'x-request-id': 'request-of-a-check', traceparent });
  const done = () => lines.find(({ msg, enqueuedBy }) => msg === 'job done' && enqueuedBy === 'request-of-a-check');
  await vi.waitFor(() => expect(done()).toMatchObject({ traceId: trace }), { timeout: 10_000, interval: 50 });
  expect(done()?.['requestId']).not.toBe('request-of-a-check');
  await stop();
});
