import { randomInt } from 'node:crypto';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { errors } from '@ganlin/contract/errors';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nestsDeeper } from '../../src/platform/http/guards/json-depth.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import type { Caller } from '../support/client.ts';
import { hostileBody } from '../support/hostile-bodies.ts';
import { sendFile } from '../support/upload.ts';
import { boundEndpoints, boundParts } from './all-endpoints.ts';

/** Bodies per endpoint, spread over guest, learner and staff; `FUZZ_RUNS=2000` is the long form. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
/** Different each time; a failure names it, and `FUZZ_SEED` reproduces the same bodies. */
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31 - 1));
const HANG_MS = 2_000;
/** Max CPU time of the process itself, where another try was quick: a first call may load a library for sheets. */
const BUSY_MS = 5_000;
const repeat = { numRuns: RUNS, seed: SEED };

let app: TestApp;
let callers: Readonly<Record<Who, Caller>>;
let origin: string;
let sent = 0;
let tooMany = 0;
let renewed = 0;
beforeAll(async () => {
  process.stdout.write(`fuzz: FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}\n`);
  app = await openTestApp();
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  callers = { guest: app.guest, learner: await app.learner(), staff: await app.admin() };
});
afterAll(async () => {
  process.stdout.write(`fuzz: ${sent} bodies were sent, ${tooMany} of them refused unread as too many; `);
  process.stdout.write(`${renewed} times a body had signed its caller out\n`);
  await app.close();
});

/** A body may have signed them out, e.g. by changing a policy: later requests would fail the access check. */
beforeEach(async () => {
  for (const who of ['learner', 'staff'] as const) {
    const reply = await callers[who].ask(sessionApi.info, {});
    if (reply.json<{ code: number }>().code === 0) continue;
    callers = { ...callers, [who]: who === 'staff' ? await app.admin() : await app.learner() };
    renewed++;
  }
});

type Who = 'guest' | 'learner' | 'staff';

/** Mostly by callers with access: the others fail the access check. */
function whoAsks({ access }: Endpoint): fc.Arbitrary<Who> {
  const answered = { guest: access === 'public', learner: !access.startsWith('perm:'), staff: true };
  const names = ['guest', 'learner', 'staff'] as const;
  return fc.oneof(...names.map((who) => ({ weight: answered[who] ? 3 : 1, arbitrary: fc.constant(who) })));
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

/** `path`: lets a failure print the command that reproduces it. */
async function bears(path: string, what: string, send: () => Promise<Reply>) {
  const { status, text, tookMs, busyMs } = await timed(send);
  const again = `FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS} npx vitest run fuzz -t '${path} bears'`;
  const said = `${again}\n${what.slice(0, 2000)} → ${text.slice(0, 2000)}`;
  const isSlow = tookMs >= HANG_MS;
  if (isSlow)
    process.stdout.write(
      `fuzz: ${Math.round(tookMs)} ms, of them ${Math.round(busyMs)} ms computing: ${path} ${said}\n`,
    );
  // When other processes use the machine, a request may be slow once; a real hang is slow each time, or uses CPU.
  expect(isSlow ? (await timed(send)).tookMs : tookMs, said).toBeLessThan(HANG_MS);
  expect(isSlow ? busyMs : 0, said).toBeLessThan(BUSY_MS);
  expect(status, said).toBeLessThan(500);
  expect(text, said).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d+|select .* from|syntax error/i);
}

async function timed(send: () => Promise<Reply>): Promise<Reply & { tookMs: number; busyMs: number }> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const reply = await send();
  const { user, system } = process.cpuUsage(before);
  return { ...reply, tookMs: performance.now() - started, busyMs: (user + system) / 1000 };
}

const result = ({ statusCode, body }: LightMyRequestResponse) => ({ status: statusCode, text: body });

/**
 * A caller over the rate limit is refused before the body is read: then the counters are cleared, and it is sent
 * again.
 */
async function unlimited(send: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  sent++;
  const reply = await send();
  if (!reply.body.includes(TOO_MANY)) return reply;
  await app.platform.cache.flushdb();
  const again = await send();
  if (again.body.includes(TOO_MANY)) tooMany++;
  return again;
}

const TOO_MANY = `"code":${errors.tooManyRequests.code}`;

