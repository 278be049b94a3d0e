import { battleAsks, battlePushes, WAIT_EVERY_SECONDS } from '@ganlin/contract/battle/play';
import type { AskData } from '@ganlin/contract/core/message';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOutage } from '../../../lib/api/failure.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import type { Channel } from '../../../lib/realtime/channel.ts';
import { useRealtime } from '../../../lib/realtime/use-realtime.ts';

export type WaitReply = AskData<typeof battleAsks.wait>;

export interface Waiting {
  /** The battle that the page waits for; undefined while it does not. */
  readonly battleId: string | undefined;
  /** Undefined until the server has answered. */
  readonly reply: WaitReply | undefined;
  readonly start: (battleId: string) => void;
  readonly cancel: () => void;
}

/** Waits for an opponent and says so every few seconds, until one is found or the page is left. */
export function useWaiting(onFound: (paperId: string) => void): Waiting {
  const [battleId, setBattleId] = useState<string>();
  const [reply, setReply] = useState<WaitReply>();
  const channel = useRef<Channel>(undefined);
  const isFound = useRef(false);
  const found = useEffectEvent((paperId: string) => {
    isFound.current = true;
    setBattleId(undefined);
    onFound(paperId);
  });
  useRealtime((opened) => {
    channel.current = opened;
    opened.onPush(battlePushes.found, ({ paperId }) => found(paperId));
  });
  const stop = (): void => {
    setBattleId(undefined);
    setReply(undefined);
  };
  const wait = useEffectEvent(async (id: string) => {
    try {
      const next = await channel.current?.ask(battleAsks.wait, { battleId: id });
      if (!next) return;
      if (next.paperId !== null) found(next.paperId);
      else setReply(next);
    } catch (error) {
      // The connection comes back by itself, and the next turn asks again.
      if (isOutage(error)) return;
      stop();
      reportFailure(error);
    }
  });
  useEffect(() => {
    if (battleId === undefined) return undefined;
    isFound.current = false;
    const opened = channel.current;
    void wait(battleId);
    const timer = setInterval(() => void wait(battleId), WAIT_EVERY_SECONDS * 1_000);
    return () => {
      clearInterval(timer);
      // Without it the server would find out a few seconds later.
      if (!isFound.current) opened?.ask(battleAsks.cancel, {}).catch(() => undefined);
    };
  }, [battleId]);
  return { battleId, reply, start: setBattleId, cancel: stop };
}
