import type { SetupCheck, SetupCheckName } from '@ganlin/contract/setup/setup';
import { secondsBetween } from '@ganlin/contract/core/time';

/** What was found about the server, its services, and the browser that opened the setup page. */
export interface SetupFacts {
  /** As PostgreSQL reports it: 150004 is 15.4. */
  readonly databaseVersion: number;
  readonly missingMigrations: number;
  /** Settings of PostgreSQL that are off although stored answers depend on them. */
  readonly notDurable: readonly string[];
  /** Whether the role of the processes cannot change the audit log. */
  readonly isRoleSeparate: boolean;
  readonly isCacheThere: boolean;
  readonly isStorageWritable: boolean;
  readonly isWorkerRunning: boolean;
  readonly canMakeFilms: boolean;
  readonly canConvertOffice: boolean;
  readonly publicUrl: string;
  /** The address and the clock of the browser. */
  readonly origin: string;
  readonly browserNow: Date;
  readonly serverNow: Date;
  readonly databaseNow: Date;
}

const OLDEST_POSTGRES = 15;
/** A browser's clock need not be exact: pages show the server's time. */
const BROWSER_SECONDS = 60;
/** Hosts that keep their time by NTP differ by far less. */
const HOST_SECONDS = 5;

type Result = Omit<SetupCheck, 'name'>;

const fine = (text: string): Result => ({ ok: true, text, advice: '' });
const warning = (text: string, advice: string): Result => ({ ok: false, text, advice });

/** All checks in words, in the order of the page. */
export function setupChecks(facts: SetupFacts): SetupCheck[] {
  return (Object.keys(checks) as SetupCheckName[]).map((name) => ({ name, ...checks[name](facts) }));
}

const checks = {
  database: ({ databaseVersion }) => {
    const major = Math.floor(databaseVersion / 10_000);
    const text = `PostgreSQL ${major}`;
    return major >= OLDEST_POSTGRES ? fine(text) : warning(text, `请升级到 PostgreSQL ${OLDEST_POSTGRES} 或更高版本。`);
  },
  schema: ({ missingMigrations }) =>
    missingMigrations === 0
      ? fine('与程序版本一致')
      : warning(`缺少 ${missingMigrations} 个迁移`, '请在服务器上运行 npm run db:migrate，然后重启进程。'),
  durability: ({ notDurable }) =>
    notDurable.length === 0
      ? fine('写入即落盘，断电不丢失')
      : warning(
          `PostgreSQL 关闭了 ${notDurable.join('、')}`,
          '断电时已保存的答案可能丢失：请在 postgresql.conf 中改为 on，然后重启 PostgreSQL。',
        ),
  roles: ({ isRoleSeparate }) =>
    isRoleSeparate
      ? fine('运行账号与所有者分开')
      : warning(
          '运行账号可以修改操作日志',
          '请为进程另建一个不拥有表的数据库账号，写入 DATABASE_URL，把所有者写入 DATABASE_OWNER_URL，再运行 npm run db:migrate。',
        ),
  cache: ({ isCacheThere }) =>
    isCacheThere
      ? fine('可以连接')
      : warning(
          '连接不上',
          '请检查 REDIS_URL，并确认 Redis 已启动。没有 Redis 也能运行，但限速和缓存只在各进程内有效。',
        ),
  storage: ({ isStorageWritable }) =>
    isStorageWritable
      ? fine('可以写入')
      : warning('不能写入', '请检查 STORAGE_DIR 的权限和剩余空间，或 S3 的设置；否则无法上传文件。'),
  worker: ({ isWorkerRunning }) =>
    isWorkerRunning
      ? fine('正在运行')
      : warning('没有运行', '请启动 worker 进程，或以 all 角色启动；否则到时不会自动交卷和评阅，导入导出也不会执行。'),
  films: ({ canMakeFilms }) =>
    canMakeFilms
      ? fine('已安装 ffmpeg')
      : warning(
          '没有找到 ffmpeg 和 ffprobe',
          '需要上传视频时请安装 ffmpeg，或用 FFMPEG_DIR 指明位置；不用视频可以忽略。',
        ),
  office: ({ canConvertOffice }) =>
    canConvertOffice
      ? fine('已安装 LibreOffice')
      : warning(
          '没有找到 LibreOffice（soffice）',
          '需要上传 Word、PowerPoint 文档时请安装 libreoffice-writer-nogui 和 libreoffice-impress-nogui，或用 LIBREOFFICE_DIR 指明位置；只上传 PDF 可以忽略。',
        ),
  https: ({ origin }) => {
    if (origin.startsWith('https://')) return fine('浏览器以 HTTPS 访问');
    if (isLocal(origin)) return fine('本机访问，不需要 HTTPS');
    return warning('浏览器以 HTTP 访问，密码会明文传输', '请在反向代理上配置证书，用 https:// 打开本页后再继续。');
  },
  address: ({ publicUrl, origin }) => {
    if (publicUrl === '')
      return warning('没有设置 PUBLIC_URL', '请设为用户访问的网址，否则第三方登录和网站地图不可用。');
    if (publicUrl === origin) return fine(publicUrl);
    return warning(`PUBLIC_URL 是 ${publicUrl}，与浏览器中的网址不同`, '请确认 PUBLIC_URL 就是用户访问的网址。');
  },
  clock: ({ browserNow, serverNow, databaseNow }) => {
    const host = distance(serverNow, databaseNow);
    if (host > HOST_SECONDS)
      return warning(`应用服务器与数据库相差 ${host} 秒`, '请在两台服务器上启用时间同步（NTP）。');
    const browser = distance(serverNow, browserNow);
    if (browser > BROWSER_SECONDS)
      return warning(`服务器与本机相差 ${browser} 秒`, '请检查哪一台的时间不准；服务器应启用时间同步（NTP）。');
    return fine('服务器、数据库与本机一致');
  },
} satisfies Record<SetupCheckName, (facts: SetupFacts) => Result>;

const distance = (one: Date, other: Date): number => Math.round(Math.abs(secondsBetween(one, other)));

/** Browsers treat these as secure, and nothing leaves the machine. */
const isLocal = (origin: string): boolean =>
  URL.canParse(origin) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);
