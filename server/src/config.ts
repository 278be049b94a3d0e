import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Directory } from '@ganlin/contract/core/address';
import { MEBIBYTE } from '@ganlin/contract/core/size';
import { z } from 'zod';
import { rootFolder } from './folders.ts';
import { redisUrlFault } from './platform/cache/redis-address.rules.ts';
import { readTrustedProxies, type TrustedProxies } from './platform/http/guards/client-address.ts';
import type { StorageConfig } from './platform/storage/storage.ts';
import { keyWeaknessOf, weaknessOf } from './secret-strength.ts';
import { withSettingsFromFiles } from './settings-files.ts';

export type Role = 'api' | 'worker' | 'all';

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** For session state, which a pooler in front of `databaseUrl` would not retain: locks by name. */
  readonly databaseDirectUrl: string;
  /** For the role that owns the tables; used only for migrations. */
  readonly databaseOwnerUrl: string;
  readonly databasePool: number;
  /** A standby that long reads may use; empty if there is none. */
  readonly databaseReadUrl: string;
  /** How far the standby may lag behind before the primary is read instead. */
  readonly databaseReadLagSeconds: number;
  readonly redisUrl: string;
  readonly storage: StorageConfig;
  /** Max bytes of stored files per learner and per staff member. */
  readonly uploadQuota: { readonly learner: number; readonly staff: number };
  /** Signs links. */
  readonly linkSecret: string;
  /** Key of the hashes by which encrypted personal data is looked up: it must never change. */
  readonly searchSecret: string;
  /** Key of the hash chains of the audit log: it must never change. */
  readonly chainSecret: string;
  /** Encrypt personal data: the first is current, the others still decrypt what they encrypted. */
  readonly dataKeys: readonly DataKey[];
  readonly demo: boolean;
  /** Whether a worker makes the films and PDFs of the demo's courses. */
  readonly demoFilms: boolean;
  readonly apiDocs: boolean;
  /** Off: browsers remove the service worker and what it stored with their next visit. */
  readonly serviceWorker: boolean;
  readonly metricsToken: string;
  /** With it Alertmanager hands over its alerts; empty: the address for that does not exist. */
  readonly alertToken: string;
  readonly trustProxy: TrustedProxies;
  /** Max open connections of one process; further ones are refused. */
  readonly maxConnections: number;
  /** Max sessions a process keeps in memory; the others are read from Redis with each request. */
  readonly cachedSessions: number;
  /** How long a stopping process keeps responding, so that the load balancer sees it is no longer ready. */
  readonly drainSeconds: number;
  readonly logLevel: string;
  /** Null: no traces. */
  readonly tracing: TracingConfig | null;
  /** Acknowledges an answer before it is committed: only to prove that the crash test would notice. */
  readonly ackBeforeCommit: boolean;
  readonly webRoot: string;
  /** Directory with the assets of earlier releases, for pages opened before an upgrade; empty if none. */
  readonly earlierAssets: string;
  /** Directory of ffmpeg and ffprobe; empty to find them in the PATH. */
  readonly ffmpegDirectory: string;
  /** Directory of LibreOffice's soffice; empty to find it in the PATH. */
  readonly libreofficeDirectory: string;
  /** Fonts of this site for certificates: their directory, and the families that replace the common ones; empty if none. */
  readonly certificateFonts: { readonly directory: string; readonly song: string; readonly hei: string };
  /** Overrides the address of the SMS provider; empty for the provider's own. */
  readonly smsEndpoint: string;
  /** Public URL of this site, without a trailing slash; empty if not set. Never taken from a request. */
  readonly publicUrl: string;
  /** Whether events are sent to addresses inside the own network, also by plain HTTP. */
  readonly webhookPrivateAddresses: boolean;
  /** Factor of the pauses between attempts to send an event; only tests make them shorter. */
  readonly webhookPauses: number;
  /** Override the addresses of third-party sign-in; empty for the providers' own. */
  readonly partnerBases: { readonly wechat: string; readonly crop: string; readonly ding: string };
}

