import { watchPushes } from '@ganlin/contract/invigilation/watch';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Channel } from '../../../../lib/realtime/channel.ts';
import { tallyOf } from '../controller/marks.ts';
import type { SittingController } from '../controller/sitting-controller.ts';
import { watchServer } from './outbox/api.ts';
import { deviceEvents } from './outbox/event-store.ts';
import { createIntegrityWatch, type IntegrityWatch } from './integrity-watch.ts';
import { followPage } from './page-signals.ts';

interface Sat {
  readonly owner: string;
  readonly paperId: string;
  readonly controller: SittingController;
}

/** The watch of a sitting; it does nothing until the paper is shown. */
export function useIntegrityWatch({ owner, paperId, controller }: Sat): IntegrityWatch {
  const [watch] = useState(() =>
    createIntegrityWatch({
      paperId,
      server: watchServer,
      store: deviceEvents(owner, paperId),
      sitting: () => factsOf(controller),
      isVisible: () => !document.hidden,
      hasWindows: !window.matchMedia('(hover: none) and (pointer: coarse)').matches,
      isReloaded: isReloaded(),
    }),
  );
  const isHandedIn = useStore(controller.state, ({ phase }) => phase === 'handedIn');
  useEffect(() => {
    if (isHandedIn) void watch.sendLeft();
  }, [isHandedIn, watch]);
  return watch;
}

function factsOf({ state }: SittingController) {
  const { sitting, paper, phase, lock } = state.getState();
  return {
    epoch: sitting.epoch,
    ordinal: sitting.current,
    answered: paper ? tallyOf(sitting, paper.questions).full : 0,
    isReadOnly: phase !== 'open' || lock !== undefined,
  };
}

/** Old Safari does not say; there every page counts as reloaded, so that no reload is taken for an absence. */
function isReloaded(): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  return !loading || !('type' in loading) || loading.type === 'reload';
}

/** Watches the page, reports, and hears from the server, while mounted. */
export function useWatching(watch: IntegrityWatch, controller: SittingController, paperId: string): void {
  useEffect(() => {
    const stop = watch.start();
    const unfollow = followPage(watch);
    const unsubscribe = controller.state.subscribe(({ lock, link, phase, sitting }, before) => {
      if (link !== before.link && (link === 'signedOut' || before.link === 'signedOut')) {
        watch.notice({ type: link === 'signedOut' ? 'excused' : 'excuseOver', by: 'signingIn' });
      }
      if (lock !== before.lock || phase !== before.phase || sitting.epoch !== before.sitting.epoch) watch.follow();
    });
    const hangUp = listen(paperId, () => {
      void watch.report();
      controller.askClock();
    });
    const stopAsking = askWhenCollected(watch, controller);
    return () => {
      stopAsking();
      hangUp();
      unsubscribe();
      unfollow();
      stop();
    };
  }, [watch, controller, paperId]);
}

const ASK_AFTER_MS = 2_500;
const ASK_AGAIN_MS = 5_000;

/** After the countdown the page asks by itself whether it was collected: the push may not arrive. */
function askWhenCollected(watch: IntegrityWatch, controller: SittingController): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    const left = watch.collectsInMs();
    if (left === undefined) return;
    if (left === 0) controller.askClock();
    timer = setTimeout(ask, left === 0 ? ASK_AGAIN_MS : left + ASK_AFTER_MS);
  };
  const unsubscribe = watch.state.subscribe(({ collectsAt }, before) => {
    if (collectsAt === before.collectsAt) return;
    clearTimeout(timer);
    const left = watch.collectsInMs();
    if (left !== undefined) timer = setTimeout(ask, left + ASK_AFTER_MS);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** The connection is an extra: without it, the next report brings the same. */
function listen(paperId: string, onChanged: () => void): () => void {
  let channel: Channel | undefined;
  let isOver = false;
  const open = async () => {
    const loaded = await import('../../../../lib/realtime/channel.ts').catch(() => undefined);
    if (!loaded || isOver) return;
    channel = loaded.openChannel();
    channel.onPush(watchPushes.changed, (data) => {
      if (data.paperId === paperId) onChanged();
    });
  };
  void open();
  return () => {
    isOver = true;
    channel?.close();
  };
}

const unlocked = createStore(() => ({ locked: false }));

/** Whether the paper must not be shown now. */
export const usePaperLocked = (watch: IntegrityWatch | undefined): boolean =>
  useStore<typeof unlocked, boolean>((watch?.state ?? unlocked) as typeof unlocked, ({ locked }) => locked);
