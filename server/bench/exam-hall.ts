import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import type { Input } from '@ganlin/contract/core/endpoint';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { adminToken, callAt } from './bench-site.ts';
import type { Signed } from './people.ts';
import type { Wire } from './wire.ts';

export const QUESTIONS = 100;
const HOUR = 3_600_000;

type Form = Input<typeof examApi.save>['form'];

interface Wanted {
  readonly repoId: string;
  readonly people: readonly Signed[];
  readonly title: string;
  readonly release?: Form['release'];
  readonly integrity?: Form['integrity'];
}

const onlyScore = { score: 2, verdict: 0, answer: 0, analysis: 0 } as const;

/** Creates a published exam for these users by name, with a paper prepared for each of them. */
export async function openExam(
  origin: string,
  db: pg.Pool,
  { repoId, people, title, release = onlyScore, integrity }: Wanted,
): Promise<string> {
  const token = await adminToken(origin);
  const { id } = await callAt(origin, examApi.save, {
    token,
    input: {
      form: {
        ...formOf({ repoId, title, release, userIds: people.map(({ userId }) => userId) }),
        ...(integrity ? { integrity } : {}),
      },
    },
  });
  await callAt(origin, examApi.publish, { token, input: { id } });
  for (let tries = 0; tries < 1200; tries++) {
    const { rows } = await db.query<{ ready: number }>(
      'select count(*)::int as ready from paper_paper where exam_id = $1',
      [id],
    );
    if (rows[0]?.ready === people.length) return id;
    await pause(500);
  }
  throw new Error('the papers are not prepared');
}

function formOf({
  repoId,
  title,
  release,
  userIds,
}: {
  repoId: string;
  title: string;
  release: Form['release'];
  userIds: string[];
}): Form {
  const now = Date.now();
  return {
    title,
    openType: 3,
    userIds,
    startTime: new Date(now - 60_000).toISOString(),
    endTime: new Date(now + 6 * HOUR).toISOString(),
    windowMode: 1,
    totalTime: 120,
    passScore: 60,
    composition: {
      sections: [
        { title: '单项选择题', kind: 'rules', rules: [{ repoIds: [repoId], type: 1, count: QUESTIONS, points: 1 }] },
      ],
      shuffleQuestions: true,
      shuffleOptions: true,
    },
    release,
  };
}

/** An examinee, simulated as far as their page does it. */
export interface Examinee {
  readonly token: string;
  readonly wire: Wire;
  paperId: string;
  epoch: number;
  seq: number;
  /** The highest acknowledged `seq` of each ordinal. */
  readonly acked: Map<number, number>;
}

export class Refused extends Error {}

/** Makes one call and records how long it took; throws unless it succeeds. */
export async function timed<T>(
  times: number[],
  { wire, token }: Examinee,
  { path, input }: { path: string; input: unknown },
): Promise<T> {
  const started = performance.now();
  const { status, body } = await wire.post(path, token, JSON.stringify(input));
  times.push(performance.now() - started);
  const { code, msg, data } = JSON.parse(body.toString()) as { code: number; msg: string; data: T };
  if (status !== 200 || code !== 0) throw new Refused(`${path}: ${status} ${code} ${msg}`);
  return data;
}

export interface Times {
  readonly start: number[];
  readonly open: number[];
  readonly body: number[];
  readonly save: number[];
  readonly handIn: number[];
}
export const noTimes = (): Times => ({ start: [], open: [], body: [], save: [], handIn: [] });

/** Starts, opens the paper and fetches its questions. */
export async function enter(one: Examinee, examId: string, times: Times): Promise<void> {
  const { paperId } = await timed<{ paperId: string }>(times.start, one, {
    path: entryApi.start.path,
    input: { examId },
  });
  one.paperId = paperId;
  const writer = crypto.randomUUID();
  const opened = await timed<{ epoch: number }>(times.open, one, {
    path: sittingApi.open.path,
    input: { paperId, writer },
  });
  one.epoch = opened.epoch;
  const started = performance.now();
  const { status, body } = await one.wire.get(`${sittingApi.body.path}?paperId=${paperId}`, one.token);
  times.body.push(performance.now() - started);
  if (status !== 200 || body.length < 500) throw new Refused(`body: ${status}, ${body.length} bytes`);
}

/** One to three random answers, as a page sends them. */
export function answersOf(one: Examinee): { ordinal: number; seq: number; answer: { options: string[] } }[] {
  const count = 1 + Math.floor(Math.random() * 3);
  const indexes = new Set(Array.from({ length: count }, () => 1 + Math.floor(Math.random() * QUESTIONS)));
  return [...indexes].map((ordinal) => {
    one.seq += 1;
    return { ordinal, seq: one.seq, answer: { options: [`o${one.seq.toString(36)}`] } };
  });
}

export async function save(one: Examinee, times: number[]): Promise<number> {
  const items = answersOf(one);
  const { saved } = await timed<{ saved: { ordinal: number; seq: number }[] }>(times, one, {
    path: sittingApi.save.path,
    input: { paperId: one.paperId, epoch: one.epoch, items },
  });
  for (const { ordinal, seq } of saved) one.acked.set(ordinal, Math.max(seq, one.acked.get(ordinal) ?? 0));
  if (saved.length !== items.length) throw new Refused('not everything was saved');
  return saved.length;
}

export async function handIn(one: Examinee, times: number[]): Promise<void> {
  await timed(times, one, { path: sittingApi.handIn.path, input: { paperId: one.paperId, epoch: one.epoch } });
}

/** Counts acknowledged answers that the database lacks, or has with different content. */
export async function countLost(db: pg.Pool, people: readonly Examinee[]): Promise<number> {
  const byPaper = new Map(people.map((one) => [one.paperId, one]));
  const stored = new Map<string, number>();
  let wrong = 0;
  const ids = [...byPaper.keys()].filter((id) => id !== '');
  for (let from = 0; from < ids.length; from += 1000) {
    const { rows } = await db.query<{ paper_id: string; ordinal: number; seq: number; said: string }>(
      `select p.id as paper_id, a.ordinal, a.seq, a.answer -> 'options' ->> 0 as said
         from paper_paper p cross join lateral paper_answers(p.user_id, p.id) a where p.id = any($1)`,
      [ids.slice(from, from + 1000)],
    );
    for (const { paper_id: paperId, ordinal, seq, said } of rows) {
      stored.set(`${paperId}:${ordinal}`, seq);
      if (said !== `o${seq.toString(36)}`) wrong += 1;
    }
  }
  const lost = people.flatMap((one) =>
    [...one.acked].filter(([ordinal, seq]) => (stored.get(`${one.paperId}:${ordinal}`) ?? 0) < seq),
  );
  return lost.length + wrong;
}
