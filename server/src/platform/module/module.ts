import type { Api } from '@ganlin/contract/core/endpoint';
import type { CourseUses } from './course-uses.ts';
import type { ExamCounts } from './exam-counts.ts';
import type { Evidence } from './evidence.ts';
import type { Ctx } from '../ctx.ts';
import type { Subscription } from '../events/events.ts';
import type { Handlers } from '../http/handler.ts';
import type { Platform } from '../platform.ts';
import type { Resumable } from '../http/files/resumable.ts';
import type { AskAnswers } from '../realtime/asks.ts';
import type { Job } from '../jobs/queue.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { DatabaseGauges } from '../metrics/database-gauges.ts';
import type { MenuPart } from './menus.ts';
import type { OwnData } from './own-data.ts';
import type { Retention } from './retention.ts';
import type { UsedFiles } from './used-files.ts';
import type { Needs } from './needed.ts';
import type { WaitingWork } from './waiting-work.ts';
import type { Withholding } from './withheld.ts';

/** An API of the contract together with its handlers. */
export interface Answers {
  readonly api: Api;
  readonly handlers: Readonly<Record<string, unknown>>;
}

export interface Module {
  readonly name: string;
  readonly answers: readonly Answers[];
  /** Real-time messages of the contract with their handlers. */
  readonly asks?: readonly AskAnswers[];
  /** The module's menu parts, with the permissions they need. */
  readonly menus?: readonly MenuPart[];
  /** Adds realistic demo content, after the modules before this one; may be repeated. */
  readonly demo?: (ctx: Ctx<null>) => Promise<void>;
  readonly resumables?: readonly Resumable[];
  readonly jobs?: readonly Job[];
  readonly schedules?: readonly Schedule[];
  /** Work of every API process that cannot wait for a schedule; what is returned ends it. */
  readonly runsBeside?: (platform: Platform) => () => Promise<void>;
  readonly subscriptions?: readonly Subscription[];
  /** The personal data the module stores, for users who request their own. */
  readonly ownData?: readonly OwnData[];
  /** The records the module chains in the audit log, for the verifier. */
  readonly evidence?: readonly Evidence[];
  /** Issues that need attention, as text for site administrators; at most fifty. */
  readonly concerns?: (ctx: Ctx<unknown>) => Promise<readonly string[]>;
  /** Figures of the database for `/metrics`, read by worker processes. */
  readonly gauges?: readonly DatabaseGauges[];
  /** What waits for staff. */
  readonly waitingWork?: readonly WaitingWork[];
  /** The stored files the module needs: files that no module needs are deleted. */
  readonly usedFiles?: UsedFiles;
  /** The kinds of data that the module does not store for ever. */
  readonly retention?: readonly Retention[];
  /** The questions the module currently withholds from users. */
  readonly withholds?: Withholding;
  /** Whether the module needs questions that are about to leave their banks. */
  readonly needs?: Needs;
  /** What of the module uses a course that is about to be deleted or closed. */
  readonly courseUses?: CourseUses;
  /** How far people are with exams. */
  readonly examCounts?: ExamCounts;
}

/** Binds handlers to an API: the compiler rejects missing, surplus and mistyped ones. */
export function answer<A extends Api>(api: A, handlers: Handlers<A>): Answers {
  return { api, handlers };
}

export function defineModule(module: Module): Module {
  return module;
}
