import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import type { Signed } from '../../bench/people.ts';
import type { Wires } from '../exam/wires.ts';
import { POINTS } from './grading-hall.ts';

/** A mark as it was sent. */
interface Sent {
  readonly id: string;
  readonly answerId: string;
  readonly score: number;
  readonly comment: string;
  readonly rubricVersion: number;
}

/** A mark that was acknowledged. */
export interface Given extends Sent {
  readonly graderId: string;
  readonly byLeader: boolean;
}

/** What the graders were told. */
export interface Told {
  readonly given: Map<string, Given>;
  /** Ids that occur in refused calls only. */
  readonly refused: Set<string>;
  /** Calls that were acknowledged and should not have been, or the other way round. */
  surprising: string[];
  /** Calls repeated because no response came. */
  repeated: number;
  /** The same call sent twice at once, or sent again long after it was acknowledged. */
  twice: number;
  corrected: number;
  unanswered: number;
}

export const newTold = (): Told => ({
  given: new Map(),
  refused: new Set(),
  surprising: [],
  repeated: 0,
  twice: 0,
  corrected: 0,
  unanswered: 0,
});

export interface Room {
  readonly wires: Wires;
  readonly told: Told;
  readonly chance: () => number;
  readonly questions: readonly GradedQuestion[];
  /** All answers that these graders may mark. */
  readonly answerIds: readonly string[];
  /** Answers that nobody marks. */
  readonly untouched: ReadonlySet<string>;
  /** Answers of a question that is not theirs. */
  readonly foreign: readonly string[];
  /** Whether they may stop when their own work is done. */
  readonly isOver: () => boolean;
}

const GIVE_UP_MS = 30_000;
/** Answers that several graders mark on purpose. */
const SHARED = 120;

const pick = <T>(chance: () => number, list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)];

/** Calls until somebody responds, one process after the other, as a page does. Undefined if nobody ever does. */
async function insist<E extends Endpoint>(
  { wires, told, chance }: Pick<Room, 'wires' | 'told' | 'chance'>,
  endpoint: E,
  { token, input }: { token: string; input: Input<E> },
): Promise<{ code: number; data: Data<E> } | undefined> {
  const until = performance.now() + GIVE_UP_MS;
  for (let at = Math.floor(chance() * 2); performance.now() < until; at++) {
    const reply = await wires.ask(at, endpoint, { token, input });
    if (typeof reply !== 'string') return reply;
    told.repeated++;
    await pause((reply === 'gone' ? 20 : 100) * (1 + chance()));
  }
  told.unanswered++;
  return undefined;
}

/** A grader: marks their own share, and answers of others in between; then goes on with those until it is over. */
export async function markOn(room: Room, grader: Signed): Promise<void> {
  await markOwn(room, grader);
  while (!room.isOver()) await markAnother(room, grader);
}

export async function markOwn(room: Room, grader: Signed): Promise<void> {
  for (const question of room.questions) await markShare(room, grader, question);
}

async function markShare(room: Room, grader: Signed, question: GradedQuestion): Promise<void> {
  const skipped = new Set<string>();
  for (;;) {
    const reply = await insist(room, gradingDeskApi.next, { token: grader.token, input: question });
    const answer = reply?.data.answer;
    if (!answer || skipped.has(answer.id)) return;
    if (room.untouched.has(answer.id)) {
      skipped.add(answer.id);
      await insist(room, gradingDeskApi.skip, { token: grader.token, input: { answerId: answer.id } });
      continue;
    }
    await markOne(room, grader, answer.id);
    if (room.chance() < 0.6) await markAnother(room, grader);
  }
}

async function markAnother(room: Room, grader: Signed): Promise<void> {
  const from = room.chance() < 0.8 ? room.answerIds.slice(0, SHARED) : room.answerIds;
  const answerId = pick(room.chance, from);
  if (answerId !== undefined && !room.untouched.has(answerId)) await markOne(room, grader, answerId);
  await pause(5 + room.chance() * 20);
}

