import { boardApi, boardAsks, boardPushes } from '@ganlin/contract/invigilation/board';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { isSignedOut } from '../../../lib/api/failure.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import type { Channel } from '../../../lib/realtime/channel.ts';
import { useRealtime } from '../../../lib/realtime/use-realtime.ts';
import type { HallAction } from '../model/consequences.ts';
import type { HallContext } from '../model/hall-context.ts';
import { addEvents, choose, createHallStore, type HallStore } from '../model/hall-store.ts';
import { singleRoom } from '../model/room-filter.ts';
import type { Rooms } from '../model/view.ts';
import { createHallSync } from '../model/hall-sync.ts';

/** The dialog or drawer that is open. */
export type Panel =
  | { readonly kind: HallAction; readonly userIds: readonly string[] }
  | { readonly kind: 'view'; readonly userId: string }
  | { readonly kind: 'faces' };

interface Wanted {
  readonly examId: string;
  readonly deptId: string | undefined;
  readonly rooms: Rooms | undefined;
}

/** Whom the server is asked about. */
interface About {
  readonly examId: string;
  readonly deptId?: string;
  readonly roomId?: string;
}

interface OpenHall {
  readonly hall: HallContext;
  /** Whether the server tells this page of changes. */
  readonly isWatching: boolean;
  readonly panel: Panel | undefined;
  readonly close: () => void;
}

const EARLIER = 100;

/** A hall for the lifetime of the page: its store, which is kept up to date while the page is shown. */
export function useOpenHall({ examId, deptId, rooms }: Wanted): OpenHall {
  const [panel, setPanel] = useState<Panel>();
  const [isWatching, setWatching] = useState(false);
  // What is loaded stays while another room is chosen, and until its examinees have come.
  const store = useMemo(() => newStore(examId, deptId), [examId, deptId]);
  const roomId = singleRoom(rooms);
  const hall = useMemo(() => {
    const about = {
      examId,
      ...(deptId === undefined ? {} : { deptId }),
      ...(roomId === undefined ? {} : { roomId }),
    };
    return {
      examId,
      store,
      sync: createHallSync(store, serverOf(about)),
      act: (kind: HallAction, userIds: readonly string[]) => setPanel({ kind, userIds }),
      view: (userId: string) => setPanel({ kind: 'view', userId }),
      checkFaces: () => setPanel({ kind: 'faces' }),
      loadEarlier: (countedOnly: boolean) => loadEarlier(store, about, countedOnly),
    };
  }, [store, examId, deptId, roomId]);
  useEffect(() => choose(store, { rooms }), [store, rooms]);
  useEffect(() => hall.sync.start(), [hall]);

  const latest = useRef(hall);
  useEffect(() => {
    latest.current = hall;
  }, [hall]);
  const channel = useRef<Channel>(undefined);
  // Before the connection itself, so that its cleanup still has one.
  useEffect(() => () => leave(channel.current, examId), [examId]);
  useRealtime((opened) => {
    channel.current = opened;
    opened.onConnected(() => {
      void watch(opened, examId, setWatching);
      // Pushes may have been lost meanwhile.
      latest.current.sync.refresh();
    });
    opened.onPush(boardPushes.stirred, (about) => {
      if (about.examId === latest.current.examId) latest.current.sync.stir();
    });
  });
  return { hall, isWatching, panel, close: () => setPanel(undefined) };
}

const newStore = (_examId: string, _deptId: string | undefined): HallStore => createHallStore();

function serverOf(about: About) {
  return {
    tiles: () => call(boardApi.tiles, about),
    changes: (since: string) => call(boardApi.changes, { ...about, since }),
    events: async () => (await call(boardApi.events, { size: EARLIER, params: eventsOf(about) })).records,
    onFailed: (error: unknown) => {
      if (isSignedOut(error)) reportFailure(error);
    },
  };
}

const eventsOf = ({ deptId: _deptId, ...about }: About) => about;

/** With every connection, as it may be to another process. */
async function watch(channel: Channel, examId: string, setWatching: (isWatching: boolean) => void): Promise<void> {
  try {
    await channel.ask(boardAsks.watch, { examId });
    setWatching(true);
  } catch {
    // Without it the page asks by itself every few seconds.
    setWatching(false);
  }
}

function leave(channel: Channel | undefined, examId: string): void {
  channel?.ask(boardAsks.leave, { examId }).catch(() => undefined);
}

/** The page of events after those shown; some may come twice, which does not matter. */
async function loadEarlier(store: HallStore, about: About, countedOnly: boolean): Promise<void> {
  const shown = store.getState().events.filter(({ counted }) => counted || !countedOnly).length;
  const current = Math.floor(shown / EARLIER) + 1;
  const params = countedOnly ? { ...eventsOf(about), countedOnly } : eventsOf(about);
  try {
    const { records } = await call(boardApi.events, { current, size: EARLIER, params });
    addEvents(store, records);
  } catch (error) {
    reportFailure(error);
  }
}
