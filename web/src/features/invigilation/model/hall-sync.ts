import type { Data } from '@ganlin/contract/core/endpoint';
import type { boardApi } from '@ganlin/contract/invigilation/board';
import { addEvents, changed, loaded, type HallStore } from './hall-store.ts';
import type { HallEvent } from './rows.ts';

/** With or without the socket: a push may be lost. */
const ASK_EVERY_MS = 5_000;
/** Pushes come in bursts; one call brings what all of them are about. */
const DEBOUNCE_MS = 400;
/** Corrects what changes cannot tell: who is no longer in the exam. */
const RELOAD_EVERY_MS = 60_000;

export interface HallServer {
  readonly tiles: () => Promise<Data<typeof boardApi.tiles>>;
  readonly changes: (since: string) => Promise<Data<typeof boardApi.changes>>;
  readonly events: () => Promise<readonly HallEvent[]>;
  readonly onFailed: (error: unknown) => void;
}

export interface HallSync {
  /** Follows the hall until the returned function is called. */
  readonly start: () => () => void;
  /** Something happened: asks soon. */
  readonly stir: () => void;
  /** Asks at once, as after an own action. */
  readonly refresh: () => void;
  /** Loads everything again. */
  readonly reload: () => void;
}

/** Fills the store: everything once, then what changed since. One call at a time, none while the page is hidden. */
export function createHallSync(store: HallStore, server: HallServer): HallSync {
  let since: string | undefined;
  let loadedAt = 0;
  let hasEvents = false;
  let turn = 0;
  let isCalling = false;
  let isAskedAgain = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  let stirred: ReturnType<typeof setTimeout> | undefined;

  const load = async (own: number): Promise<void> => {
    const reply = await server.tiles();
    if (own !== turn) return;
    since = reply.now;
    loadedAt = Date.now();
    loaded(store, { ...reply, at: loadedAt });
  };
  const update = async (own: number, last: string): Promise<void> => {
    const reply = await server.changes(last);
    if (own !== turn) return;
    since = reply.now;
    changed(store, { ...reply, at: Date.now() });
  };
  const ask = async (own: number): Promise<void> => {
    if (since === undefined || Date.now() - loadedAt >= RELOAD_EVERY_MS) await load(own);
    else await update(own, since);
    if (own !== turn || hasEvents) return;
    const events = await server.events();
    if (own !== turn) return;
    addEvents(store, events);
    hasEvents = true;
  };

  const run = async (): Promise<void> => {
    if (isCalling) {
      isAskedAgain = true;
      return;
    }
    clearTimeout(next);
    clearTimeout(stirred);
    stirred = undefined;
    if (document.hidden) return;
    const own = turn;
    isCalling = true;
    isAskedAgain = false;
    try {
      await ask(own);
    } catch (error) {
      if (own !== turn) return;
      // What was shown stays, and the next call tries again.
      store.setState({ isBroken: true, error });
      server.onFailed(error);
    } finally {
      if (own === turn) {
        isCalling = false;
        next = setTimeout(() => void run(), isAskedAgain ? 0 : ASK_EVERY_MS);
      }
    }
  };

  const onVisible = () => document.hidden || void run();
  return {
    start: () => {
      turn++;
      isCalling = false;
      document.addEventListener('visibilitychange', onVisible);
      addEventListener('online', onVisible);
      void run();
      return () => {
        turn++;
        clearTimeout(next);
        clearTimeout(stirred);
        stirred = undefined;
        document.removeEventListener('visibilitychange', onVisible);
        removeEventListener('online', onVisible);
      };
    },
    stir: () => {
      stirred ??= setTimeout(() => void run(), DEBOUNCE_MS);
    },
    refresh: () => void run(),
    reload: () => {
      since = undefined;
      void run();
    },
  };
}
