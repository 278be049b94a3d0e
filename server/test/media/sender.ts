import { MEBIBYTE } from '@ganlin/contract/core/size';
import type { FileHandle } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const PART = 16 * MEBIBYTE;
const CHUNK = 256 * 1024;
const TRIES = 300;

interface SenderOptions {
  readonly origins: readonly string[];
  readonly address: string;
  readonly token: string;
  readonly file: FileHandle;
  readonly size: number;
}

/** A client that sends a file in parts, each to the next of several processes. */
export interface Sender {
  /** Bytes written to a socket, counted twice if resent. */
  readonly sent: number;
  /** Bytes that were acknowledged as stored. */
  readonly acknowledged: number;
  /** The process that takes the next part, or has the current one. */
  readonly next: 0 | 1;
  readonly ask: () => Promise<number>;
  readonly sendTo: (offset: number) => Promise<void>;
  /** Sends this much of a part, then does this to the connection; `leave` lets it hang. */
  readonly sendPartUntil: (bytes: number, then: 'tear' | 'leave' | (() => void)) => Promise<void>;
  readonly close: () => void;
}

export function openSender({ origins, address, token, file, size }: SenderOptions): Sender {
  const state = { sent: 0, offset: -1, acknowledged: 0, turn: 0 };
  const hanging: ClientRequest[] = [];
  const headers = { token, 'tus-resumable': '1.0.0' };
  const originOf = (turn: number) => origins[turn % origins.length] ?? '';

  /** Retried until a process responds: it may be starting up again. */
  const ask = async (): Promise<number> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const reply = await fetch(originOf(state.turn + tries) + address, { method: 'HEAD', headers }).catch(
        () => undefined,
      );
      if (reply?.ok) return (state.offset = Number(reply.headers.get('upload-offset')));
      await pause(100);
    }
    throw new Error('nobody tells where to go on');
  };

  const openPart = (length: number): ClientRequest => {
    const part = { 'upload-offset': state.offset, 'content-length': length };
    const type = { 'content-type': 'application/offset+octet-stream' };
    const all = { ...headers, ...part, ...type };
    // On a new connection: a kept-alive one may lead to a dead process.
    return request(originOf(state.turn) + address, { method: 'PATCH', headers: all, agent: false });
  };

  const write = async (part: ClientRequest, from: number, bytes: number): Promise<void> => {
    for (let done = 0; done < bytes && !part.destroyed;) {
      const length = Math.min(CHUNK, bytes - done);
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, from + done);
      done += length;
      state.sent += length;
      if (!part.write(buffer)) await drained(part);
    }
  };

  const sendPart = async (length: number): Promise<void> => {
    const part = openPart(length);
    const answered = new Promise<number>((resolve, reject) => {
      part.once('error', reject);
      part.once('response', (reply) => resolve(reply.resume().statusCode ?? 0));
    });
    // Handled below, once everything has been written.
    answered.catch(() => undefined);
    await write(part, state.offset, length);
    part.end();
    const status = await answered;
    if (status !== 204) throw new Error(`a part was answered with ${status}`);
    state.offset += length;
    state.acknowledged = state.offset;
  };

  return {
    get sent() {
      return state.sent;
    },
    get acknowledged() {
      return state.acknowledged;
    },
    get next() {
      return state.turn % origins.length === 0 ? 0 : 1;
    },
    ask,
    sendTo: async (target) => {
      if (state.offset < 0) await ask();
      while (state.offset < target) {
        const isStored = await sendPart(Math.min(PART, size - state.offset)).then(
          () => true,
          () => false,
        );
        // The process for this part is still starting up: the other one takes it.
        state.turn++;
        if (!isStored) await ask();
      }
    },
    sendPartUntil: async (bytes, then) => {
      const part = openPart(Math.min(PART, size - state.offset));
      part.on('error', () => undefined);
      await write(part, state.offset, bytes);
      if (then === 'leave') hanging.push(part);
      else if (then === 'tear') part.destroy();
      else {
        then();
        await new Promise((gone) => part.once('close', gone));
      }
    },
    close: () => {
      for (const part of hanging) part.destroy();
    },
  };
}

/** Waits until the request accepts more data, or never will. */
function drained(part: ClientRequest): Promise<void> {
  if (part.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const go = () => {
      part.off('drain', go).off('close', go);
      resolve();
    };
    part.once('drain', go).once('close', go);
  });
}
