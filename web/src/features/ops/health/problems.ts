import type { Data } from '@ganlin/contract/core/endpoint';
import type { healthApi } from '@ganlin/contract/ops/health';
import { serviceLabels } from '@ganlin/contract/ops/overview';
import { formatCount } from '../model/overview.ts';

export type Health = Data<typeof healthApi.detail>;
export type ScheduledWork = Health['schedules'][number];
export type DataKey = Health['keys'][number];
export type QueueDepth = Health['queues'][number];

/** Above this a service still responds, but users notice the delay. */
export const SLOW_MS = 500;
/** A running worker never leaves this many jobs of one kind waiting. */
const MANY_WAITING = 100;
/** From this share of a limit on, the user is warned. For SMS it is also where the server defers notices. */
const CROWDED = 0.8;
/** From this number on, comparing a face with all others takes too long (decision 0022). */
const MANY_FACES = 100_000;

/** A problem that needs attention: `bad` is broken, `warn` soon will be. */
export interface Problem {
  readonly tone: 'bad' | 'warn';
  readonly text: string;
}

/** The problems as text; empty when all is well. */
export function problemsIn(health: Health): readonly Problem[] {
  const { services, schedules, queues, keys, faces, films, office, logProtected, sms, adminSecondFactor } = health;
  const { database, processes, concerns } = health;
  const found = [
    ...concerns.map(bad),
    ...services.map(serviceProblem),
    ...keys.map(keyProblem),
    ...schedules.map(scheduleProblem),
    ...queues.map(queueProblem),
    connectionProblem(database),
    poolProblem(database, processes),
    durabilityProblem(database),
    faceProblem(faces),
    logProtected
      ? undefined
      : warn('运行进程的数据库账号可以修改操作日志和审计链，请按运维文档为迁移和运行分别设置账号。'),
    smsProblem(sms),
    adminSecondFactor
      ? undefined
      : warn(
          '拥有全部权限的账号没有要求两步验证，密码一旦泄露，整个系统都会落入他人之手。请在“站点设置 → 安全策略”中打开。',
        ),
    films ? undefined : warn('服务器没有安装 ffmpeg，上传的视频无法转成可以播放的格式。'),
    office ? undefined : warn('服务器没有安装 LibreOffice，只能上传 PDF 文档，Word 和 PowerPoint 无法转换。'),
  ].filter((problem) => problem !== undefined);
  return found.toSorted((one, other) => rank[one.tone] - rank[other.tone]);
}

const rank = { bad: 0, warn: 1 };
const bad = (text: string): Problem => ({ tone: 'bad', text });
const warn = (text: string): Problem => ({ tone: 'warn', text });

function serviceProblem({ name, ok, milliseconds }: Health['services'][number]): Problem | undefined {
  if (!ok) return bad(`${serviceLabels[name]}没有应答。`);
  return milliseconds > SLOW_MS ? warn(`${serviceLabels[name]}应答较慢，用了 ${milliseconds} 毫秒。`) : undefined;
}

function durabilityProblem({ notDurable }: Health['database']): Problem | undefined {
  if (notDurable.length === 0) return undefined;
  return bad(`数据库的 ${notDurable.join('、')} 没有打开，断电时已保存的答案可能丢失。请在 PostgreSQL 设置中打开。`);
}

function keyProblem({ id, configured, values }: DataKey): Problem | undefined {
  if (configured || values === 0) return undefined;
  const count = formatCount(values);
  if (id === '') return bad(`有 ${count} 个值不是加密的内容，请检查数据。`);
  return bad(`有 ${count} 个值由没有配置的密钥 ${id} 加密，无法读取。请把它加回密钥设置。`);
}

function scheduleProblem({ title, late, error }: ScheduledWork): Problem | undefined {
  if (!late) return undefined;
  if (error !== '') return bad(`定时任务“${title}”最近一次出错：${error}`);
  return bad(`定时任务“${title}”没有按时运行，请检查工作进程是否在运行。`);
}

function queueProblem({ name, waiting, failed }: QueueDepth): Problem | undefined {
  if (failed > 0) return warn(`作业 ${name} 有 ${formatCount(failed)} 个多次重试后仍然失败，原因在日志里。`);
  if (waiting <= MANY_WAITING) return undefined;
  return warn(`作业 ${name} 积压了 ${formatCount(waiting)} 个，请检查工作进程是否在运行。`);
}

function connectionProblem({ connections, maxConnections }: Health['database']): Problem | undefined {
  if (connections < maxConnections * CROWDED) return undefined;
  return warn(`数据库连接将要用尽：${connections} / ${maxConnections}。`);
}

/** Nobody waits yet; at the next peak somebody may. */
function poolProblem({ mayOpen, allowed }: Health['database'], processes: Health['processes']): Problem | undefined {
  if (mayOpen <= allowed) return undefined;
  return warn(
    `运行中的进程（${processesText(processes)}）至多会打开 ${mayOpen} 个数据库连接，数据库只允许 ${allowed} 个，繁忙时有的请求会得不到连接。请调小 DATABASE_POOL，或调大 PostgreSQL 的 max_connections。`,
  );
}

/** `API 2 个，工作进程 1 个` */
export function processesText({ api, worker, all }: Health['processes']): string {
  const counts = [
    [api, 'API'],
    [worker, '工作进程'],
    [all, '兼做两者'],
  ] as const;
  const there = counts.filter(([count]) => count > 0).map(([count, name]) => `${name} ${count} 个`);
  return there.length > 0 ? there.join('，') : '没有登记';
}

function faceProblem(faces: number): Problem | undefined {
  if (faces < MANY_FACES * CROWDED) return undefined;
  return warn(`已登记 ${formatCount(faces)} 张人脸，接近 ${formatCount(MANY_FACES)} 的上限，再多时人脸登录会变慢。`);
}

function smsProblem({ used, limit }: Health['sms']): Problem | undefined {
  const share = `本小时已发送 ${formatCount(used)} 条短信，额度为每小时 ${formatCount(limit)} 条`;
  if (used >= limit) return bad(`${share}，已经用完，下一小时恢复。请检查是否有人恶意触发短信。`);
  return used >= Math.floor(limit * CROWDED) ? warn(`${share}，通知已延后，只发登录用的验证码。`) : undefined;
}

const units: readonly (readonly [seconds: number, one: string, unit: string])[] = [
  [86_400, '每天', '天'],
  [3_600, '每小时', '小时'],
  [60, '每分钟', '分钟'],
  [1, '每秒', '秒'],
];

/** `每 10 分钟`, `每小时` */
export function everyWords(seconds: number): string {
  const [size, one, unit] = units.find(([size]) => seconds % size === 0 && seconds >= size) ?? [1, '每秒', '秒'];
  return seconds === size ? one : `每 ${seconds / size} ${unit}`;
}

/** When the next run is due, and whether it is overdue; undefined before the first run. */
export function nextTurn(
  { startedAt, everySeconds }: ScheduledWork,
  now: Date,
): { readonly at: string; readonly isOver: boolean } | undefined {
  if (startedAt === null) return undefined;
  const due = Date.parse(startedAt) + everySeconds * 1000;
  // A timer is never exactly on time: a run due this minute is not overdue yet.
  return { at: new Date(due).toISOString(), isOver: due < now.getTime() - 60_000 };
}

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'];

/** `12.3 MB` */
export function bytesText(bytes: number): string {
  const power = Math.min(sizes.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${sizes[power]}`;
}
