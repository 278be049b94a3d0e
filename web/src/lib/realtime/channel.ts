import { SUCCESS } from '@ganlin/contract/core/envelope';
import type { Ask, AskData, AskInput, Push, PushData } from '@ganlin/contract/core/message';
import { realtimeAsks } from '@ganlin/contract/realtime/connection';
import { failedStatus, noResponse, refusal } from '../api/failure.ts';
import { useSession } from '../session/session.ts';
import { measured, type Exchange } from './clock-skew.rules.ts';
import type { PageConnection } from './connection.ts';
import { useRealtimeState } from './state.ts';

/** A part of the page that uses the connection. */
export interface Channel {
  /** The data of the reply; anything but code 0 throws ApiError, as does a connection that is down. */
  readonly ask: <A extends Ask>(message: A, input: AskInput<A>) => Promise<AskData<A>>;
  readonly onPush: <P extends Push>(push: P, handle: (data: PushData<P>) => void) => void;
  /** Called with every connection: join rooms here, and read the state, which may have changed meanwhile. */
  readonly onConnected: (handle: () => void) => void;
  readonly close: () => void;
}

const ASK_MS = 12_000;
const MEASURE_EVERY_MS = 30_000;
const FIRST_MEASUREMENTS = 3;
const STORED_EXCHANGES = 8;

interface User {
  readonly pushes: Map<string, Set<(data: unknown) => void>>;
  readonly connected: Set<() => void>;
}

/** The users of the page's only connection; it is open while there is one. */
const users = new Set<User>();
let connection: PageConnection | undefined;
let exchanges: Exchange[] = [];
let measuring: ReturnType<typeof setInterval> | undefined;
/** Incremented with every opening and closing, so that a late load of the library opens nothing. */
let turn = 0;

/** Opens a channel over the page's connection; the first one opens the connection, the last one closes it. */
export function openChannel(): Channel {
  const user: User = { pushes: new Map(), connected: new Set() };
  users.add(user);
  if (users.size === 1) start();
  return {
    ask,
    onPush: ({ name }, handle) => {
      const handlers = user.pushes.get(name) ?? new Set();
      // The server has checked it against the schema of this push.
      user.pushes.set(name, handlers.add(handle as (data: unknown) => void));
    },
    onConnected: (handle) => {
      user.connected.add(handle);
      if (useRealtimeState.getState().status === 'on') handle();
    },
    close: () => {
      users.delete(user);
      if (users.size === 0) stop();
    },
  };
}

async function ask<A extends Ask>({ name }: A, input: AskInput<A>): Promise<AskData<A>> {
  if (!connection || useRealtimeState.getState().status !== 'on') throw noResponse();
  const reply = await connection.ask(name, input, ASK_MS).catch(() => undefined);
  if (!reply) throw noResponse();
  if (reply.code === SUCCESS) return reply.data as AskData<A>;
  throw reply.code < 1_000 && reply.code >= 400
    ? failedStatus(reply.code, reply.msg, { data: reply.data })
    : refusal(reply.code, reply.msg, reply.data);
}

function start(): void {
  stopListening = useSession.subscribe(({ token }, before) => {
    if (token !== before.token) reopen();
  });
  reopen();
}

let stopListening = (): void => {};

function stop(): void {
  stopListening();
  end('off');
}

/** With the token of the session as it is now: after a new sign-in, or nothing for a guest. */
function reopen(): void {
  end('off');
  const { token } = useSession.getState();
  if (token === '') return;
  useRealtimeState.setState({ status: 'connecting', reason: '' });
  void load(token, turn);
}

async function load(token: string, own: number): Promise<void> {
  const library = await import('./connection.ts').catch(() => undefined);
  if (own !== turn) return;
  if (!library) {
    // Without network the part itself cannot be loaded: the page tries again with the next turn.
    useRealtimeState.setState({ status: 'away' });
    setTimeout(() => own === turn && void load(token, own), 5_000);
    return;
  }
  connection = library.connectPage({
    token,
    onOn: () => {
      useRealtimeState.setState({ status: 'on', reason: '' });
      measureOften();
      for (const { connected } of users) for (const handle of connected) handle();
    },
    onAway: () => {
      const { status } = useRealtimeState.getState();
      if (status === 'on') useRealtimeState.setState({ status: 'away' });
    },
    onRefused: ({ msg }) => {
      end('refused', msg);
    },
    onPush: (name, data) => {
      for (const { pushes } of users) for (const handle of pushes.get(name) ?? []) handle(data);
    },
  });
}

function end(status: 'off' | 'refused', reason = ''): void {
  turn++;
  clearInterval(measuring);
  connection?.close();
  connection = undefined;
  exchanges = [];
  useRealtimeState.setState({ status, reason, measured: undefined });
}

function measureOften(): void {
  clearInterval(measuring);
  measuring = setInterval(() => void measure(), MEASURE_EVERY_MS);
  void measureFirst();
}

async function measureFirst(): Promise<void> {
  for (let times = 0; times < FIRST_MEASUREMENTS; times++) await measure();
}

async function measure(): Promise<void> {
  const own = turn;
  const sentAt = Date.now();
  const reply = await ask(realtimeAsks.clock, {}).catch(() => undefined);
  if (!reply || own !== turn) return;
  const exchange = { sentAt, receivedAt: Date.now(), serverNow: Date.parse(reply.now) };
  exchanges = [...exchanges, exchange].slice(-STORED_EXCHANGES);
  useRealtimeState.setState({ measured: measured(exchanges) });
}
