import type { SecondFactorState } from '@ganlin/contract/iam/sign-in/second-factor';
import type { Bindings } from 'pino';
import type { Config } from '../config.ts';
import type { Cache } from './cache/redis.ts';
import type { Db } from './db/database.ts';
import type { ReservedPool } from './db/reserved-pool.ts';
import type { NamedLocks } from './db/named-lock.ts';
import type { Subscriptions } from './events/events.ts';
import type { Faces } from './gateways/face/faces.ts';
import type { Queue } from './jobs/queue.ts';
import type { Schedule } from './jobs/schedule.ts';
import { childOnDemand, type Log } from './log/log.ts';
import { loggedUser } from './log/logged-user.ts';
import type { CourseUses } from './module/course-uses.ts';
import type { ExamCounts } from './module/exam-counts.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { MenuSeed } from './module/menus.ts';
import type { OwnData } from './module/own-data.ts';
import type { Retention } from './module/retention.ts';
import type { Publisher } from './realtime/pushes/publisher.ts';
import type { Parts } from './storage/parts.ts';
import type { Tracing } from './trace/tracing.ts';
import type { TraceParent } from './trace/traceparent.rules.ts';
import type { Storage } from './storage/storage.ts';
import type { UsedFiles } from './module/used-files.ts';
import type { Needs } from './module/needed.ts';
import type { WaitingWork } from './module/waiting-work.ts';
import type { Withholding } from './module/withheld.ts';

/** The signed-in user of a request. */
export interface User {
  readonly id: string;
  readonly sessionId: string;
  readonly userName: string;
  readonly realName: string;
  readonly avatar: string;
  readonly roleType: 1 | 2;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
  /** Has a role that grants everything. Never true when embedded in another system's frame. */
  readonly grantsAll: boolean;
  /** Set when staff assigned the password: until users have set their own, almost every request is refused. */
  readonly mustChangePassword: boolean;
  /** The pending second-factor step of the session: until it is `none`, almost every request is refused. */
  readonly secondFactor: SecondFactorState;
  readonly hasSecondFactor: boolean;
  readonly secondFactorDemanded: boolean;
  /** Until when the user's identity counts as recently proved, in milliseconds. */
  readonly provedUntil: number;
  /** The system in whose frame the session is embedded; null for an ordinary session. */
  readonly embed: { readonly hostId: string } | null;
  /** The region that this system named, by id or code: nothing of another one is shown. Empty: none was named. */
  readonly regionId: string;
}

/** The origin of a request. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The request, or the job of another one, that enqueued this job. */
  readonly enqueuedBy?: string | undefined;
  readonly trace?: TraceParent | undefined;
}

/** Services that every process opens once and all work shares. */
export interface Services {
  readonly config: Config;
  readonly cache: Cache;
  /** For statements that must not wait behind other work; independent of the transaction that `db` may be. */
  readonly reservedPool: ReservedPool;
  /**
   * Like `db`, with a few connections for short work: beginning or handing in an exam never waits for a long list
   * query.
   */
  readonly reserved: Db;
  /**
   * For reads that may be a few seconds late, from a standby where there is one: statistics, the audit log. It does not
   * write, and inside a transaction it is the transaction.
   */
  readonly readDb: Db;
  /** The same with everything that is committed now, for long reads; it may wait for the standby. */
  readonly upToDateReadDb: () => Promise<Db>;
  readonly locks: NamedLocks;
  readonly storage: Storage;
  /** Large files being uploaded. */
  readonly parts: Parts;
  readonly faces: Faces;
  readonly queue: Queue;
  /** Sends pushes to the connections of all processes; use cases call `pushTo`. */
  readonly pushes: Publisher;
  readonly subscriptions: Subscriptions;
  /** Recurring tasks of all modules, for monitoring. */
  readonly schedules: readonly Schedule[];
  /** Personal data stored by all modules. */
  readonly ownData: readonly OwnData[];
  /** Problems found by modules that someone should look at. */
  readonly concerns: readonly ((ctx: Ctx<unknown>) => Promise<readonly string[]>)[];
  /** What waits for staff, by module. */
  readonly waitingWork: readonly WaitingWork[];
  /** The menus of this release, assembled from all modules. */
  readonly menus: readonly MenuSeed[];
  /** Which stored files each module needs. */
  readonly usedFiles: readonly UsedFiles[];
  /** The kinds of data with a retention period, of all modules. */
  readonly retention: readonly Retention[];
  /** What modules currently withhold from a user. */
  readonly withholdings: readonly Withholding[];
  /**
   * The authoritative clock shared by all processes: for decisions at a given minute, on whichever host they are
   * made.
   */
  readonly databaseNow: () => Promise<Date>;
  /** Modules that need questions that are about to leave their banks. */
  readonly needs: readonly Needs[];
  /** What uses a course that is about to be deleted or closed, by module. */
  readonly courseUses: readonly CourseUses[];
  /** How far people are with exams. */
  readonly examCounts: readonly ExamCounts[];
  /** Work a process must finish before it closes, such as writing its counts. */
  readonly beforeClose: (task: () => Promise<void>) => void;
  readonly metrics: Metrics;
  /** Null unless traces are sent somewhere. */
  readonly tracing: Tracing | null;
  readonly log: Log;
}

/** What one unit of work may use: the user, the time, and the connection. */
export interface Ctx<U = User | null> extends Services {
  readonly db: Db;
  /** Fixed when the work starts, and the only clock a use case sees. */
  readonly now: Date;
  readonly user: U;
  readonly origin: Origin;
  /** Checks made so far; an endpoint that must check scope or proof fails if it did not. */
  readonly checked: Set<'scope' | 'proof'>;
  /** The browser's device cookie as sent, or empty, and the value the response sets. */
  readonly device: { readonly sent: string; set?: string };
  /** Runs after the commit: cache deletes, sockets, anything outside the database. */
  readonly afterCommit: (task: () => Promise<void>) => void;
}

export type Clock = () => Date;

/** The ctx of work without a user: jobs, schedules, commands. */
export function systemCtx(
  services: Services & { db: Db; clock: Clock },
  requestId: string,
  origin: Pick<Origin, 'enqueuedBy' | 'trace'> = {},
): Ctx<null> {
  return openCtx(services, { user: null, origin: { ...origin, requestId, ip: '', userAgent: '' } });
}

/** What every line of the log about one unit of work carries. */
function logFields(config: Config, { requestId, enqueuedBy, trace }: Origin, user: unknown): Bindings {
  return {
    requestId,
    ...(enqueuedBy !== undefined && { enqueuedBy }),
    ...(trace && { traceId: trace.traceId }),
    ...(isUser(user) && { user: loggedUser(config, user.id) }),
  };
}

const isUser = (user: unknown): user is { readonly id: string } =>
  typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string';

export function openCtx<U>(
  services: Services & { db: Db; clock: Clock },
  { user, origin, device = '' }: { user: U; origin: Origin; device?: string },
): Ctx<U> {
  const log = childOnDemand(services.log, () => logFields(services.config, origin, user));
  return {
    // All of it, clock included: this runs on every request, and omitting a field makes the copy several times as
    // expensive.
    ...services,
    log,
    now: services.clock(),
    user,
    origin,
    checked: new Set(),
    device: { sent: device },
    // Outside a transaction there is nothing to wait for.
    afterCommit: (task) => {
      task().catch((error: unknown) => log.error({ err: error }, 'after-commit task failed'));
    },
  };
}
