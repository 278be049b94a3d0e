import type { Socket as SocketIo } from 'socket.io';
import { MEBIBYTE } from '@ganlin/contract/core/size';

type EngineSocket = SocketIo['conn'];

/** Bytes waiting for a client that does not read them, after which it is disconnected. */
const MAX_BUFFERED_BYTES = MEBIBYTE;

export interface Buffered {
  readonly bytes: () => number;
}

/**
 * Counts the bytes that a client has not read yet. The engine holds packets back while the last batch is not written,
 * so this is that batch and all packets since.
 */
export function watchBuffer(conn: EngineSocket, onFull: () => void, maxBytes = MAX_BUFFERED_BYTES): Buffered {
  let writing = 0;
  let waiting = 0;
  const bytes = () => (conn.transport.writable ? 0 : writing) + waiting;
  conn.on('packetCreate', ({ data }) => {
    waiting += typeof data === 'string' ? data.length : 0;
    if (bytes() > maxBytes) onFull();
  });
  conn.on('flush', () => {
    writing = waiting;
    waiting = 0;
  });
  return { bytes };
}
