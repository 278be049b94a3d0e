import type { Socket } from 'socket.io';

type EngineSocket = Socket['conn'];

export interface RoundTrip {
  /** Measures now and then, until the connection closes; calling it again changes nothing. */
  readonly start: () => void;
  /** Null before the first measurement. The median: one lost packet does not count as a slow network. */
  readonly medianMs: () => number | null;
}

const STORED = 7;
const FIRST = 4;
const [FIRST_EVERY_MS, LATER_EVERY_MS] = [300, 8_000];

/** Measures with the ping of the engine, which every client answers by itself. */
export function watchRoundTrip(conn: EngineSocket): RoundTrip {
  let samples: number[] = [];
  let sentAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sent = 0;
  const ping = () => {
    if (conn.readyState !== 'open') return;
    // A ping that is on its way, also one of the engine's own, would be taken for this one.
    sentAt ??= performance.now();
    sendPing(conn);
    timer = setTimeout(ping, ++sent < FIRST ? FIRST_EVERY_MS : LATER_EVERY_MS).unref();
  };
  const heard = () => {
    if (sentAt === undefined) return;
    samples = [...samples, performance.now() - sentAt].slice(-STORED);
    sentAt = undefined;
  };
  return {
    start: () => {
      if (timer) return;
      conn.on('heartbeat', heard);
      conn.once('close', () => clearTimeout(timer));
      ping();
    },
    medianMs: () => samples.toSorted((one, other) => one - other)[samples.length >> 1] ?? null,
  };
}

/** The engine sends pings by itself every few seconds, and has no public call for one. */
function sendPing(conn: EngineSocket): void {
  (conn as unknown as { sendPacket: (type: 'ping') => void }).sendPacket('ping');
}
