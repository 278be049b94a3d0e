import { hash, randomBytes } from 'node:crypto';
import { addSeconds } from '@ganlin/contract/core/time';
import { RoleType } from '@ganlin/contract/iam/user';
import type { SitePolicy } from '@ganlin/contract/site/policy';
import type { Config } from '../../../config.ts';
import type { Listener } from '../../../platform/cache/listener.ts';
import type { Cache } from '../../../platform/cache/redis.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ReservedPool } from '../../../platform/db/reserved-pool.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log/log.ts';
import { sitePolicy } from '../../site/index.ts';
import { isDemoOpen, refuseClosedDemo } from '../demo-account/demo.ts';
import { mustChange } from '../password/password.rules.ts';
import * as queries from '../model/queries.ts';
import { proofEnd, secondFactorState } from '../model/second-factor.rules.ts';
import { publishInvalidation, readCachedSession, writeCachedSession } from './session-cache.ts';
import { invalidateInMemory, sessionMemoryOf, type CachedSession } from './session-memory.ts';
import { findSession, type SessionRow } from './session.queries.ts';
import { endSessions } from '../model/user.queries.ts';

const TOKEN_BYTES = 32;
/** How long a process may trust a session without being notified of its end, because Redis was down. */
const CACHE_SECONDS = 60;
const TOUCH_SECONDS = 300;

/**
 * Opens a session and returns its token; only the hash is stored. Call it in a transaction: other sessions may end
 * with it.
 */
export async function openSession(
  ctx: Ctx,
  userId: string,
  /** The password has just been entered. */
  { isProved = false }: { readonly isProved?: boolean } = {},
): Promise<{ id: string; token: string }> {
  const { sessionHours, oneSession } = await sitePolicy(ctx);
  if (oneSession) await endAllOf(ctx, userId);
  const expiresAt = addSeconds(ctx.now, sessionHours * 3600);
  return insertSession(ctx, { userId, expiresAt, provedAt: isProved ? ctx.now : null });
}

/** The context of an embedded session. */
interface Frame {
  readonly hostId: string;
  readonly hostName: string;
  /** Upper limit of the session's permissions. */
  readonly hostPermissions: string[];
  readonly regionId: string;
}

/**
 * Stores a new session by the hash of its token. An embedded session coexists with the user's others and ends none of
 * them. Every sign-in comes through here, so this is where demo accounts are stopped.
 */
export async function insertSession(
  ctx: Ctx,
  row: { readonly userId: string; readonly expiresAt: Date; readonly provedAt?: Date | null } & Partial<Frame>,
): Promise<{ id: string; token: string }> {
  await refuseClosedDemo(ctx, row.userId);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = newId();
  await queries.insertSession(ctx.db, {
    ...row,
    id,
    tokenHash: bytesOf(sessionKeyOf(token)),
    ip: ctx.origin.ip,
    userAgent: ctx.origin.userAgent.slice(0, 300),
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
  });
  return { id, token };
}

interface Resolver {
  readonly db: Db;
  readonly reservedPool: ReservedPool;
  readonly cache: Cache;
  readonly listener: Listener;
  readonly config: Config;
  readonly log: Log;
}

interface TokenCall {
  readonly now: Date;
  /** False for an automatic request of a page: it does not count as use of the session. */
  readonly isUse: boolean;
  /** Whether a learner is in the middle of something that the end of the session must not interrupt. */
  readonly isSitting: (userId: string) => Promise<boolean>;
}

/**
 * Returns the user of a token. PostgreSQL is authoritative; memory and cache only save queries, and losing them
 * changes nothing. Returns no promise when memory has the user, as in nearly every call.
 */
export function resolveUser(services: Resolver, token: string, call: TokenCall): User | null | Promise<User | null> {
  return token.length < 20 || token.length > 100 ? null : resolveSession(services, sessionKeyOf(token), call);
}

