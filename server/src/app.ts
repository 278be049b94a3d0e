import { launchApi } from '@ganlin/contract/embed/launch';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { appeal } from './modules/appeal/index.ts';
import { audit } from './modules/audit/index.ts';
import { battle } from './modules/battle/index.ts';
import { certificate } from './modules/certificate/index.ts';
import { content } from './modules/content/index.ts';
import { course } from './modules/course/index.ts';
import { embed, hostOrigins } from './modules/embed/index.ts';
import { exchange } from './modules/exchange/index.ts';
import { exam } from './modules/exam/index.ts';
import { iam, onSessionsChanged, resolveSession, resolveUser, sessionKeyOf } from './modules/iam/index.ts';
import { invigilation } from './modules/invigilation/index.ts';
import { media } from './modules/media/index.ts';
import { message } from './modules/message/index.ts';
import { checkService, ops } from './modules/ops/index.ts';
import { analysis } from './modules/analysis/index.ts';
import { grading } from './modules/grading/index.ts';
import { hasPaperUnderWay, paper } from './modules/paper/index.ts';
import { fileAt, pageAt, portal } from './modules/portal/index.ts';
import { practical } from './modules/practical/index.ts';
import { practice } from './modules/practice/index.ts';
import { question } from './modules/question/index.ts';
import { retention } from './modules/retention/index.ts';
import { setup, setupPathFor } from './modules/setup/index.ts';
import { site } from './modules/site/index.ts';
import { stats } from './modules/stats/index.ts';
import { training } from './modules/training/index.ts';
import { transcript } from './modules/transcript/index.ts';
import { webhook } from './modules/webhook/index.ts';
import { openCtx, systemCtx, type Ctx, type User } from './platform/ctx.ts';
import { prepared, type Statement } from './platform/db/reserved-pool.ts';
import { bind } from './platform/http/bind.ts';
import { deviceIn } from './platform/http/guards/device-cookie.ts';
import { serveDocs } from './platform/http/docs.ts';
import { subscribeReplyInvalidation } from './platform/http/cache/cached-reply.ts';
import { countRefusals, measureRequests, serveMetrics } from './platform/http/metrics.ts';
import { openapi } from './platform/http/openapi.ts';
import { takeParts } from './platform/http/files/resumable.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import { openHttp, type Http, type HttpRequest } from './platform/http/server.ts';
import { serveWeb } from './platform/http/pages/web.ts';
import type { Module } from './platform/module/module.ts';
import type { Platform } from './platform/platform.ts';
import { openRealtime, type Realtime } from './platform/realtime/realtime.ts';
import type { Sessions } from './platform/realtime/session-checks.ts';
import { commit, version } from './platform/version.ts';
import { within } from './platform/within.ts';

/** Every module of the product, foundation first. Only this file knows them all. */
export const modules: readonly Module[] = [
  audit,
  site,
  iam,
  media,
  message,
  ops,
  retention,
  content,
  question,
  practice,
  battle,
  course,
  certificate,
  exam,
  paper,
  invigilation,
  grading,
  analysis,
  appeal,
  training,
  practical,
  transcript,
  exchange,
  stats,
  portal,
  embed,
  webhook,
  setup,
];

interface Watching {
  readonly stopping: AbortSignal | undefined;
  /** What else `/readyz` reports. */
  readonly details: () => object;
}

