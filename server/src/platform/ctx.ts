import type { SecondFactorState } from '@ganlin/contract/iam/sign-in/second-factor';
import type { Config } from '../config.ts';
import type { Cache } from './cache/redis.ts';
import type { Db } from './db/database.ts';
import type { ReservedPool } from './db/lane.ts';
import type { NamedLocks } from './db/named-lock.ts';
import type { Subscriptions } from './events/events.ts';
import type { Faces } from './gateways/face/faces.ts';
import type { Queue } from './jobs/queue.ts';
import type { Schedule } from './jobs/schedule.ts';
import { childOnDemand, type Log } from './log/log.ts';
import type { MenuSeed } from './module/menus.ts';
import type { OwnData } from './module/own-data.ts';
import type { Parts } from './storage/parts.ts';
import type { Storage } from './storage/storage.ts';
import type { UsedFiles } from './module/used-files.ts';
import type { Needs } from './module/needed.ts';
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
  /** Has a role that grants everything. Never true in another system's frame. */
  readonly grantsAll: boolean;
  /** Set by whoever gave them the password: until they have their own, almost nothing is answered. */
  readonly mustChangePassword: boolean;
  /** What the session is held back for: until it is `none`, almost nothing is answered. */
  readonly secondFactor: SecondFactorState;
  readonly hasSecondFactor: boolean;
  readonly secondFactorDemanded: boolean;
  /** Until when the user counts as proved to be the one who sits there, in milliseconds. */
  readonly provedUntil: number;
  /** The system in whose frame the session lives, and the region it named; null for a session of one's own. */
  readonly embed: { readonly hostId: string; readonly regionId: string } | null;
}

/** Where a request came from. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** What every process opens once and every piece of work shares. */
export interface Services {
  readonly config: Config;
  readonly cache: Cache;
  /** For what must not wait behind other work; it knows nothing of the transaction that `db` may be. */
  readonly reservedPool: ReservedPool;
  /** As `db`, of a few connections and for short work: whoever begins or hands in waits for nobody's long list. */
  readonly reserved: Db;
  readonly locks: NamedLocks;
  readonly storage: Storage;
  /** Large files on their way to us. */
  readonly parts: Parts;
  readonly faces: Faces;
  readonly queue: Queue;
  readonly subscriptions: Subscriptions;
  /** Work that all modules have repeated, for those who watch over it. */
  readonly schedules: readonly Schedule[];
  /** What all modules keep of a person. */
  readonly ownData: readonly OwnData[];
  /** What modules have found that somebody should look at. */
  readonly concerns: readonly ((ctx: Ctx<unknown>) => Promise<readonly string[]>)[];
  /** The menus of this release, from the pieces of all modules. */
  readonly menus: readonly MenuSeed[];
  /** Which stored files each module needs. */
  readonly usedFiles: readonly UsedFiles[];
  /** What modules keep somebody from seeing for now. */
  readonly withholdings: readonly Withholding[];
  /** The one clock that all processes share: for what is decided by a minute, on whichever host it is asked. */
  readonly databaseNow: () => Promise<Date>;
  /** Who needs questions that are about to leave their banks. */
  readonly needs: readonly Needs[];
  /** What a process must still do when it closes, as writing down what it has counted. */
  readonly beforeClose: (task: () => Promise<void>) => void;
  readonly log: Log;
}

/** What one piece of work may use: who asks, when, and through which connection. */
export interface Ctx<U = User | null> extends Services {
  readonly db: Db;
  /** Fixed when the work opens, and the only clock a use case sees. */
  readonly now: Date;
  readonly user: U;
  readonly origin: Origin;
  /** What the work has asked for so far; an endpoint that must heed scope or proof is held to it. */
  readonly asked: Set<'scope' | 'proof'>;
  /** The value of the browser's device cookie as it was sent, or empty, and what the reply sets it to. */
  readonly device: { readonly sent: string; set?: string };
  /** Runs once the transaction stands: cache deletes, sockets, anything outside the database. */
  readonly afterCommit: (task: () => Promise<void>) => void;
}

export type Clock = () => Date;

/** The ctx of work that no user asked for: jobs, schedules, commands. */
export function systemCtx(services: Services & { db: Db; clock: Clock }, requestId: string): Ctx<null> {
  return openCtx(services, { user: null, origin: { requestId, ip: '', userAgent: '' } });
}

export function openCtx<U>(
  services: Services & { db: Db; clock: Clock },
  { user, origin, device = '' }: { user: U; origin: Origin; device?: string },
): Ctx<U> {
  const log = childOnDemand(services.log, { requestId: origin.requestId });
  return {
    // All of it, clock included: every request comes here, and leaving one out makes the copy several times as dear.
    ...services,
    log,
    now: services.clock(),
    user,
    origin,
    asked: new Set(),
    device: { sent: device },
    // Outside a transaction there is nothing to wait for.
    afterCommit: (task) => {
      task().catch((error: unknown) => log.error({ err: error }, 'after-commit task failed'));
    },
  };
}