/** Like `resolveUser`, for callers that keep the key of a session instead of its token. */
export function resolveSession(services: Resolver, key: string, call: TokenCall): User | null | Promise<User | null> {
  const { sessions, isSubscribed } = sessionMemoryOf(services);
  const cached = isSubscribed() ? sessions.get(key, call.now) : undefined;
  return cached && isEnough(cached, call) ? cached.user : lookUp(services, key, call);
}

/** Removes sessions from every process's memory; call it after the rows are deleted or changed. */
export async function forgetSessions(ctx: Ctx<unknown>, hashes: readonly Buffer[]): Promise<void> {
  const keys = hashes.map((bytes) => bytes.toString('base64url'));
  invalidateInMemory(ctx, keys);
  await publishInvalidation(ctx.cache, keys);
}

async function lookUp(services: Resolver, key: string, call: TokenCall): Promise<User | null> {
  const { sessions } = sessionMemoryOf(services);
  const generation = sessions.generation();
  const cached = await readCached(services, key, call.now);
  if (cached && isEnough(cached, call)) {
    sessions.setIfCurrent(key, cached, generation);
    return cached.user;
  }
  const session = await askDatabase(services, key, call);
  if (!session) {
    // If a notification of the end was missed, nothing may remain in memory for when Redis goes down.
    sessions.delete(key);
    return null;
  }
  if (session.until > call.now.getTime()) {
    sessions.setIfCurrent(key, session, generation);
    await writeCached(services, key, { session, now: call.now });
  }
  return session.user;
}

async function askDatabase(services: Resolver, key: string, call: TokenCall): Promise<CachedSession | undefined> {
  const { now, isUse } = call;
  const { db, config, reservedPool } = services;
  const policy = await sitePolicy({ db, config, now });
  // Sessions opened under a longer policy end by the current one.
  const seenAfter = addSeconds(now, -policy.sessionHours * 3600);
  const session = await findSession(reservedPool, bytesOf(key), { now, seenAfter });
  if (!session || (await hasOutlived(session, policy, call))) return undefined;
  if (session.isDemo && !(await isDemoOpen({ db, config, now }))) return undefined;
  const isNoted = isUse && isStale(session.lastSeenAt.getTime(), now);
  if (isNoted) await prolong(services, session, { now, hours: policy.sessionHours });
  return {
    user: userOf(session, policy, { now, production: config.production }),
    seenAt: (isNoted ? now : session.lastSeenAt).getTime(),
    until: Math.min(lastTrusted(now), session.expiresAt.getTime(), trustedByLife(session, policy, now)),
  };
}

/** The end of a session however much it is used; an embedded one has its own. */
function endOfLife({ createdAt, roleType }: SessionRow, { staffLifeHours, learnerLifeDays }: SitePolicy): Date {
  return addSeconds(createdAt, roleType === RoleType.staff ? staffLifeHours * 3600 : learnerLifeDays * 86_400);
}

/** A learner's session continues while an exam paper is in progress: nobody loses minutes of an exam to a sign-in. */
async function hasOutlived(session: SessionRow, policy: SitePolicy, { now, isSitting }: TokenCall): Promise<boolean> {
  if (endOfLife(session, policy) > now) return false;
  return session.roleType === RoleType.staff || !(await isSitting(session.id));
}

/** A session that continues past its end is read again as often as any other. */
function trustedByLife(session: SessionRow, policy: SitePolicy, now: Date): number {
  const end = endOfLife(session, policy);
  return end > now ? end.getTime() : lastTrusted(now);
}

function userOf(
  session: SessionRow,
  policy: SitePolicy,
  { now, production }: { readonly now: Date; readonly production: boolean },
): User {
  const { id, sessionId, userName, realName, avatar, roleType, roles, permissions, hostId, regionId } = session;
  return {
    id,
    sessionId,
    userName,
    realName,
    avatar,
    // The column's check constraint allows nothing else.
    roleType: roleType as User['roleType'],
    roles,
    permissions: new Set(permissions),
    grantsAll: session.grantsAll && hostId === null,
    mustChangePassword: mustChangeIn(session, policy, now),
    ...factorOf(session, policy, production),
    embed: hostId === null ? null : { hostId },
    regionId,
  };
}