it.each(boundEndpoints.map(({ endpoint }) => [endpoint.path, endpoint] as const))(
  `%s bears ${RUNS} hostile bodies without a fault, a stack trace or a hang`,
  async (path, endpoint) => {
    // Signing out would turn every later request of these callers into a mere refusal.
    const ends = /\/(logout|revoke)$/.test(path);
    const own = ends ? { guest: app.guest, learner: await app.learner(), staff: await app.admin() } : callers;
    const send = ([who, body]: readonly [Who, string]) =>
      bears(path, `${who} ${body}`, async () => result(await unlimited(() => ask(endpoint, own[who], body))));
    await fc.assert(fc.asyncProperty(fc.tuple(whoAsks(endpoint), hostileBody(endpoint)), send), repeat);
  },
  RUNS * 2_000,
);

function ask(endpoint: Endpoint, caller: Caller, body: string): Promise<LightMyRequestResponse> {
  if (endpoint.method === 'GET') return caller.ask(endpoint, asQuery(body));
  // A file's type is determined by its first bytes: half of them have the type that most endpoints accept.
  if (endpoint.upload && body.length % 3 > 0) {
    const content = Buffer.from(
      body.length % 3 === 1 ? `\u0089PNG\r\n\u001a\n${body}` : `PK\u0003\u0004${body}`,
      'latin1',
    );
    return sendFile(app, endpoint, { token: caller.token, content, name: body.slice(0, 200) });
  }
  return caller.ask(endpoint, body, { 'content-type': 'application/json' });
}

/** The fields of a body as text; a body that is not flat JSON is put whole into each field. */
function asQuery(body: string): Record<string, string> {
  const fields = Object.entries(flatOr(body)).slice(0, 20);
  return Object.fromEntries(fields.map(([name, value]) => [name.slice(0, 50), String(value).slice(0, 6000)]));
}

function flatOr(body: string): object {
  try {
    const parsed: unknown = nestsDeeper(body) ? undefined : JSON.parse(body);
    const fields = Object.entries(Object(parsed) as object);
    return Object.fromEntries(
      fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
  } catch {
    return { id: body, w: body };
  }
}

describe('parts of a file', () => {
  const numbers = fc.constantFrom('0', '1', '-1', '1e9', '99999999999999999999', 'NaN', '', '0x10', ' 7', '0,1');
  const headers = fc.record(
    {
      'tus-resumable': fc.constantFrom('1.0.0', '0.2.2', '', 'x'.repeat(2000)),
      'upload-offset': numbers,
      'upload-length': numbers,
      'upload-defer-length': numbers,
      'upload-metadata': fc.constantFrom('filename !!!', 'a b,c', ',', 'x'.repeat(4000)),
      'upload-checksum': fc.constantFrom('sha1 x', 'md5', ''),
      'content-type': fc.constantFrom('application/offset+octet-stream', 'application/json', 'text/plain', 'x'),
      'x-http-method-override': fc.constantFrom('PATCH', 'POST', 'TRACE'),
    },
    { requiredKeys: [] },
  );
  const id = fc.constantFrom(
    crypto.randomUUID(),
    '0',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%ff',
    'x'.repeat(199),
    '0198f0a0-0000-7000-8000',
  );
  const part = fc.record({ method: fc.constantFrom('HEAD', 'PATCH', 'DELETE'), id, headers, body: fc.string() });

  it.each(boundParts.map(({ endpoint }) => [endpoint.path, endpoint] as const))(
    `%s/{id} bears ${RUNS} hostile requests`,
    async (path, endpoint) => {
      const property = fc.asyncProperty(whoAsks(endpoint), part, async (who, { method, id, headers, body }) =>
        bears(`${path}/{id}`, `${who} ${method} ${id} ${JSON.stringify(headers)} ${body}`, async () => {
          const { token } = callers[who];
          const sent = { ...headers, ...(token ? { token } : {}) };
          const payload = method === 'PATCH' ? { body } : {};
          const reply = await fetch(`${origin}${path}/${id}`, { method, headers: sent, ...payload });
          return { status: reply.status, text: await reply.text() };
        }),
      );
      await fc.assert(property, repeat);
    },
    RUNS * 2_000,
  );
});
