import { dutyApi, dutyAsks, dutyPushes, type Duty } from '@ganlin/contract/invigilation/duty';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../../lib/api/query.ts';
import type { Channel } from '../../../lib/realtime/channel.ts';
import { useRealtime } from '../../../lib/realtime/use-realtime.ts';

/** With or without the socket: a push may be lost, and the figures of the system change without one. */
const ASK_EVERY_MS = 5_000;
/** Pushes come in bursts; one call brings what all of them are about. */
const DEBOUNCE_MS = 500;

interface OpenDuty {
  readonly duty: Duty | undefined;
  readonly error: unknown;
  readonly updatedAt: number;
  /** Whether the server tells this page of changes. */
  readonly isWatching: boolean;
  readonly retry: () => void;
}

/** What the officer on duty sees, up to date while the page is shown. */
export function useDuty(): OpenDuty {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...query(dutyApi.detail, {}),
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
  const [isWatching, setWatching] = useState(false);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const channel = useRef<Channel>(undefined);
  // Before the connection itself, so that its cleanup still has one.
  useEffect(
    () => () => {
      clearTimeout(soon.current);
      soon.current = undefined;
      channel.current?.ask(dutyAsks.leave, {}).catch(() => undefined);
    },
    [],
  );
  useRealtime((opened) => {
    channel.current = opened;
    opened.onConnected(() => {
      void opened.ask(dutyAsks.watch, {}).then(
        () => setWatching(true),
        () => setWatching(false),
      );
    });
    opened.onPush(dutyPushes.changed, () => {
      soon.current ??= setTimeout(() => {
        soon.current = undefined;
        void refetch();
      }, DEBOUNCE_MS);
    });
  });
  return { duty: data, error, updatedAt: dataUpdatedAt, isWatching, retry: () => void refetch() };
}