/** Most give what the answer deserves, some another score. */
const scoreOf = ({ chance }: Room, answerId: string): number =>
  chance() < 0.85 ? (Number.parseInt(answerId.slice(0, 2), 16) % 5) / 2 : Math.floor(chance() * 5) / 2;

let count = 0;
const newMark = (room: Room, answerId: string): Sent => ({
  id: randomUUID(),
  answerId,
  score: scoreOf(room, answerId),
  comment: `第 ${++count} 次评分`,
  rubricVersion: 0,
});

async function markOne(room: Room, grader: Signed, answerId: string): Promise<void> {
  const { chance, told } = room;
  const way = chance();
  const mark = newMark(room, answerId);
  if (way < 0.2) {
    told.twice++;
    await Promise.all([send(room, grader, mark), send(room, grader, mark)]);
  } else if (way < 0.35) {
    await send(room, grader, mark);
    told.corrected++;
    await send(room, grader, { ...newMark(room, answerId), score: POINTS - mark.score });
  } else if (way < 0.45) {
    await sendRefused(room, grader, mark);
  } else if (way < 0.5) {
    const earlier = pick(chance, [...told.given.values()]);
    if (earlier?.graderId === grader.userId && !earlier.byLeader) {
      told.twice++;
      await send(room, grader, earlier);
    }
  } else {
    await send(room, grader, mark);
  }
}

async function send(room: Room, { token, userId }: Signed, mark: Sent): Promise<void> {
  const { id, answerId, score, comment, rubricVersion } = mark;
  const input = { id, answerId, score, comment, rubricVersion };
  const reply = await insist(room, gradingDeskApi.mark, { token, input });
  if (!reply) return;
  if (reply.code === 0) room.told.given.set(id, { ...input, graderId: userId, byLeader: false });
  else room.told.surprising.push(`a valid mark was refused: ${reply.code}`);
}

/** A mark that has to be refused: too high, no half point, another rubric, not theirs, the id of another mark. */
async function sendRefused(room: Room, { token }: Signed, mark: Sent): Promise<void> {
  const { chance, told, foreign } = room;
  const taken = pick(chance, [...told.given.values()]);
  const other = room.answerIds.find((id) => id !== taken?.answerId) ?? '';
  const bad = pick(chance, [
    { ...mark, score: POINTS + 0.5 },
    { ...mark, score: 0.3 },
    { ...mark, rubricVersion: 7 },
    { ...mark, answerId: pick(chance, foreign) ?? '' },
    ...(taken ? [{ ...mark, id: taken.id, answerId: other }] : []),
  ]);
  if (!bad) return;
  const reply = await insist(room, gradingDeskApi.mark, { token, input: bad });
  if (!reply) return;
  if (reply.code === 0) told.surprising.push(`an invalid mark was acknowledged: ${JSON.stringify(bad)}`);
  if (bad.id === mark.id) told.refused.add(bad.id);
}

/** The leader: decides every second of the conflicts, and now and then changes the shares of the graders. */
export async function lead(
  room: Room,
  { leader, examId, assign }: { leader: Signed; examId: string; assign: () => Promise<boolean> },
): Promise<{ decided: number; assigned: number }> {
  const { token, userId: graderId } = leader;
  const result = { decided: 0, assigned: 0 };
  for (let round = 0; !room.isOver(); round++) {
    await pause(300);
    if (round % 6 === 5 && (await assign())) result.assigned++;
    const input = { current: 1, size: 50, params: { examId } };
    const page = await insist(room, gradingLeadApi.conflicts, { token, input });
    const conflicts = page?.data.records.filter(({ id }) => Number.parseInt(id.slice(0, 2), 16) % 2 === 0) ?? [];
    for (const { id: answerId, rubric } of conflicts.slice(0, 5)) {
      const mark = { ...newMark(room, answerId), rubricVersion: rubric.version };
      const reply = await insist(room, gradingLeadApi.decide, { token, input: mark });
      if (reply?.code !== 0) continue;
      room.told.given.set(mark.id, { ...mark, graderId, byLeader: true });
      result.decided++;
    }
  }
  return result;
}