export interface TracingConfig {
  /** Base address of the collector (OTLP over HTTP), without a trailing slash. */
  readonly endpoint: string;
  /** The share of traces that are kept, of those that begin here. */
  readonly ratio: number;
  /** Whether saves of answers are traced too. */
  readonly saves: boolean;
}

export interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Thrown at start with all reasons together, so that an operator can fix the settings in one go. */
export class ConfigError extends Error {
  constructor(reasons: readonly string[]) {
    super(`Settings are not usable:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
  }
}

const developmentSecret = 'development-only-secret-never-in-production';
const developmentDataKey = `dev:${Buffer.alloc(32, 7).toString('base64')}`;
const KEY_BYTES = 32;
/** Long enough for two load balancer checks, two seconds apart. */
const DRAIN_SECONDS = 5;

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

/** The part between the password and the path, and the parameter that replaces it. */
const hostsOf = (url: string): string =>
  [/^[^/]*\/\/(?:[^/?#]*@)?([^/?#@]*)(?:[/?#]|$)/, /[?&]host=([^&]*)/]
    .map((part) => part.exec(url)?.[1] ?? '')
    .join('');

/** The driver connects to one host only: with several it would fail with "Invalid URL" at the first connection. */
const DatabaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .refine(
    (url) => !/,/.test(hostsOf(url)),
    'names several hosts; use one address that follows the primary, such as HAProxy or a virtual IP',
  )
  .refine((url) => URL.canParse(url), 'is not a URL; special characters of the password must be percent-encoded');

const RedisUrl = z.string().superRefine((url, context) => {
  const fault = redisUrlFault(url);
  if (fault !== undefined) context.addIssue(fault);
});

const Env = z.object({
  // Defaults to the strict one: the openness of development must be requested.
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATABASE_URL: DatabaseUrl,
  DATABASE_DIRECT_URL: DatabaseUrl.optional(),
  DATABASE_OWNER_URL: DatabaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).optional(),
  DATABASE_READ_URL: DatabaseUrl.optional(),
  DATABASE_READ_LAG_SECONDS: z.coerce.number().int().min(2).max(3_600).default(10),
  REDIS_URL: RedisUrl,
  STORAGE: z.enum(['local', 's3']).default('local'),
  // A relative path would depend on the folder a process is started in.
  STORAGE_DIR: z
    .string()
    .overwrite((path) => (/[\\/]$/.test(path) ? path : `${path}/`))
    .pipe(Directory)
    .default(join(rootFolder, '.data/files/')),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  UPLOAD_QUOTA_LEARNER_MB: z.coerce.number().int().min(1).max(1_000_000).default(50),
  UPLOAD_QUOTA_STAFF_MB: z.coerce.number().int().min(1).max(100_000_000).default(20_480),
  LINK_SECRET: z.string().min(32, 'needs at least 32 characters').default(developmentSecret),
  SEARCH_SECRET: z.string().min(32, 'needs at least 32 characters').default(developmentSecret),
  CHAIN_SECRET: z.string().min(32, 'needs at least 32 characters').default(developmentSecret),
  DATA_KEYS: z.string().default(developmentDataKey),
  DEMO: flag.optional(),
  DEMO_FILMS: flag.default(true),
  API_DOCS: flag.optional(),
  SERVICE_WORKER: flag.default(true),
  METRICS_TOKEN: z.string().default(''),
  ALERT_TOKEN: z.string().default(''),
  TRUST_PROXY: z.string().default('off'),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(10_000),
  CACHED_SESSIONS: z.coerce.number().int().min(100).max(2_000_000).default(50_000),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_TRACE_SAVES: flag.default(false),
  ACK_BEFORE_COMMIT: z.enum(['0', '1']).default('0'),
  WEB_ROOT: z.string().default(join(rootFolder, 'web/dist')),
  EARLIER_ASSETS_DIR: z.string().default(''),
  FFMPEG_DIR: z.string().default(''),
  LIBREOFFICE_DIR: z.string().default(''),
  CERTIFICATE_FONT_DIR: z.string().default(''),
  CERTIFICATE_FONT_SONG: z.string().default(''),
  CERTIFICATE_FONT_HEI: z.string().default(''),
  SMS_ENDPOINT: z.url().optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`, 'must be an origin, as in https://example.cn')
    .optional(),
  WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
  WEBHOOK_PAUSES: z.coerce.number().min(0.001).max(1).default(1),
  WECHAT_BASE: z.url().optional(),
  WECOM_BASE: z.url().optional(),
  DINGTALK_BASE: z.url().optional(),
});

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // Treats an empty variable as not set: compose files and unit files cannot leave them out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const reasons: string[] = [];
  const parsed = Env.safeParse(withSettingsFromFiles(Object.keys(Env.shape), given, reasons));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError([...reasons, ...wrong]);
  }
  const settings = parsed.data;
  const dataKeys = readDataKeys(settings.DATA_KEYS, reasons);
  const storage = readStorage(settings, reasons);
  const trustProxy = readTrustedProxies(settings.TRUST_PROXY);
  if (trustProxy === undefined) reasons.push('TRUST_PROXY: takes off, a number of proxies, or their addresses');
  const production = settings.NODE_ENV === 'production';
  if (production)
    reasons.push(...developmentValues(settings), ...weakSecrets(settings), ...weakKeys(settings.DATA_KEYS, dataKeys));
  if (production && settings.ACK_BEFORE_COMMIT === '1')
    reasons.push('ACK_BEFORE_COMMIT: loses answers, only for tests');
  if (production && settings.WEBHOOK_PAUSES !== 1) reasons.push('WEBHOOK_PAUSES: only for tests');
  if (reasons.length > 0 || !storage || trustProxy === undefined) throw new ConfigError(reasons);
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL ?? settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL ?? Math.max(8, availableParallelism() * 4),
    databaseReadUrl: settings.DATABASE_READ_URL ?? '',
    databaseReadLagSeconds: settings.DATABASE_READ_LAG_SECONDS,
    redisUrl: settings.REDIS_URL,
    storage,
    uploadQuota: {
      learner: settings.UPLOAD_QUOTA_LEARNER_MB * MEBIBYTE,
      staff: settings.UPLOAD_QUOTA_STAFF_MB * MEBIBYTE,
    },
    linkSecret: settings.LINK_SECRET,
    searchSecret: settings.SEARCH_SECRET,
    chainSecret: settings.CHAIN_SECRET,
    dataKeys,
    demo: settings.DEMO ?? !production,
    demoFilms: settings.DEMO_FILMS,
    apiDocs: settings.API_DOCS ?? !production,
    serviceWorker: settings.SERVICE_WORKER,
    metricsToken: settings.METRICS_TOKEN,
    alertToken: settings.ALERT_TOKEN,
    trustProxy,
    maxConnections: settings.MAX_CONNECTIONS,
    cachedSessions: settings.CACHED_SESSIONS,
    drainSeconds: settings.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
    logLevel: settings.LOG_LEVEL,
    tracing: readTracing(settings),
    ackBeforeCommit: settings.ACK_BEFORE_COMMIT === '1',
    webRoot: settings.WEB_ROOT,
    earlierAssets: settings.EARLIER_ASSETS_DIR,
    ffmpegDirectory: settings.FFMPEG_DIR,
    libreofficeDirectory: settings.LIBREOFFICE_DIR,
    certificateFonts: {
      directory: settings.CERTIFICATE_FONT_DIR,
      song: settings.CERTIFICATE_FONT_SONG,
      hei: settings.CERTIFICATE_FONT_HEI,
    },
    smsEndpoint: settings.SMS_ENDPOINT ?? '',
    publicUrl: settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : '',
    webhookPrivateAddresses: settings.WEBHOOK_PRIVATE_ADDRESSES,
    webhookPauses: settings.WEBHOOK_PAUSES,
    partnerBases: {
      wechat: withoutSlash(settings.WECHAT_BASE),
      crop: withoutSlash(settings.WECOM_BASE),
      ding: withoutSlash(settings.DINGTALK_BASE),
    },
  };
}

