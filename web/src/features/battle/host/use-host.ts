import { battleErrors } from '@ganlin/contract/battle/errors';
import { hostAsks, type HostMove } from '@ganlin/contract/battle/host';
import { battlePushes } from '@ganlin/contract/battle/play';
import { useReducer, useRef, useState } from 'react';
import { ApiError, isOutage } from '../../../lib/api/failure.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import type { Channel } from '../../../lib/realtime/channel.ts';
import { useRealtime } from '../../../lib/realtime/use-realtime.ts';
import { matchAfter, noMatch, type MatchState } from '../model/match-state.ts';

export interface HostHands {
  readonly state: MatchState;
  readonly error: unknown;
  readonly move: (move: HostMove) => void;
}

/** A match as its host sees it on the big screen: watched with every connection, followed by its pushes. */
export function useHost(matchId: string): HostHands {
  const [state, act] = useReducer(matchAfter, noMatch);
  const [error, setError] = useState<unknown>();
  const channel = useRef<Channel>(undefined);
  const isMoving = useRef(false);
  const watch = async (opened: Channel): Promise<void> => {
    try {
      const { view } = await opened.ask(hostAsks.watch, { matchId });
      setError(undefined);
      act({ type: 'viewed', view, at: Date.now() });
    } catch (failure) {
      // The next connection watches again.
      if (!isOutage(failure)) setError(failure);
    }
  };
  useRealtime((opened) => {
    channel.current = opened;
    opened.onConnected(() => void watch(opened));
    opened.onPush(battlePushes.view, (view) => act({ type: 'viewed', view, at: Date.now() }));
    opened.onPush(battlePushes.answered, (answered) => act({ type: 'answered', answered }));
  });
  const send = async (move: HostMove): Promise<void> => {
    const { view } = state;
    if (!view || isMoving.current) return;
    isMoving.current = true;
    try {
      await channel.current?.ask(hostAsks.move, { matchId, move, seq: view.seq });
    } catch (failure) {
      // The screen was behind: it shows the present state, and the host presses again if need be.
      if (channel.current && hasMovedOn(failure)) await watch(channel.current);
      else reportFailure(failure);
    } finally {
      isMoving.current = false;
    }
  };
  return { state, error, move: (move) => void send(move) };
}

const hasMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === battleErrors.hostPhaseWrong.code;
