import { randomInt } from 'node:crypto';
import type { Envelope } from '@ganlin/contract/core/envelope';
import { post } from '@ganlin/contract/core/endpoint';
import { DEFAULT_MESSAGE_BYTES, type Ask } from '@ganlin/contract/core/message';
import { errors } from '@ganlin/contract/errors';
import { realtimeAsks } from '@ganlin/contract/realtime/connection';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../../src/app.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { hostileBody } from '../support/hostile-bodies.ts';
import { boundAsks } from './all-messages.ts';
import { connect, type TestConnection } from './clients.ts';
import { echo, echoAsks } from './echo-module.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31 - 1));

const TOO_MANY = `"code":${errors.tooManyRequests.code}`;

let app: TestApp;
let origin: string;
let learner: TestUser;
let connection: TestConnection | undefined;
beforeAll(async () => {
  process.stdout.write(`fuzz of messages: FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}\n`);
  app = await openTestApp({ modules: [...modules, echo] });
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  learner = await app.learner();
});
afterAll(async () => {
  connection?.close();
  await app.close();
});

/** Messages of one user and connection, so that none is refused unread as one too many. */
const PER_USER = 25;
let used = 0;

/** A new connection also after a body that is too long for any message, which closes it. */
async function opened(most: number): Promise<TestConnection> {
  if (connection?.socket.connected && ++used < most) return connection;
  connection?.close();
  used = 0;
  connection = await connect(origin, (await app.learner()).token);
  return connection;
}

/** The packet as text, so that values no JavaScript value can represent are included. */
async function sendRaw({ name, limit }: Ask, body: string): Promise<Envelope | 'closed'> {
  const { socket, ended } = await opened(Math.min(PER_USER, limit.count));
  const reply = Promise.withResolvers<Envelope>();
  const id = randomInt(1e9);
  const onPacket = ({ type, data }: { type: string; data?: string }) => {
    const prefix = `3${id}`;
    if (type === 'message' && data?.startsWith(prefix))
      reply.resolve((JSON.parse(data.slice(prefix.length)) as [Envelope])[0]);
  };
  const { engine } = socket.io;
  engine.on('packet', onPacket);
  engine.write(`2${id}[${JSON.stringify(name)},${body === '' ? 'null' : body}]`);
  const answer = await Promise.race([reply.promise, ended.then(() => 'closed' as const)]);
  engine.off('packet', onPacket);
  return answer;
}

const messages: readonly Ask[] = [...boundAsks, ...Object.values(echoAsks)].filter(
  ({ name }) => name !== echoAsks.fail.name && name !== echoAsks.rarely.name,
);

it.each(messages.map((message) => [message.name, message] as const))(
  `%s bears ${RUNS} hostile bodies without a fault, a stack trace or a hang`,
  async (_name, message) => {
    const { request, maxBytes = DEFAULT_MESSAGE_BYTES } = message;
    const like = post('/api/x/y/z', {
      summary: '',
      access: 'session',
      request,
      response: request,
      maxBodyBytes: maxBytes,
    });
    const property = fc.asyncProperty(hostileBody(like), async (body) => {
      const started = performance.now();
      const reply = await sendRaw(message, body);
      const text = `${body.slice(0, 500)} → ${JSON.stringify(reply)}`;
      expect(performance.now() - started, text).toBeLessThan(4_000);
      expect(text).not.toMatch(/"code":50[0-9]/);
      expect(JSON.stringify(reply)).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d+/);
      expect(text).not.toContain(TOO_MANY);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
  RUNS * 2_000,
);

it.each([
  ['text that is no packet', 'x'],
  ['an unknown type', '9["a"]'],
  ['a binary packet', '51-["echo/say",{"_placeholder":true,"num":0}]'],
  ['a deeply nested one', `2["echo/say",${'['.repeat(1_000)}${']'.repeat(1_000)}]`],
  ['a reserved name', '2["disconnect"]'],
  ['one that is too long for any message', `2["echo/say","${'x'.repeat(40_000)}"]`],
])('closes the connection on %s, and serves the next', async (_what, packet) => {
  const own = await connect(origin, learner.token);
  own.socket.io.engine.write(packet);
  expect(await own.ended).toMatch(/transport (close|error)/);
  const next = await connect(origin, learner.token);
  expect(await next.ask(realtimeAsks.clock, {})).toHaveProperty('now');
  next.close();
});

it('ignores messages that ask for no reply', async () => {
  const own = await connect(origin, learner.token);
  own.socket.emit(echoAsks.say.name, { text: 'a' });
  own.socket.emit(echoAsks.say.name, { text: 'a' }, 'b', 'c');
  expect(await own.ask(echoAsks.say, { text: 'b' })).toHaveProperty('text', 'b');
  own.close();
});
