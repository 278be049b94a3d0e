import { createHash, randomBytes } from 'node:crypto';
import { addSeconds, secondsBetween, Time } from '@ganlin/contract/core/time';
import { UserState } from '@ganlin/contract/iam/user';
import type { SitePolicy } from '@ganlin/contract/site/policy';
import type { Config } from '../../config.ts';
import type { Cache } from '../../platform/cache/redis.ts';
import type { Ctx, User } from '../../platform/ctx.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { sitePolicy } from '../site/index.ts';
import { mustChange } from './password.rules.ts';
import * as queries from './queries.ts';
import { forget, remember, remembered, type Cached } from './session-memory.ts';
import { endSessions } from './user.queries.ts';

const TOKEN_BYTES = 32;
/** How long another process may go on trusting a session that was ended while Redis was away. */
const CACHE_SECONDS = 30;
const TOUCH_SECONDS = 300;

/** Opens a session and returns its token; only the hash is kept. Call it in a transaction: others may end with it. */
export async function openSession(ctx: Ctx, userId: string): Promise<{ id: string; token: string }> {
  const { sessionHours, oneSession } = await sitePolicy(ctx);
  if (oneSession) await endAllOf(ctx, userId);
  return insertSession(ctx, { userId, expiresAt: addSeconds(ctx.now, sessionHours * 3600) });
}

/** Where an embedded session lives. */
interface Frame {
  readonly hostId: string;
  readonly hostName: string;
  readonly regionId: string;
}

/** Keeps a new session by the hash of its token. With a frame it stands beside the user's others and ends with none. */
export async function insertSession(
  ctx: Ctx,
  row: { readonly userId: string; readonly expiresAt: Date } & Partial<Frame>,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = newId();
  await queries.insertSession(ctx.db, {
    ...row,
    id,
    tokenHash: hashToken(token),
    ip: ctx.origin.ip,
    userAgent: ctx.origin.userAgent.slice(0, 300),
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
  });
  return { id, token };
}

interface Resolver {
  readonly db: Db;
  readonly cache: Cache;
  readonly config: Config;
  readonly log: Log;
}

/** A call at this time; one that a page makes by itself is no use of the session. */
interface TokenCall {
  readonly now: Date;
  readonly isUse: boolean;
}

/** Who a token belongs to. PostgreSQL is the truth; the cache only spares it, and its loss changes nothing. */
export async function resolveUser(services: Resolver, token: string, { now, isUse }: TokenCall): Promise<User | null> {
  if (token.length < 20 || token.length > 100) return null;
  const hash = hashToken(token);
  const cached = await readCached(services, hash, now);
  // What a page's own call has put there must not keep a use from being noted.
  if (cached && !(isUse && isStale(cached.seenAt, now))) return cached.user;
  const policy = await sitePolicy({ ...services, now });
  // Sessions opened while the policy gave them longer end by the one that holds now.
  const seenAfter = addSeconds(now, -policy.sessionHours * 3600);
  const session = await queries.findSession(services.db, hash, { now, seenAfter, state: UserState.normal });
  if (!session) return null;
  const roles = await queries.listRoles(services.db, session.id);
  const granted = roles.some((role) => role.grantsAll) ? 'all' : roles.map((role) => role.id);
  const user: User = {
    id: session.id,
    sessionId: session.sessionId,
    userName: session.userName,
    realName: session.realName,
    avatar: session.avatar,
    // The column's check constraint allows nothing else.
    roleType: session.roleType as User['roleType'],
    roles: roles.map((role) => role.code),
    permissions: new Set(await queries.listPermissions(services.db, granted)),
    mustChangePassword: mustChangeIn(session, policy, now),
    embed: session.hostId === null ? null : { hostId: session.hostId, regionId: session.regionId },
  };
  const isNoted = isUse && isStale(session.lastSeenAt, now);
  if (isNoted) await prolong(services, session, { now, hours: policy.sessionHours });
  const seconds = Math.min(CACHE_SECONDS, Math.floor(secondsBetween(now, session.expiresAt)));
  const seenAt = isNoted ? now : session.lastSeenAt;
  if (seconds > 0) await writeCached(services, hash, { user, seenAt, seconds, now });
  return user;
}

/** Forgets cached sessions; called after the rows are gone. */
export async function forgetSessions(ctx: Ctx<unknown>, hashes: readonly Buffer[]): Promise<void> {
  hashes.forEach((hash) => forget(ctx.cache, cacheKey(hash)));
  await Promise.all(hashes.map((hash) => ctx.cache.del(cacheKey(hash))));
}

/**
 * Nobody who tries the product could change the password of a demo account, so it does not age. In a frame no password
 * was given, and none can be changed.
 */
function mustChangeIn(
  session: NonNullable<Awaited<ReturnType<typeof queries.findSession>>>,
  { passwordDays }: SitePolicy,
  now: Date,
): boolean {
  return session.hostId === null && mustChange(session, { passwordDays: session.isDemo ? 0 : passwordDays }, now);
}

/** Holds the user first: of two sign-ins at once the later ends the earlier, instead of neither seeing the other. */
async function endAllOf(ctx: Ctx, userId: string): Promise<void> {
  await queries.holdUser(ctx.db, userId);
  const hashes = await endSessions(ctx.db, [userId], { embedded: false });
  ctx.afterCommit(() => forgetSessions(ctx, hashes));
}

/** A session in use lives on: its end moves with its last use, written at most every few minutes. One in a frame ends. */
async function prolong(
  { db }: Resolver,
  session: { sessionId: string; expiresAt: Date; hostId: string | null },
  { now, hours }: { now: Date; hours: number },
): Promise<void> {
  const expiresAt = session.hostId === null ? addSeconds(now, hours * 3600) : session.expiresAt;
  await queries.touchSession(db, session.sessionId, { lastSeenAt: now, expiresAt });
}

const isStale = (seenAt: Date, now: Date): boolean => secondsBetween(seenAt, now) >= TOUCH_SECONDS;

/** As JSON has it. */
type KeptUser = Omit<User, 'permissions'> & { readonly permissions: readonly string[] };

async function readCached({ cache, log }: Resolver, hash: Buffer, now: Date): Promise<Cached | undefined> {
  const key = cacheKey(hash);
  try {
    const text = await cache.get(key);
    if (!text) return undefined;
    // Only writeCached writes under this key.
    const { user, seenAt } = JSON.parse(text) as { user: KeptUser; seenAt: string };
    return { user: { ...user, permissions: new Set(user.permissions) }, seenAt: Time.parse(seenAt) };
  } catch (error) {
    const known = remembered(cache, key, now);
    if (!known) log.warn({ err: error }, 'session cache not read');
    return known;
  }
}

/** Into Redis for every process, and into this one for while Redis is away. */
async function writeCached(
  { cache, log }: Resolver,
  hash: Buffer,
  { user, seenAt, seconds, now }: Cached & { readonly seconds: number; readonly now: Date },
): Promise<void> {
  const key = cacheKey(hash);
  remember(cache, key, { cached: { user, seenAt }, now, seconds });
  try {
    const text = JSON.stringify({ user: { ...user, permissions: [...user.permissions] }, seenAt });
    await cache.set(key, text, 'EX', seconds);
  } catch (error) {
    log.warn({ err: error }, 'session cache not written');
  }
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
const cacheKey = (hash: Buffer): string => `session:{${hash.toString('base64url')}}`;