/** The monitoring endpoints of both kinds of process. */
export async function openWatch(
  platform: Platform,
  { stopping, details = () => ({}) }: Partial<Watching> = {},
): Promise<Http> {
  const app = await openHttp(platform.config, platform.log, { stopping });
  traceRequests(app, platform.tracing, platform.config);
  measureRequests(app, platform.metrics);
  countRefusals(app, platform.metrics);
  serveMetrics(app, platform.metrics, platform.config);
  app.get('/healthz', (_request, reply) => reply.send({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    // Redis may be down without harm: readiness depends only on what every response needs.
    const ok = stopping?.aborted !== true && (await isDatabaseThere(platform));
    return reply.code(ok ? 200 : 503).send({ ok, version, commit, ...details() });
  });
  return app;
}

const READY_MS = 2_000;
const one: Statement = { name: 'ready', text: 'select 1' };

/** Checks all pools: the connections reserved for exams may be dead while others, being new, are not. */
async function isDatabaseThere(platform: Platform): Promise<boolean> {
  const { reservedPool, reserved } = platform;
  const requested = Promise.all([
    checkService(platform, 'database'),
    checkService({ ...platform, db: reserved }, 'database'),
    prepared(reservedPool, one, []),
  ]);
  return within(READY_MS, requested).then(
    ([first, second]) => first.ok && second.ok,
    () => false,
  );
}

/**
 * The API with all modules, the documentation and the built web. `stopping` signals that the process will end soon.
 */
export async function openApp(
  platform: Platform,
  parts: readonly Module[] = modules,
  stopping?: AbortSignal,
): Promise<Http> {
  // Set below: the server must exist before anything is attached to it.
  let realtime: Realtime | undefined;
  const details = () => ({ realtime: realtime?.hearsStream() ? 'all processes' : 'this process only' });
  const app = await openWatch(platform, { stopping, details });
  subscribeReplyInvalidation(platform);
  const answers = parts.flatMap((module) => module.answers);
  const isSitting = (userId: string) => hasPaperUnderWay(platform.db, userId);
  const call = (isUse: boolean) => ({ now: platform.clock(), isUse, isSitting });
  const userOf: UserOf = (token, { isUse }) => resolveUser(platform, token, call(isUse));
  const open = (request: HttpRequest, endpoint: Endpoint) => openRequest(platform, request, { endpoint, userOf });
  for (const one of answers) bind(app, open, one);
  for (const one of parts.flatMap(({ resumables = [] }) => resumables)) takeParts(app, one, { platform, open });
  if (platform.config.apiDocs) {
    const all = openapi(
      '接口文档',
      answers.map(({ api }) => api),
    );
    const bySignature = '由接入系统的服务器调用，以签名证明身份，见 docs/embedding.md；code 为 0 表示成功。';
    serveDocs(app, { all, hosts: openapi('接入系统接口', [{ ticket: launchApi.ticket }], bySignature) });
  }
  realtime = openRealtime(platform, {
    server: app.server,
    answers: parts.flatMap(({ asks = [] }) => asks),
    sessions: {
      userOf,
      keyOf: sessionKeyOf,
      userOfKey: (key, { isUse }) => resolveSession(platform, key, call(isUse)),
      onChanged: (listener) => onSessionsChanged(platform, listener),
    },
    stopping,
  });
  const { close } = realtime;
  app.addHook('preClose', close);
  const running: (() => Promise<void>)[] = [];
  app.server.once('listening', () => {
    for (const { runsBeside } of parts) if (runsBeside) running.push(runsBeside(platform));
  });
  app.addHook('onClose', async () => {
    await Promise.all(running.map((stop) => stop()));
  });
  await serveWeb(app, platform.config, {
    open: ({ id: requestId }) => systemCtx(platform, requestId),
    answers,
    framers: () => hostOrigins({ ...platform, now: platform.clock() }),
    pageAt,
    fileAt,
    insteadOf: (url) => setupPathFor(platform, url),
  });
  return app;
}

const USER_AGENT_LENGTH = 300;

type UserOf = Sessions['userOf'];

interface Requested {
  readonly endpoint: Endpoint;
  readonly userOf: UserOf;
}

const REGION_LENGTH = 60;

/**
 * A page in interface mode sends the region in its address. It only limits what the session may see, and does not
 * replace the region that the host system's server named.
 */
function inRegion(user: User, given: string | string[] | undefined): User {
  if (user.regionId !== '' || typeof given !== 'string' || given === '') return user;
  return { ...user, regionId: given.slice(0, REGION_LENGTH) };
}

async function openRequest(platform: Platform, request: HttpRequest, { endpoint, userOf }: Requested): Promise<Ctx> {
  const token = request.headers['token'];
  const caller = typeof token === 'string' ? await userOf(token, { isUse: !endpoint.background }) : null;
  const user = caller && inRegion(caller, request.headers['region-id']);
  // Clients may send up to 16 kB, and it is stored with every sign-in and every logged action.
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH);
  // A client that has hung up has no address any more, whatever the type says: one such answer must not fail its
  // whole batch.
  const ip = (request.ip as string | undefined) ?? '';
  const device = deviceIn(request.headers.cookie);
  return openCtx(platform, { user, origin: { requestId: request.id, ip, userAgent, trace: request.trace }, device });
}
