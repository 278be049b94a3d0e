import { spawn } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { resolve } from 'node:path';
import type { Input } from '@ganlin/contract/core/endpoint';
import { examApi } from '@ganlin/contract/exam/exam';
import type { DataScope } from '@ganlin/contract/iam/role';
import { RoleType } from '@ganlin/contract/iam/user';
import pg from 'pg';
import { freePort } from '../../../scripts/services/ports.ts';
import { openBenchSite, type Started } from '../../bench/bench-site.ts';
import { modules, openApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { builtInRoles } from '../../src/modules/iam/index.ts';
import { newId } from '../../src/platform/ids.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import type { TestApp } from '../support/app.ts';
import { callerOf } from '../support/client.ts';
import { registerHost, type TestHost } from '../support/embedded.ts';
import { anOpenExam } from '../support/exams.ts';
import { signedIn, type TestUser } from '../support/people.ts';
import { bankOf } from '../support/practice.ts';
import { staffWith } from '../support/staff.ts';
import { aClass, register } from '../support/training.ts';

const main = resolve(import.meta.dirname, '../../src/main.ts');
const seedCommand = resolve(import.meta.dirname, '../../src/commands/seed.ts');

export interface Reply {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly text: string;
  /** The device cookie, as the browser would send it back. */
  readonly cookie: string;
  readonly ms: number;
  /** Status, code and message in one line. */
  readonly summary: string;
}

interface Ask {
  readonly body?: object;
  /** A raw text to send instead of a body. */
  readonly text?: string;
  readonly token?: string;
  /** The address the proxy saw, or with `spoof` the whole header. */
  readonly from?: string;
  readonly spoof?: boolean;
  readonly cookie?: string;
}

interface Scope {
  readonly dataScope?: DataScope;
  readonly deptId?: string;
  readonly regionId?: string;
}

/** A process that runs as in production, a database seeded with the demo, and users to attack with. */
export type ReviewSite = Awaited<ReturnType<typeof openReviewSite>>;

export async function openReviewSite() {
  const secrets = {
    LINK_SECRET: randomBytes(36).toString('base64'),
    SEARCH_SECRET: randomBytes(36).toString('base64'),
    CHAIN_SECRET: randomBytes(36).toString('base64'),
    DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  };
  const site = await openBenchSite(secrets);
  const production = { ...site.env, NODE_ENV: 'production', DEMO: 'off', TRUST_PROXY: 'on', LOG_LEVEL: 'fatal' };
  // Anything that is not the attack itself is prepared in parallel, by the same code and in the same database.
  const platform = await openPlatform({
    config: readConfig({ ...site.env, NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    modules,
    role: 'api',
  });
  const http = await openApp(platform);
  await http.ready();
  const newUser = (roleType: RoleType, role: string) => signedIn({ platform, http }, { roleType, role });
  const app = {
    platform,
    http,
    clock: { now: new Date(), advance: () => undefined },
    guest: callerOf(http, ''),
    from: (ip: string) => callerOf(http, '', ip),
    learner: () => newUser(RoleType.learner, builtInRoles.learner),
    admin: () => newUser(RoleType.staff, builtInRoles.admin),
    staff: () => newUser(RoleType.staff, 'none'),
    // The remaining fields belong to the test runner.
  } as unknown as TestApp;
  const db = new pg.Pool({ connectionString: platform.config.databaseUrl, max: 2 });
  const places = await makeDepts(platform.pool);
  let running: Started | undefined;

  const send = async (path: string, init: RequestInit): Promise<Reply> => {
    const began = performance.now();
    const reply = await fetch(`${running?.origin}${path}`, { method: 'POST', ...init });
    const body = await reply.text();
    const ms = Math.round(performance.now() - began);
    const { code = reply.status, msg = '' } = readEnvelope(body);
    const cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; ');
    return {
      status: reply.status,
      code,
      msg,
      text: body,
      cookie,
      ms,
      summary: `HTTP ${reply.status}, ${code} ${msg}`.trim(),
    };
  };
  const ask = (path: string, { body = {}, text: raw, token = '', from = anAddress(), spoof, cookie = '' }: Ask) =>
    send(path, {
      body: raw ?? JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': spoof ? from.split(', ').toReversed().join(', ') : from,
        ...(token ? { token } : {}),
        ...(cookie ? { cookie } : {}),
      },
    });

  return {
    db,
    places,
    ask,
    learner: app.learner,
    register: async () => {
      const classId = await aClass(app);
      return { classId, ...(await register(app, classId)) };
    },
    newClass: () => aClass(app),
    host: (): Promise<TestHost> => registerHost(app),
    /** Staff with these permissions in the given scope, or over everybody. */
    staff: async (permissions: string, { dataScope = 5, deptId, regionId }: Scope = {}): Promise<TestUser> => {
      const one = await staffWith(app, { permissions, dataScope, deptId: deptId ?? null });
      if (regionId) await platform.pool.query('update iam_user set region_id = $2 where id = $1', [one.id, regionId]);
      return one;
    },
    /** An exam whose bank is open for practice to everybody and belongs to no department. */
    examOpenForPractice: async () => {
      const { repoId, ids } = await bankOf(app, 3);
      const items = ids.map((questionId) => ({ questionId, points: 2 }));
      const composition: Input<typeof examApi.save>['form']['composition'] = {
        sections: [{ title: '第一部分', kind: 'fixed', items }],
      };
      const { examId } = await anOpenExam(app, { composition, passScore: 3 });
      return { examId, repoId, composition };
    },
    sit: async (token: string, change: { forwardOnly?: boolean } = {}) => {
      const { examId } = await anOpenExam(app, change);
      const started = await ask('/api/exam/paper/start', { token, body: { examId } });
      const { paperId } = dataOf(started);
      const opened = await ask('/api/exam/paper/open', { token, body: { paperId, writer: randomUUID() } });
      return { paperId, epoch: dataOf(opened).epoch };
    },
    /** The solution of a captcha image, read where only the server can. */
    captcha: async (from = anAddress()) => {
      const captchaKey = randomUUID();
      await fetch(`${running?.origin}/api/common/captcha/gen?key=${captchaKey}`, {
        headers: { 'x-forwarded-for': from },
      });
      return { captchaKey, captchaValue: (await platform.cache.get(`captcha:{${captchaKey}}`)) ?? '' };
    },
    upload: (path: string, token: string, bytes: Buffer<ArrayBuffer>) => {
      const form = new FormData();
      form.append('file', new Blob([Buffer.from('%PDF-1.7\n'), bytes]), 'large.pdf');
      return send(path, { body: form, headers: { token } });
    },
    disableDemo: async () => {
      const { code, said } = await runToEnd([seedCommand, '--disable-demo'], production);
      if (code !== 0) throw new Error(said);
    },
    start: async () => {
      running = await site.start('api', { NODE_ENV: 'production', DEMO: 'off', TRUST_PROXY: 'on', LOG_LEVEL: 'fatal' });
    },
    /** Starts another process with these settings and reports how it ended, or that it runs. */
    startWith: async (settings: Readonly<Record<string, string>>) =>
      runToEnd([main, 'api'], { ...production, PORT: String(await freePort()), ...settings }),
    [Symbol.asyncDispose]: async () => {
      await http.close();
      await platform.close();
      await db.end();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** A process that has not ended by itself after a while counts as running, which is a result too. */
async function runToEnd(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const runs = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  clearTimeout(runs);
  return { code: Number(code ?? 0), said: code === null ? 'it runs' : said.replaceAll(/\s+/g, ' ').trim() };
}

async function makeDepts(pool: pg.Pool): Promise<{ province: string; city: string; dept: string }> {
  const [province, city, dept] = [newId(), newId(), newId()];
  await pool.query(
    `insert into iam_region (id, parent_id, code, name) values ($1, null, '990000', '某省'), ($2, $1, '990100', '某市')`,
    [province, city],
  );
  await pool.query(
    `insert into iam_dept (id, code, name, path, created_at, updated_at) values ($1, 'REVIEW', '某部门', array[$1::uuid], now(), now())`,
    [dept],
  );
  return { province, city, dept };
}

const anAddress = (): string => `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}`;

function readEnvelope(body: string): { code?: number; msg?: string } {
  try {
    return JSON.parse(body) as { code?: number; msg?: string };
  } catch {
    return {};
  }
}

/** The requested data is a paper. */
function dataOf({ code, summary, text: body }: Reply): { paperId: string; epoch: number } {
  if (code !== 0) throw new Error(summary);
  return (JSON.parse(body) as { data: { paperId: string; epoch: number } }).data;
}
