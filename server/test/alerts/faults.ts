import { randomUUID } from 'node:crypto';
import { clientErrorApi } from '@ganlin/contract/ops/client-error';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type pg from 'pg';
import type { OwnServices } from '../exam/own-services.ts';
import type { SiteProcess } from './site.ts';

interface World {
  readonly db: pg.Pool;
  readonly services: OwnServices;
  readonly apis: readonly SiteProcess[];
  readonly worker: SiteProcess;
}

/** A real fault, the alerts that must follow from it, and how it is mended. */
export interface Fault {
  readonly title: string;
  readonly alerts: readonly string[];
  readonly make: (world: World) => Promise<void>;
  readonly mend: (world: World) => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;
/** A schedule of once a day: nothing but the test changes its row meanwhile. */
const DAILY = 'ops.forgetClientErrors';
const QUEUED = 'alerts-test';

export const faults: readonly Fault[] = [
  {
    title: 'a worker is killed',
    alerts: ['GanlinNoWorker', 'GanlinProcessDown'],
    make: ({ worker }) => worker.kill(),
    mend: ({ worker }) => worker.start(),
  },
  {
    title: 'Redis is killed',
    alerts: ['GanlinRedisDown'],
    // It comes back by itself.
    make: async ({ services }) => void services.killCache(15_000),
    mend: nothing,
  },
  {
    title: 'a daily schedule is late and has failed',
    alerts: ['GanlinScheduleLate', 'GanlinScheduleFailing'],
    make: ({ db }) => setSchedule(db, { age: '10 days', error: 'disk full' }),
    mend: ({ db }) => setSchedule(db, { age: '0 days', error: '' }),
  },
  {
    title: 'the last backup and the last tested restore are old',
    alerts: ['GanlinBackupOld', 'GanlinRestoreTestOld'],
    make: async ({ db }) => void (await db.query("update ops_backup set finished_at = now() - interval '40 days'")),
    mend: ({ db }) => reportBackups(db),
  },
  {
    title: 'jobs pile up',
    alerts: ['GanlinQueueDeep'],
    make: async ({ db }) =>
      void (await db.query(
        `insert into pgboss.job (name, data, start_after)
         select 'ops.sendAlert', jsonb_build_object('note', $1::text), now() + interval '1 day' from generate_series(1, 150)`,
        [QUEUED],
      )),
    mend: async ({ db }) => void (await db.query("delete from pgboss.job where data ->> 'note' = $1", [QUEUED])),
  },
  {
    title: 'pages report errors',
    alerts: ['GanlinClientErrors'],
    make: ({ apis }) =>
      often(120, (from) =>
        ask(apis, clientErrorApi.report, { from, input: { kind: 1, message: 'x is not a function' } }),
      ),
    mend: nothing,
  },
  {
    title: 'somebody guesses passwords',
    alerts: ['GanlinSignInStorm'],
    make: ({ apis }) =>
      often(600, (from) => {
        const captcha = { captchaKey: randomUUID(), captchaValue: '0000' };
        return ask(apis, sessionApi.login, { from, input: { username: 'nobody', password: 'guess-1', ...captcha } });
      }),
    mend: nothing,
  },
  {
    title: 'PostgreSQL crashes while answers are saved',
    alerts: ['GanlinSavesFailing'],
    make: async ({ services }) => void (await services.crashDatabase()),
    mend: nothing,
  },
  {
    title: 'no API process answers',
    alerts: ['GanlinNoApi'],
    make: async ({ apis }) => void (await Promise.all(apis.map(({ kill }) => kill()))),
    mend: async ({ apis }) => void (await Promise.all(apis.map(({ start }) => start()))),
  },
];

export async function reportBackups(db: pg.Pool): Promise<void> {
  for (const kind of ['backup', 'restore-test'])
    await db.query('insert into ops_backup (id, kind) values ($1, $2)', [randomUUID(), kind]);
}

async function setSchedule(db: pg.Pool, { age, error }: { age: string; error: string }): Promise<void> {
  await db.query(
    `insert into platform_schedule (name, started_at, finished_at, succeeded_at, error)
     values ($1, now(), now(), now() - $2::interval, $3)
     on conflict (name) do update set succeeded_at = excluded.succeeded_at, error = excluded.error`,
    [DAILY, age, error],
  );
}

const AT_ONCE = 20;

/** From many addresses, because one alone is limited; some at a time, because the windows are short. */
async function often(count: number, call: (from: string) => Promise<void>): Promise<void> {
  const addresses = Array.from({ length: count }, (_, at) => `203.0.${Math.floor(at / 4) % 250}.${(at % 250) + 1}`);
  for (let from = 0; from < count; from += AT_ONCE) await Promise.all(addresses.slice(from, from + AT_ONCE).map(call));
}

async function ask(
  apis: readonly SiteProcess[],
  { path }: Endpoint,
  { from, input }: { from: string; input: object },
): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  await fetch(`${apis[0]?.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
}
