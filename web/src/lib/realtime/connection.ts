import type { Envelope } from '@ganlin/contract/core/envelope';
import { REALTIME_PATH, type Push, type PushData } from '@ganlin/contract/core/message';
import { realtimePushes } from '@ganlin/contract/realtime/connection';
import { io, type Socket } from 'socket.io-client';
import { newId } from '../browser/new-id.ts';
import { moveDelayMs, retryDelayMs } from './delays.rules.ts';

/** What a page connection reports. */
interface Listening {
  readonly onOn: () => void;
  /** Lost; it connects again by itself. */
  readonly onAway: () => void;
  /** Ended by the server, which a new attempt would not change. */
  readonly onRefused: (refusal: { readonly code: number; readonly msg: string }) => void;
  readonly onPush: (name: string, data: unknown) => void;
}

export interface PageConnection {
  readonly ask: (name: string, body: unknown, timeoutMs: number) => Promise<Envelope>;
  readonly close: () => void;
}

interface Options extends Listening {
  readonly token: string;
  /** For tests; a page connects to its own site. */
  readonly origin?: string;
}

/** One connection that opens itself again, with growing delays, until it is closed or refused. */
export function connectPage({ token, origin = '', onOn, onAway, onRefused, onPush }: Options): PageConnection {
  let failures = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket = open();

  function open(): Socket {
    const opened = io(origin, {
      path: REALTIME_PATH,
      // Where a proxy refuses WebSocket, long polling works.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      // A load balancer keeps the requests of one long-polling connection at one process by this key. A new one for
      // each connection, so that it may lead to another process.
      query: { tab: newId() },
      auth: { token },
      forceNew: true,
      reconnection: false,
    });
    opened.on('connect', () => {
      failures = 0;
      onOn();
    });
    opened.on('connect_error', (error: Error & { data?: Envelope }) => {
      // Only refusals by name are final: a server that is busy or restarting answers with a status.
      if (error.data && error.data.code >= NAMED_CODES) refuse(error.data);
      else retryLater(opened);
    });
    opened.on('disconnect', () => retryLater(opened));
    on(opened, realtimePushes.ended, refuse);
    on(opened, realtimePushes.restarting, ({ withinMs }) => {
      clearTimeout(timer);
      timer = setTimeout(move, moveDelayMs(withinMs, Math.random()));
    });
    opened.onAny(onPush);
    return opened;
  }

  /** Opens the next connection before the page notices that the last one is gone. */
  function move(): void {
    const last = socket;
    last.off();
    last.offAny();
    if (isOver) return;
    last.close();
    onAway();
    socket = open();
  }

  function retryLater(lost: Socket): void {
    if (isOver || lost !== socket) return;
    lost.off();
    lost.close();
    onAway();
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        if (!isOver) socket = open();
      },
      retryDelayMs(failures++, Math.random()),
    );
  }

  function refuse(refusal: { readonly code: number; readonly msg: string }): void {
    if (isOver) return;
    close();
    onRefused(refusal);
  }

  /** The network is back: no need to wait for the delay, or for an attempt that began without a network to fail. */
  function retryNow(): void {
    if (isOver || socket.connected) return;
    clearTimeout(timer);
    failures = 0;
    socket.off();
    socket.offAny();
    socket.close();
    socket = open();
  }

  function close(): void {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', retryNow);
    socket.off();
    socket.close();
  }

  addEventListener('online', retryNow);
  return {
    ask: (name, body, timeoutMs) => socket.timeout(timeoutMs).emitWithAck(name, body) as Promise<Envelope>,
    close,
  };
}

/** Codes of named errors have eight digits; smaller ones are those of HTTP. */
const NAMED_CODES = 10_000_000;

function on<P extends Push>(socket: Socket, { name }: P, handle: (data: PushData<P>) => void): void {
  socket.on(name, handle as (data: unknown) => void);
}
