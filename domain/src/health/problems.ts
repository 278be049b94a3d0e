import type { Health } from '@ganlin/contract/ops/health';
import { serviceLabels } from '@ganlin/contract/ops/overview';
import type { z } from 'zod';

type Whole = z.input<typeof Health>;
type Schedule = Pick<Whole['schedules'][number], 'name' | 'title' | 'late' | 'error'>;
type Backup = Pick<Whole['server']['backups'][number], 'kind' | 'late' | 'hours'>;
type Certificate = Pick<NonNullable<Whole['server']['certificate']>, 'address' | 'daysLeft'>;

/** What the problems follow from: no instants, so that it is the same on both sides of the wire. */
export type HealthFacts = Pick<
  Whole,
  | 'services'
  | 'queues'
  | 'keys'
  | 'faces'
  | 'films'
  | 'office'
  | 'logProtected'
  | 'sms'
  | 'adminSecondFactor'
  | 'database'
  | 'processes'
  | 'concerns'
> & {
  readonly schedules: readonly Schedule[];
  readonly server: Pick<Whole['server'], 'disks' | 'replication'> & {
    readonly backups: readonly Backup[];
    readonly certificate: Certificate | null;
  };
};

/** A problem that needs attention: `bad` is broken, `warn` soon will be. */
export interface Problem {
  /** What it is about: the same while it lasts, even if its figures change. */
  readonly key: string;
  readonly tone: 'bad' | 'warn';
  readonly text: string;
}

/** Above this a service still responds, but users notice the delay. */
export const SLOW_MS = 500;
/** A running worker never leaves this many jobs of one kind waiting. */
const MANY_WAITING = 100;
/** From this share of a limit on, the user is warned. For SMS it is also where the server defers notices. */
const CROWDED = 0.8;
/** From this number on, comparing a face with all others takes too long (decision 0022). */
const MANY_FACES = 100_000;
/** Free shares of a disk, as the alerts of deploy/monitoring have them. */
const LOW_DISK = 0.2;
const FULL_DISK = 0.05;
const MAX_LAG_SECONDS = 30;
const CERTIFICATE_DAYS = 14;

/** The problems as text, broken things first; empty when all is well. */
export function problemsIn(health: HealthFacts): readonly Problem[] {
  const { services, schedules, queues, keys, faces, films, office, logProtected, sms, adminSecondFactor } = health;
  const { database, processes, concerns, server } = health;
  const found = [
    ...concerns.map((text) => bad(`concern ${withoutFigures(text)}`, text)),
    ...services.map(serviceProblem),
    ...keys.map(keyProblem),
    ...schedules.map(scheduleProblem),
    ...queues.map(queueProblem),
    connectionProblem(database),
    poolProblem(database, processes),
    durabilityProblem(database),
    ...server.disks.map(diskProblem),
    ...replicationProblems(server.replication),
    ...server.backups.map(backupProblem),
    certificateProblem(server.certificate),
    faceProblem(faces),
    logProtected
      ? undefined
      : warn('log rights', '运行进程的数据库账号可以修改操作日志和审计链，请按运维文档为迁移和运行分别设置账号。'),
    smsProblem(sms),
    adminSecondFactor
      ? undefined
      : warn(
          'second factor',
          '拥有全部权限的账号没有要求两步验证，密码一旦泄露，整个系统都会落入他人之手。请在“站点设置 → 安全策略”中打开。',
        ),
    films ? undefined : warn('ffmpeg', '服务器没有安装 ffmpeg，上传的视频无法转成可以播放的格式。'),
    office
      ? undefined
      : warn('libreoffice', '服务器没有安装 LibreOffice，只能上传 PDF 文档，Word 和 PowerPoint 无法转换。'),
  ].filter((problem) => problem !== undefined);
  return found.toSorted((one, other) => rank[one.tone] - rank[other.tone]);
}

const rank = { bad: 0, warn: 1 };
const bad = (key: string, text: string): Problem => ({ key, tone: 'bad', text });
const warn = (key: string, text: string): Problem => ({ key, tone: 'warn', text });

const KEY_LENGTH = 200;

/** Counts and times change from minute to minute; letters and digits of an id stay. */
function withoutFigures(text: string): string {
  return text.replaceAll(/(?<![\w-])[\d,.:]+(?![\w-])/g, '#').slice(0, KEY_LENGTH);
}

const number = new Intl.NumberFormat('zh-CN');
const formatCount = (count: number): string => number.format(count);

function serviceProblem({ name, ok, milliseconds }: HealthFacts['services'][number]): Problem | undefined {
  if (!ok) return bad(`service ${name}`, `${serviceLabels[name]}没有应答。`);
  if (milliseconds <= SLOW_MS) return undefined;
  return warn(`slow ${name}`, `${serviceLabels[name]}应答较慢，用了 ${milliseconds} 毫秒。`);
}

function durabilityProblem({ notDurable }: HealthFacts['database']): Problem | undefined {
  if (notDurable.length === 0) return undefined;
  return bad(
    'durability',
    `数据库的 ${notDurable.join('、')} 没有打开，断电时已保存的答案可能丢失。请在 PostgreSQL 设置中打开。`,
  );
}

function keyProblem({ id, configured, values }: HealthFacts['keys'][number]): Problem | undefined {
  if (configured || values === 0) return undefined;
  const count = formatCount(values);
  if (id === '') return bad('key', `有 ${count} 个值不是加密的内容，请检查数据。`);
  return bad(`key ${id}`, `有 ${count} 个值由没有配置的密钥 ${id} 加密，无法读取。请把它加回密钥设置。`);
}

