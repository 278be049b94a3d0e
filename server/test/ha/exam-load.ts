import pg from 'pg';
import type { Signed } from '../../bench/people.ts';
import { answerOn, newSeen, seat, type Seen } from '../exam/examinees.ts';
import { inspect, openExam, type Findings, type Sitter } from '../exam/hall.ts';
import { openWires } from '../exam/wires.ts';

/** Examinees who answer until they are stopped. */
export interface ExamLoad {
  readonly sitters: readonly Sitter[];
  readonly seen: Seen;
  /** The longest time without a stored answer since the last call, in seconds. */
  readonly longestStop: () => number;
  /** What was acknowledged until now, and is to be compared with a database later. */
  readonly acknowledged: () => Sitter[];
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly origins: readonly string[];
  readonly repoId: string;
  readonly examinees: readonly Signed[];
}

const LOOK_MS = 20;
const SEATED_TOGETHER = 4;

export async function startExam(db: pg.Pool, { origins, repoId, examinees }: Options): Promise<ExamLoad> {
  const origin = origins[0] ?? '';
  const examId = await openExam(origin, repoId);
  const sitters: Sitter[] = [];
  // A few at a time: a busy machine refuses more, and this is not what is tested.
  for (let from = 0; from < examinees.length; from += SEATED_TOGETHER)
    sitters.push(...(await seat(db, { origin, examId, examinees: examinees.slice(from, from + SEATED_TOGETHER) })));
  const wires = openWires(origins, { timeoutMs: 4_000 });
  const seen = newSeen();
  const clock = { until: Number.POSITIVE_INFINITY };
  const answering = sitters.map((sitter, at) => answerOn({ wires, sitter, at, seen, until: () => clock.until }));
  const state = { acked: 0, at: performance.now(), longest: 0 };
  const look = () => {
    const now = performance.now();
    state.longest = Math.max(state.longest, now - state.at);
    if (seen.acked === state.acked) return;
    [state.acked, state.at] = [seen.acked, now];
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    sitters,
    seen,
    longestStop: () => {
      look();
      const { longest } = state;
      state.longest = 0;
      return longest / 1000;
    },
    acknowledged: () => sitters.map((sitter) => ({ ...sitter, acked: new Map(sitter.acked) })),
    stop: async () => {
      clock.until = performance.now();
      await Promise.all(answering);
      clearInterval(timer);
      wires.close();
    },
  };
}

/** Acknowledged until now, but not in this database. */
export async function lostIn(db: pg.Pool, sitters: readonly Sitter[]): Promise<number> {
  const { lost, wrong }: Findings = await inspect(db, sitters);
  return lost + wrong;
}

export function connectTo(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  return pool;
}
