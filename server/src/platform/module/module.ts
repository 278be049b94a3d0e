import type { Api } from '@ganlin/contract/core/endpoint';
import type { Evidence } from './evidence.ts';
import type { Ctx } from '../ctx.ts';
import type { Subscription } from '../events/events.ts';
import type { Handlers } from '../http/handler.ts';
import type { Resumable } from '../http/files/resumable.ts';
import type { Job } from '../jobs/queue.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { MenuPart } from './menus.ts';
import type { OwnData } from './own-data.ts';
import type { UsedFiles } from './used-files.ts';
import type { Needs } from './needed.ts';
import type { Withholding } from './withheld.ts';

/** An API of the contract together with what answers it. */
export interface Answers {
  readonly api: Api;
  readonly handlers: Readonly<Record<string, unknown>>;
}

export interface Module {
  readonly name: string;
  readonly answers: readonly Answers[];
  /** The module's pieces of the menus, with the permissions they need. */
  readonly menus?: readonly MenuPart[];
  /** Adds real-looking content for trying the product, after the modules before this one; may be repeated. */
  readonly demo?: (ctx: Ctx<null>) => Promise<void>;
  readonly resumables?: readonly Resumable[];
  readonly jobs?: readonly Job[];
  readonly schedules?: readonly Schedule[];
  readonly subscriptions?: readonly Subscription[];
  /** What the module keeps of people, for whoever asks for their own. */
  readonly ownData?: readonly OwnData[];
  /** What the module chains in the audit log, for whoever verifies it. */
  readonly evidence?: readonly Evidence[];
  /** What somebody should look at, in words for those who watch over the site; at most fifty. */
  readonly concerns?: (ctx: Ctx<unknown>) => Promise<readonly string[]>;
  /** Which stored files the module needs: what no module needs is deleted. */
  readonly usedFiles?: UsedFiles;
  /** What the module keeps somebody from seeing for now. */
  readonly withholds?: Withholding;
  /** Whether the module needs questions that are about to leave their banks. */
  readonly needs?: Needs;
}

/** Binds handlers to an API: the compiler refuses a missing, a surplus or a mistyped one. */
export function answer<A extends Api>(api: A, handlers: Handlers<A>): Answers {
  return { api, handlers };
}

export function defineModule(module: Module): Module {
  return module;
}