function scheduleProblem({ name, title, late, error }: Schedule): Problem | undefined {
  if (!late) return undefined;
  if (error !== '') return bad(`schedule failed ${name}`, `定时任务“${title}”最近一次出错：${error}`);
  return bad(`schedule late ${name}`, `定时任务“${title}”没有按时运行，请检查工作进程是否在运行。`);
}

function queueProblem({ name, waiting, failed }: HealthFacts['queues'][number]): Problem | undefined {
  if (failed > 0)
    return warn(`jobs failed ${name}`, `作业 ${name} 有 ${formatCount(failed)} 个多次重试后仍然失败，原因在日志里。`);
  if (waiting <= MANY_WAITING) return undefined;
  return warn(`jobs waiting ${name}`, `作业 ${name} 积压了 ${formatCount(waiting)} 个，请检查工作进程是否在运行。`);
}

function connectionProblem({ connections, maxConnections }: HealthFacts['database']): Problem | undefined {
  if (connections < maxConnections * CROWDED) return undefined;
  return warn('connections', `数据库连接将要用尽：${connections} / ${maxConnections}。`);
}

/** Nobody waits yet; at the next peak somebody may. */
function poolProblem(
  { mayOpen, allowed }: HealthFacts['database'],
  processes: HealthFacts['processes'],
): Problem | undefined {
  if (mayOpen <= allowed) return undefined;
  return warn(
    'pools',
    `运行中的进程（${processesText(processes)}）至多会打开 ${mayOpen} 个数据库连接，数据库只允许 ${allowed} 个，繁忙时有的请求会得不到连接。请调小 DATABASE_POOL，或调大 PostgreSQL 的 max_connections。`,
  );
}

/** `API 2 个，工作进程 1 个` */
export function processesText({ api, worker, all }: HealthFacts['processes']): string {
  const counts = [
    [api, 'API'],
    [worker, '工作进程'],
    [all, '兼做两者'],
  ] as const;
  const there = counts.filter(([count]) => count > 0).map(([count, name]) => `${name} ${count} 个`);
  return there.length > 0 ? there.join('，') : '没有登记';
}

const diskLabels = { files: '文件存储', temporary: '临时文件' } as const;

function diskProblem({ name, freeBytes, sizeBytes }: HealthFacts['server']['disks'][number]): Problem | undefined {
  if (freeBytes >= sizeBytes * LOW_DISK) return undefined;
  const text = `${diskLabels[name]}所在的磁盘只剩 ${bytesText(freeBytes)}，共 ${bytesText(sizeBytes)}。请清理旧日志和旧备份。`;
  return freeBytes < sizeBytes * FULL_DISK ? bad(`disk full ${name}`, text) : warn(`disk low ${name}`, text);
}

function replicationProblems({ standbys, synchronous, archiveFailing }: HealthFacts['server']['replication']) {
  const late = standbys.filter(({ lagSeconds }) => lagSeconds > MAX_LAG_SECONDS);
  const isSynchronous = standbys.some(({ syncState }) => syncState === 'sync' || syncState === 'quorum');
  return [
    ...late.map(({ name, lagSeconds }) =>
      warn(`standby ${name}`, `备库 ${name} 落后 ${Math.round(lagSeconds)} 秒，此时切换会丢失这段时间的数据。`),
    ),
    synchronous && !isSynchronous
      ? bad('synchronous standby', '没有同步备库跟上，而数据库要求同步：提交会一直等待，答案无法保存。请修复备库。')
      : undefined,
    archiveFailing
      ? bad('archive', 'WAL 归档失败，恢复之前不能恢复到任意时刻。请看 PostgreSQL 日志和归档目录的空间。')
      : undefined,
  ];
}

function backupProblem({ kind, late, hours }: Backup): Problem | undefined {
  if (!late) return undefined;
  if (kind === 'backup') {
    if (hours === null)
      return warn('backup', '没有成功备份的记录。请设置每天的备份，完成后由脚本执行 ganlin backup-done。');
    return bad('backup', `已经 ${hours} 小时没有成功的备份。请看备份任务失败的原因。`);
  }
  if (hours === null) return warn('restore test', '没有演练过恢复。请把备份恢复到一个空库，核对后登记。');
  return warn('restore test', `已经 ${Math.floor(hours / 24)} 天没有演练过恢复。`);
}

function certificateProblem(certificate: Certificate | null): Problem | undefined {
  if (!certificate || certificate.daysLeft >= CERTIFICATE_DAYS) return undefined;
  const { address, daysLeft } = certificate;
  if (daysLeft < 0) return bad('certificate', `${address} 的 HTTPS 证书已经到期，浏览器拒绝打开网站。请更换。`);
  return warn('certificate', `${address} 的 HTTPS 证书 ${daysLeft} 天后到期，请更换。`);
}

function faceProblem(faces: number): Problem | undefined {
  if (faces < MANY_FACES * CROWDED) return undefined;
  return warn(
    'faces',
    `已登记 ${formatCount(faces)} 张人脸，接近 ${formatCount(MANY_FACES)} 的上限，再多时人脸登录会变慢。`,
  );
}

function smsProblem({ used, limit }: HealthFacts['sms']): Problem | undefined {
  const share = `本小时已发送 ${formatCount(used)} 条短信，额度为每小时 ${formatCount(limit)} 条`;
  if (used >= limit) return bad('sms', `${share}，已经用完，下一小时恢复。请检查是否有人恶意触发短信。`);
  if (used < Math.floor(limit * CROWDED)) return undefined;
  return warn('sms crowded', `${share}，通知已延后，只发登录用的验证码。`);
}

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'];

/** `12.3 MB` */
export function bytesText(bytes: number): string {
  const power = Math.min(sizes.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${sizes[power]}`;
}
