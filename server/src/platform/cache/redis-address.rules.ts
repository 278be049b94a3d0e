/** Three or more Sentinels that know the address of a Redis primary. */
export interface SentinelGroup {
  readonly tls: boolean;
  readonly sentinels: readonly { readonly host: string; readonly port: number }[];
  /** The name under which Sentinel watches the primary: `sentinel monitor <name> …`. */
  readonly name: string;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly sentinelPassword?: string;
}

const SENTINEL = /^(rediss?)\+sentinel:\/\/(?:([^/?#@]*)@)?([^/?#@]*)(?:\/([^/?#]*))?(?:\?([^#]*))?$/;
const HOST = /^(\[[\da-f:]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i;
const DEFAULT_PORT = 26_379;
const NAME = /^[\w.-]+$/;

const EXAMPLE = 'redis+sentinel://:password@10.0.0.1:26379,10.0.0.2:26379,10.0.0.3:26379/ganlin?db=0';

/** Returns why this is not an address of Redis, in words for an operator; undefined if it is one. */
export function redisUrlFault(url: string): string | undefined {
  if (/^rediss?\+sentinel:/.test(url)) {
    const group = readSentinelUrl(url);
    return 'fault' in group ? group.fault : undefined;
  }
  if (!/^rediss?:\/\//.test(url)) return 'must start with redis:// (or rediss://, redis+sentinel://)';
  if (/^rediss?:\/\/(?:[^/?#]*@)?[^/?#@]*,/.test(url)) return `names several hosts; for Sentinel write ${EXAMPLE}`;
  return URL.canParse(url) ? undefined : 'is not a URL; special characters of the password must be percent-encoded';
}

/** Undefined for the address of a single Redis. */
export function sentinelGroupOf(url: string): SentinelGroup | undefined {
  if (!/^rediss?\+sentinel:/.test(url)) return undefined;
  const group = readSentinelUrl(url);
  if ('fault' in group) throw new Error(`the address of Redis ${group.fault}`);
  return group;
}

function readSentinelUrl(url: string): SentinelGroup | { readonly fault: string } {
  const [, scheme, login = '', hosts = '', name = '', query = ''] = SENTINEL.exec(url) ?? [];
  if (scheme === undefined)
    return { fault: `is not a URL; special characters of the password must be percent-encoded, as in ${EXAMPLE}` };
  const sentinels = hosts.split(',').map(readHost);
  const usable = sentinels.filter((sentinel) => sentinel !== undefined);
  if (usable.length < sentinels.length) return { fault: `needs host:port of each Sentinel, as in ${EXAMPLE}` };
  if (!NAME.test(name)) return { fault: `needs the name of the primary as its path, as in ${EXAMPLE}` };
  const { db = '0', sentinelPassword, ...others } = Object.fromEntries(new URLSearchParams(query));
  const [other] = Object.keys(others);
  if (other !== undefined) return { fault: `has the parameter ${other}; it takes db and sentinelPassword only` };
  if (!/^\d{1,5}$/.test(db)) return { fault: 'needs a number as its parameter db' };
  const [username, password] = readLogin(login);
  if (username === undefined) return { fault: 'has a password with a % that is not percent-encoded' };
  return {
    tls: scheme === 'rediss',
    sentinels: usable,
    name,
    db: Number(db),
    ...(username && { username }),
    ...(password && { password }),
    ...(sentinelPassword && { sentinelPassword }),
  };
}

function readHost(text: string): { host: string; port: number } | undefined {
  const [, host, port = DEFAULT_PORT] = HOST.exec(text) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function readLogin(login: string): readonly [username?: string, password?: string] {
  const colon = login.indexOf(':');
  const parts = colon < 0 ? [login, ''] : [login.slice(0, colon), login.slice(colon + 1)];
  try {
    const [username = '', password = ''] = parts.map(decodeURIComponent);
    return [username, password];
  } catch {
    return [];
  }
}