function readTracing(settings: z.infer<typeof Env>): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (endpoint === undefined) return null;
  const { OTEL_TRACES_SAMPLER_ARG: ratio, OTEL_TRACE_SAVES: saves } = settings;
  return { endpoint: withoutSlash(endpoint), ratio, saves };
}

const withoutSlash = (address = ''): string => address.replace(/\/+$/, '');

/** Values that anyone can read in this file are not secret. */
function developmentValues(settings: z.infer<typeof Env>): string[] {
  const known = {
    LINK_SECRET: developmentSecret,
    SEARCH_SECRET: developmentSecret,
    CHAIN_SECRET: developmentSecret,
    DATA_KEYS: developmentDataKey,
  };
  return Object.entries(known)
    .filter(([name, value]) => settings[name as keyof typeof known] === value)
    .map(([name]) => `${name}: set your own in production`);
}

const secretNames = ['LINK_SECRET', 'SEARCH_SECRET', 'CHAIN_SECRET'] as const;

/** Each must be secret and distinct: learning one must not reveal the others. */
function weakSecrets(settings: z.infer<typeof Env>): string[] {
  const weak = secretNames.flatMap((name) => {
    const weakness = settings[name] === developmentSecret ? undefined : weaknessOf(settings[name]);
    return weakness === undefined ? [] : [`${name}: ${weakness}; make one with openssl rand -base64 48`];
  });
  const others = [...secretNames, 'METRICS_TOKEN', 'ALERT_TOKEN', 'DATA_KEYS'] as const;
  const equal = secretNames.flatMap((name, at) =>
    others
      .slice(at + 1)
      .filter((other) => settings[other] === settings[name] && settings[name] !== developmentSecret)
      .map((other) => `${name} and ${other} are equal; each needs its own`),
  );
  return [...weak, ...equal];
}

