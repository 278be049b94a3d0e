/**
 * What a verification costs: `npm run bench:certificate-verify`. By number and by scanned code, from the whole
 * product and from a bare Fastify route that reads the same row, in turns and in this run, in processor time. Everybody
 * calls from an address of their own: the product allows few verifications from one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { certificateVerifyApi, VerifyResult } from '@ganlin/contract/certificate/verify';
import Fastify from 'fastify';
import pg from 'pg';
import { freePort } from '../../scripts/services/ports.ts';
import { cpuMs, judge, openBenchSite, percentile } from './bench-site.ts';

const ROUND_REQUESTS = 2_000;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 7;
const CONNECTIONS = 16;
/** Share of a bare route's speed. */
const LEAST = 0.45;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let caller = 0;
const bareBodies = (rows: readonly { number: string }[]) => rows.map(({ number }) => JSON.stringify({ number }));

if (process.argv[2] === 'bare') await serveBare(Number(process.argv[3]));
else await compare();

async function compare(): Promise<void> {
  await using site = await openBenchSite({ LOG_LEVEL: 'error', TRUST_PROXY: 'on' });
  const ours = await site.start('api');
  const port = await freePort();
  const bare = spawn(process.execPath, [import.meta.filename, 'bare', String(port)], {
    env: site.env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(bare, 'message');
  const { rows } = await site.db.query<{ number: string; signed: string }>(
    'select number, signed from certificate_certificate where state = 1 and valid_until > now()',
  );
  const calls = {
    'by number': {
      path: certificateVerifyApi.byNumber.path,
      bodies: rows.map(({ number }) => ({ number, check: '' })),
    },
    'by scanned code': { path: certificateVerifyApi.byCode.path, bodies: rows.map(({ signed }) => ({ text: signed })) },
  };
  const figures: Record<string, { measured: number; least: number }> = {};
  for (const [name, { path, bodies }] of Object.entries(calls)) {
    const sent = bodies.map((body) => JSON.stringify(body));
    const costs: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      const own = await costOf({ origin: ours.origin, pid: ours.pid }, path, sent);
      const plain = await costOf(
        { origin: `http://127.0.0.1:${port}`, pid: bare.pid ?? 0 },
        '/verify',
        bareBodies(rows),
      );
      if (round < 0) continue;
      costs.ours.push(own);
      costs.bare.push(plain);
    }
    const [own, plain] = [percentile(costs.ours, 0.5), percentile(costs.bare, 0.5)];
    console.log(`${name}: ${own.toFixed(3)} ms of processor time, bare ${plain.toFixed(3)} ms`);
    figures[`${name}: share of a bare route's speed`] = {
      measured: Math.round((100 * plain) / own) / 100,
      least: LEAST,
    };
  }
  bare.disconnect();
  judge(figures);
}

/** Processor milliseconds of the server per request, with all connections busy. */
async function costOf({ origin, pid }: { origin: string; pid: number }, path: string, bodies: readonly string[]) {
  const before = cpuMs(pid);
  const replies = await Promise.all(
    Array.from({ length: ROUND_REQUESTS }, (_, at) => post(origin + path, bodies[at % bodies.length] ?? '')),
  );
  const used = cpuMs(pid) - before;
  const wrong = replies.filter((reply) => !reply.includes(`"result":${VerifyResult.valid}`)).length;
  if (wrong > 0) throw new Error(`${wrong} of ${replies.length} were not verified, such as ${replies[0]}`);
  return used / ROUND_REQUESTS;
}

function post(address: string, body: string): Promise<string> {
  caller += 1;
  const from = `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const sending = request(address, { agent, method: 'POST', headers }, (reply) => {
    let text = '';
    reply
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('end', () => resolve(text));
  });
  sending.on('error', reject).end(body);
  return promise;
}

/** One query by the unique number, and a reply of the same fields. */
async function serveBare(port: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
  const app = Fastify();
  app.post<{ Body: { number: string } }>('/verify', async ({ body }) => {
    const { rows } = await pool.query(
      `select c.number, c.name, c.fields, c.work_kinds, c.issued_on, c.valid_until, c.state as result, c.reason, v.name as title,
              v.issuer from certificate_certificate c join certificate_template_version v on v.id = c.version_id
        where c.number = $1`,
      [body.number],
    );
    return { code: 0, data: rows[0] };
  });
  await app.listen({ port, host: '127.0.0.1' });
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
}
