import { setTimeout as pause } from 'node:timers/promises';
import { MatchPhase } from '@ganlin/contract/battle/kinds';
import type { MatchView } from '@ganlin/contract/battle/match';
import { battleAsks, battlePushes, WAIT_EVERY_SECONDS } from '@ganlin/contract/battle/play';
import type { Envelope } from '@ganlin/contract/core/envelope';
import { REALTIME_PATH, type Ask, type AskData, type AskInput } from '@ganlin/contract/core/message';
import { JUDGE_RIGHT, JUDGE_WRONG } from '@ganlin/contract/question/answer';
import { io, type Socket } from 'socket.io-client';
import type { z } from 'zod';

type View = z.input<typeof MatchView>;
type Question = NonNullable<View['question']>;

/** A player without a screen: finds a game, plays it, comes back when cut off, and remembers all it was told. */
export interface Robot {
  readonly userId: string;
  /** By `match ordinal`: the acknowledged choice. */
  readonly acknowledged: ReadonlyMap<string, readonly string[]>;
  /** By match: how it was told to have ended, each way once. */
  readonly told: ReadonlyMap<string, ReadonlySet<string>>;
  /** By message and reason: how often it was refused. */
  readonly refused: ReadonlyMap<string, number>;
  /** Resolves when it plays no more: it begins no game after the end, and finishes the one it is in. */
  readonly done: Promise<void>;
  readonly close: () => void;
}

export interface RobotOptions {
  readonly user: { readonly userId: string; readonly token: string };
  readonly battleId: string;
  /** Where to connect; tried in turns. */
  readonly origins: readonly string[];
  /** How long it thinks about a question. */
  readonly thinkMs: () => number;
  /** Any possible answer unless given. */
  readonly choose?: (question: Question) => readonly string[];
  readonly mayBegin: (gamesPlayed: number) => boolean;
  /** Every message that was sent or received, a reply included. */
  readonly onFrame?: () => void;
  readonly onAcknowledged?: (ms: number) => void;
  readonly onRevealed?: (view: View) => void;
}

const REPLY_MS = 10_000;
const AGAIN_MS = 200;
/** As pages do, not all at once. */
const RECONNECT_MS = { least: 300, most: 1_500 };
const LOOK_MS = 2_000;

export function startRobot(options: RobotOptions): Robot {
  const { user, battleId, origins, thinkMs, mayBegin } = options;
  const acknowledged = new Map<string, readonly string[]>();
  const chosen = new Map<string, readonly string[]>();
  const told = new Map<string, Set<string>>();
  const refused = new Map<string, number>();
  const revealed = new Set<string>();
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  let socket: Socket | undefined;
  const at: { paperId?: string | undefined; isClosed: boolean } = { isClosed: false };
  let latest: View | undefined;
  let games = 0;

  const count = (what: string) => void refused.set(what, (refused.get(what) ?? 0) + 1);
  const ask = async <A extends Ask>(message: A, input: AskInput<A>): Promise<AskData<A> | undefined> => {
    const own = socket;
    if (!own?.connected) return undefined;
    options.onFrame?.();
    const envelope = await (own.timeout(REPLY_MS).emitWithAck(message.name, input) as Promise<Envelope>).catch(
      () => undefined,
    );
    if (envelope) options.onFrame?.();
    if (envelope && envelope.code !== 0) {
      count(`${message.name}: ${envelope.msg}`);
    }
    return envelope?.code === 0 ? (envelope.data as AskData<A>) : undefined;
  };

  const show = (view: View) => {
    if (latest?.matchId === view.matchId && latest.seq > view.seq) return;
    latest = view;
    const key = `${view.matchId} ${view.ordinal}`;
    if (view.phase === MatchPhase.question) void answer(view, key);
    if (view.phase === MatchPhase.reveal && !revealed.has(key)) {
      revealed.add(key);
      options.onRevealed?.(view);
    }
    if (view.phase !== MatchPhase.over) return;
    const ways = told.get(view.matchId) ?? new Set();
    ways.add(JSON.stringify([view.voidReason, view.results]));
    if (!told.has(view.matchId)) games += 1;
    told.set(view.matchId, ways);
    at.paperId = undefined;
    wake();
  };

  const answer = async ({ ordinal, question, matchId }: View, key: string) => {
    if (chosen.has(key) || !question) return;
    const pick = (options.choose ?? anyPick)(question);
    chosen.set(key, pick);
    await pause(thinkMs());
    // As a page does: until it is acknowledged, or the question is over.
    while (isAt(matchId, ordinal) && at.paperId) {
      const sent = performance.now();
      const reply = await ask(battleAsks.answer, { paperId: at.paperId, ordinal, pick: [...pick] });
      if (reply) {
        acknowledged.set(key, reply.pick);
        options.onAcknowledged?.(performance.now() - sent);
        return;
      }
      await pause(AGAIN_MS);
    }
  };
  const isAt = (matchId: string, ordinal: number) =>
    !at.isClosed && latest?.matchId === matchId && latest.ordinal === ordinal && latest.phase === MatchPhase.question;

  const enter = async (own: string) => {
    at.paperId = own;
    wake();
    const state = await ask(battleAsks.enter, { paperId: own });
    if (state) show(state.view);
  };

  let wake = () => {};
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const live = async () => {
    for (let tries = 0; !at.isClosed; tries++) {
      const origin = origins[tries % origins.length] ?? '';
      if (tries > 0) await pause(RECONNECT_MS.least + Math.random() * (RECONNECT_MS.most - RECONNECT_MS.least));
      const own = await connectTo(origin, user.token, (reason) => count(`connect: ${reason}`));
      socket = own;
      if (!own) continue;
      own.onAny(() => options.onFrame?.());
      own.on(battlePushes.view.name, show);
      own.on(battlePushes.found.name, (found: { paperId: string }) => void enter(found.paperId));
      own.once('disconnect', () => wake());
      if (at.paperId) await enter(at.paperId);
      while (own.connected && !at.isClosed) await turn();
      own.close();
    }
    finish();
  };
  const turn = async () => {
    if (at.paperId) {
      if (!isCurrent()) await enter(at.paperId);
      await sleep(LOOK_MS);
    } else if (mayBegin(games)) {
      const reply = await ask(battleAsks.wait, { battleId });
      if (reply?.paperId && !at.paperId) await enter(reply.paperId);
      if (!at.paperId) await sleep(WAIT_EVERY_SECONDS * 1_000);
    } else at.isClosed = true;
  };
  // A page that heard nothing for longer than any phase lasts asks for the state.
  const isCurrent = () => {
    const end = latest?.endsAt ? Date.parse(latest.endsAt) : undefined;
    return end === undefined || Date.now() < end + 3_000;
  };
  void live();
  return {
    userId: user.userId,
    acknowledged,
    told,
    refused,
    done,
    close: () => {
      at.isClosed = true;
      socket?.close();
    },
  };
}

async function connectTo(
  origin: string,
  token: string,
  onRefused: (reason: string) => void,
): Promise<Socket | undefined> {
  const socket = io(origin, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    timeout: REPLY_MS,
  });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', ({ message }) => {
      onRefused(message);
      socket.close();
      resolve(undefined);
    });
  });
}

function anyPick({ options }: Question): readonly string[] {
  const ids = options.length > 0 ? options.map(({ id }) => id) : [JUDGE_RIGHT, JUDGE_WRONG];
  return [ids[Math.floor(Math.random() * ids.length)] ?? JUDGE_RIGHT];
}