function weakKeys(text: string, keys: readonly DataKey[]): string[] {
  if (text === developmentDataKey) return [];
  const weak = keys
    .filter(({ key }) => key.length === KEY_BYTES)
    .flatMap(({ id, key }) => {
      const weakness = keyWeaknessOf(key);
      return weakness === undefined ? [] : [`DATA_KEYS: key ${id} ${weakness}; make one with openssl rand -base64 32`];
    });
  const distinct = new Set(keys.map(({ key }) => key.toString('hex'))).size;
  return distinct === keys.length ? weak : [...weak, 'DATA_KEYS: two keys are equal'];
}

/** `id:base64`, each key 32 bytes; keys are separated by commas or newlines, and `#` starts a comment. */
function readDataKeys(text: string, reasons: string[]): DataKey[] {
  const parts = text
    .split('\n')
    .flatMap((line) => line.replace(/#.*/, '').split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const keys = parts.map((part) => {
    const [id = '', encoded = ''] = part.split(':');
    return { id, key: Buffer.from(encoded, 'base64') };
  });
  if (keys.length === 0) reasons.push('DATA_KEYS: holds no key');
  for (const { id, key } of keys) {
    if (!/^[a-z0-9-]{1,20}$/.test(id)) reasons.push('DATA_KEYS: each key needs a short lower-case id, as in k1:base64');
    else if (key.length !== KEY_BYTES) reasons.push(`DATA_KEYS: key ${id} must be 32 bytes in base64`);
  }
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) reasons.push('DATA_KEYS: two keys share an id');
  return keys;
}

function readStorage(settings: z.infer<typeof Env>, reasons: string[]): StorageConfig | undefined {
  if (settings.STORAGE === 'local') return { driver: 'local', directory: settings.STORAGE_DIR };
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { driver: 's3', endpoint, region: settings.S3_REGION, bucket, accessKeyId, secretAccessKey };
  }
  reasons.push('STORAGE=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  return undefined;
}
