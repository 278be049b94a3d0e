import { sittingApi } from '@ganlin/contract/paper/sitting';
import { perProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx, Services } from '../../../platform/ctx.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { REQUEST_SECONDS } from '../../../platform/metrics/requests.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { commit, version } from '../../../platform/version.ts';
import { within } from '../../../platform/within.ts';
import { checkService } from '../../ops/index.ts';
import { loadBetween, type Totals } from './load.rules.ts';
import { insertLoad, ProcessRole } from './load.queries.ts';

const EVERY_MS = 10_000;
const REDIS_MS = 1_000;

/** Not the number that the operating system gives: containers all have the same. */
const identityOf = perProcess(() => ({ id: newId() }));

const readings = perProcess((): { last: (Totals & { readonly readAt: number }) | undefined } => ({ last: undefined }));

/** Every API process writes down what it has done, whether or not anybody is looking: the line shows the last hour. */
export function noteLoadBeside(platform: Platform): () => Promise<void> {
  let running = Promise.resolve();
  const turn = () =>
    noteLoad(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'load could not be noted'));
  const timer = setInterval(() => {
    running = running.then(turn);
  }, EVERY_MS);
  running = turn();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

export async function noteLoad(services: Services & { readonly db: Platform['db'] }): Promise<void> {
  const reading = readings(services);
  const now = { ...(await totalsOf(services.metrics)), readAt: performance.now() };
  const { last } = reading;
  reading.last = now;
  const load = loadBetween(last ?? now, now);
  const seconds = last ? Math.max(0.001, (now.readAt - last.readAt) / 1_000) : EVERY_MS / 1_000;
  await insertLoad(services.db, {
    ...load,
    ...build,
    seconds,
    processId: identityOf(services).id,
    role: ProcessRole.api,
    redis: await isRedisThere(services),
  });
}

/** A worker shows only that it is there. */
export async function noteWorker(ctx: Ctx<null>): Promise<void> {
  await insertLoad(ctx.db, {
    ...build,
    seconds: EVERY_MS / 1_000,
    saves: 0,
    saveBuckets: [],
    refusals: {},
    failures: 0,
    processId: identityOf(ctx).id,
    role: ProcessRole.worker,
    redis: await isRedisThere(ctx),
  });
}

const build = { version, commit };

/** A client that is connecting queues what it is asked. */
const isRedisThere = (services: Parameters<typeof checkService>[0]): Promise<boolean> =>
  within(REDIS_MS, checkService(services, 'cache')).then(
    ({ ok }) => ok,
    () => false,
  );

/** What was saved, with the answer that all is well. */
async function totalsOf({ requests, refusals }: Metrics): Promise<Totals> {
  const { values } = await requests.get();
  const saves = values.filter(({ labels }) => labels.route === sittingApi.save.path && String(labels.status) === '200');
  const total = (name: string, found: readonly { metricName?: string; value: number }[]) =>
    found.filter(({ metricName }) => metricName === `ganlin_http_request_seconds_${name}`).reduce(sum, 0);
  const limits = [...REQUEST_SECONDS, '+Inf'];
  const refused = await refusals.get();
  return {
    saves: total('count', saves),
    within: limits.map((limit) =>
      total(
        'bucket',
        saves.filter(({ labels }) => limitOf(labels) === limit),
      ),
    ),
    refusals: new Map(refused.values.map(({ labels, value }) => [String(labels.error), value])),
    failures: total(
      'count',
      values.filter(({ labels }) => Number(labels.status) >= 500),
    ),
  };
}

/** The library adds the limit of a bucket to its labels. */
const limitOf = (labels: Readonly<Record<string, unknown>>): unknown => labels['le'];

const sum = (so: number, { value }: { readonly value: number }): number => so + value;