/** A shared demo account has no second factor, and nobody could prove to be its owner. */
function factorOf(session: SessionRow, { adminSecondFactor }: SitePolicy, production: boolean) {
  const { isDemo, hasFactor, secondFactorAt, provedAt, isFactorDemanded, grantsAll } = session;
  const secondFactorDemanded = !isDemo && (isFactorDemanded || (grantsAll && adminSecondFactor && production));
  const standing = { hasFactor, hasPassed: secondFactorAt !== null, isDemanded: secondFactorDemanded };
  return {
    secondFactor: secondFactorState(standing),
    hasSecondFactor: hasFactor,
    secondFactorDemanded,
    provedUntil: isDemo ? Number.MAX_SAFE_INTEGER : proofEnd(provedAt),
  };
}

/**
 * Visitors cannot change the password of a demo account, so it does not expire. In a frame no password was entered,
 * and none can be changed.
 */
function mustChangeIn(session: SessionRow, { passwordDays }: SitePolicy, now: Date): boolean {
  return session.hostId === null && mustChange(session, { passwordDays: session.isDemo ? 0 : passwordDays }, now);
}

/**
 * Locks the user first: of two concurrent sign-ins the later ends the earlier, instead of neither seeing the other.
 */
async function endAllOf(ctx: Ctx, userId: string): Promise<void> {
  await queries.holdUser(ctx.db, userId);
  const hashes = await endSessions(ctx.db, [userId], { embedded: false });
  ctx.afterCommit(() => forgetSessions(ctx, hashes));
}

/**
 * Use prolongs a session: its expiry moves with its last use, written at most every few minutes. An embedded session
 * is not prolonged.
 */
async function prolong(
  { db }: Pick<Resolver, 'db'>,
  session: { sessionId: string; expiresAt: Date; hostId: string | null },
  { now, hours }: { now: Date; hours: number },
): Promise<void> {
  const expiresAt = session.hostId === null ? addSeconds(now, hours * 3600) : session.expiresAt;
  await queries.touchSession(db, session.sessionId, { lastSeenAt: now, expiresAt });
}

const isStale = (seenAt: number, now: Date): boolean => now.getTime() - seenAt >= TOUCH_SECONDS * 1000;

/** An entry cached by a page's automatic call must not prevent a use from being recorded. */
const isEnough = ({ seenAt }: CachedSession, { isUse, now }: TokenCall): boolean => !(isUse && isStale(seenAt, now));

const lastTrusted = (now: Date): number => now.getTime() + CACHE_SECONDS * 1000;

async function readCached(services: Resolver, key: string, now: Date): Promise<CachedSession | undefined> {
  const { cache, log } = services;
  try {
    const cached = await readCachedSession(cache, key);
    // Also limited by this process's clock: another process's may be wrong.
    const until = Math.min(cached?.until ?? 0, lastTrusted(now));
    return cached && until > now.getTime() ? { ...cached, until } : undefined;
  } catch (error) {
    const cached = sessionMemoryOf(services).sessions.get(key, now);
    if (!cached) log.warn({ err: error }, 'session cache not read');
    return cached;
  }
}

async function writeCached(
  { cache, log }: Resolver,
  key: string,
  entry: { readonly session: CachedSession; readonly now: Date },
): Promise<void> {
  try {
    await writeCachedSession(cache, key, entry);
  } catch (error) {
    log.warn({ err: error }, 'session cache not written');
  }
}

/** Key of a session in memory and cache; the database stores its bytes. */
export const sessionKeyOf = (token: string): string => hash('sha256', token, 'base64url');
const bytesOf = (key: string): Buffer => Buffer.from(key, 'base64url');
