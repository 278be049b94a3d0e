import type { Envelope } from '@ganlin/contract/core/envelope';
import {
  REALTIME_PATH,
  type Ask,
  type AskData,
  type AskInput,
  type Push,
  type PushData,
} from '@ganlin/contract/core/message';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { Refused } from '../support/client.ts';

/** A connection as a page has it, with what it received. */
export interface TestConnection {
  readonly socket: Socket;
  /** The data of a successful message; throws Refused otherwise. */
  readonly ask: <A extends Ask>(message: A, input: AskInput<A>) => Promise<AskData<A>>;
  /** The envelope, whatever was sent. */
  readonly send: (name: string, body: unknown) => Promise<Envelope>;
  readonly received: (push: Push) => readonly unknown[];
  /** The next push of a kind that arrives. */
  readonly next: <P extends Push>(push: P) => Promise<PushData<P>>;
  /** Resolves with the reason when the connection ends. */
  readonly ended: Promise<string>;
  readonly close: () => void;
}

type Options = Partial<ManagerOptions & SocketOptions>;

/** Resolves when signed in; rejects with the refusal. */
export async function connect(origin: string, token: string, options: Options = {}): Promise<TestConnection> {
  const socket = io(origin, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    ...options,
  });
  const ended = Promise.withResolvers<string>();
  const pushes: { name: string; data: unknown }[] = [];
  socket.onAny((name: string, data: unknown) => void pushes.push({ name, data }));
  socket.once('disconnect', (reason) => ended.resolve(reason));
  const send = (name: string, body: unknown) => socket.timeout(5_000).emitWithAck(name, body) as Promise<Envelope>;
  const connected = Promise.withResolvers<void>();
  socket.once('connect', connected.resolve);
  socket.once('connect_error', (error: Error & { data?: Envelope }) => {
    socket.close();
    connected.reject(error.data ? new Refused(200, error.data) : error);
  });
  await connected.promise;
  return {
    socket,
    send,
    ask: async (message, input) => {
      const envelope = await send(message.name, input);
      if (envelope.code !== 0) throw new Refused(envelope.code === 200 ? 200 : statusOf(envelope), envelope);
      return envelope.data as AskData<typeof message>;
    },
    received: ({ name }) => pushes.filter((push) => push.name === name).map(({ data }) => data),
    next: ({ name }) => new Promise((resolve) => void socket.once(name, resolve)),
    ended: ended.promise,
    close: () => void socket.close(),
  };
}

/** Codes of named refusals have eight digits; others are those of HTTP. */
const statusOf = ({ code }: Envelope): number => (code < 1_000 && code > 1 ? code : 200);
