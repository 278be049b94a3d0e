import type { battleAsks } from '@ganlin/contract/battle/play';
import { MatchPhase, MatchState } from '@ganlin/contract/battle/kinds';
import { addSeconds } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { perProcess } from '../../../platform/cache/memory-cache.ts';
import { openGroupWriter } from '../../../platform/db/group-writer.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AskCtx, AskHandler } from '../../../platform/realtime/asks.ts';
import { creditFor, pointsFor } from '../model/points.rules.ts';
import { pushAnswered } from '../view/push-views.ts';
import { questionsFor } from '../model/questions.ts';
import {
  hurryAnswered,
  keepAnswers,
  readMoments,
  type Count,
  type Moment,
  type TimedAnswer,
} from './answer.queries.ts';
import { isPossible, isRightPick } from '../model/pick.rules.ts';
import { getSeat, type Seat } from './seat.ts';
import { wakeTicker } from '../model/wake.ts';

/** An answer on its way to the disk. */
interface Item {
  readonly seat: Seat;
  readonly ordinal: number;
  readonly pick: readonly string[];
  readonly isRight: boolean;
  readonly creditMs: number;
  /** By this process's clock, to know how long it has waited here. */
  readonly arrivedMs: number;
}

type Verdict = 'kept' | 'given' | 'early' | 'late' | 'over';

interface Outcome {
  readonly verdict: Verdict;
  readonly pick: readonly string[];
  readonly count: Count | undefined;
}

export const answer: AskHandler<typeof battleAsks.answer> = async (ctx, { paperId, ordinal, pick }) => {
  const arrivedMs = performance.now();
  const seat = await getSeat(ctx, paperId);
  const ref = seat.questions[ordinal - 1];
  if (!ref) throw new AppError('answerUnfit');
  const { body } = (await questionsFor(ctx, [ref]))(ref);
  if (!isPossible(body, pick)) throw new AppError('answerUnfit');
  const item = {
    seat,
    ordinal,
    pick,
    isRight: isRightPick(body, pick),
    creditMs: creditFor(ctx.connection.roundTripMs()),
    arrivedMs,
  };
  const waiting = writerOf(ctx).put(item);
  if (typeof waiting === 'string') throw new AppError('tooManyRequests');
  const { verdict, pick: stands, count } = await waiting;
  if (verdict === 'kept') tellOthers(ctx, item, count);
  else refuseUnlessSame(verdict, { pick, stands });
  return { ordinal, pick: [...stands] };
};

/** The same answer again, e.g. because the reply was lost, is acknowledged again. */
function refuseUnlessSame(
  verdict: Exclude<Verdict, 'kept'>,
  { pick, stands }: { readonly pick: readonly string[]; readonly stands: readonly string[] },
): void {
  if (verdict === 'early') throw new AppError('answerEarly');
  if (verdict === 'over') throw new AppError('matchOver');
  if (verdict === 'late') throw new AppError('answerLate');
  if (pick.length !== stands.length || pick.some((id) => !stands.includes(id))) throw new AppError('answerGiven');
}

function tellOthers(ctx: AskCtx, { seat, ordinal }: Item, count: Count | undefined): void {
  const { answered = 1, joined = 1 } = count ?? {};
  pushAnswered(ctx, { matchId: seat.matchId, ordinal, seat: seat.seat, answered, joined });
  if (answered >= joined) wakeTicker(ctx);
}

type Writing = Pick<Ctx<unknown>, 'cache' | 'reservedPool' | 'databaseNow'>;

/** Answers that arrive together are written by one statement. */
const writerOf = perProcess((services: Writing) =>
  openGroupWriter<Item, Outcome>({
    write: (items) => writeAll(services, items),
    gatherMs: 4,
    enough: 32,
    size: 100,
    inFlight: 2,
    bound: 4_000,
    keyOf: ({ seat }) => seat.paperId,
    perKey: 3,
    patienceMs: 3_000,
    limitMs: 8_000,
  }),
);

async function writeAll({ reservedPool, databaseNow }: Writing, items: readonly Item[]): Promise<Outcome[]> {
  const sentMs = performance.now();
  const matchIds = items.map(({ seat }) => seat.matchId);
  const [now, read] = await Promise.all([databaseNow(), readMoments(reservedPool, matchIds)]);
  const moments = new Map(read.map((moment) => [moment.matchId, moment]));
  const judged = items.map((item) => {
    const receivedAt = addSeconds(now, (item.arrivedMs - sentMs) / 1_000);
    return judgedAnswer(item, moments.get(item.seat.matchId), receivedAt);
  });
  const kept = await keepAnswers(
    reservedPool,
    judged.map(({ answer }) => answer),
  );
  const standing = new Map(kept.map((one) => [one.playerId, one]));
  const fresh = items.flatMap(({ seat }) => (standing.get(seat.paperId)?.isNew ? [seat.matchId] : []));
  const counts = fresh.length === 0 ? [] : await hurryAnswered(reservedPool, fresh, now);
  return items.map(({ seat }, at): Outcome => {
    const own = standing.get(seat.paperId);
    const count = counts.find(({ matchId }) => matchId === seat.matchId);
    if (own?.isNew) return { verdict: 'kept', pick: own.pick ?? [], count };
    if (own?.pick) return { verdict: 'given', pick: own.pick, count };
    return { verdict: judged[at]?.otherwise ?? 'late', pick: [], count };
  });
}

interface Judged {
  readonly answer: TimedAnswer;
  /** What to say if it is not kept. */
  readonly otherwise: Exclude<Verdict, 'kept' | 'given'>;
}

function judgedAnswer(item: Item, moment: Moment | undefined, receivedAt: Date): Judged {
  const { seat, ordinal, pick, isRight, creditMs } = item;
  const isNow = moment?.phase === MatchPhase.question && moment.ordinal === ordinal;
  const spent = isNow ? receivedAt.getTime() - moment.beganAt.getTime() - creditMs : 0;
  const spentMs = Math.round(Math.max(0, Math.min(spent, seat.seconds * 1_000)));
  const isLast = ordinal === seat.questions.length;
  const isInTime = isNow && spent <= seat.seconds * 1_000;
  const answer = {
    playerId: seat.paperId,
    matchId: seat.matchId,
    ordinal,
    pick,
    isRight,
    points: pointsFor({ right: isRight, spentMs, seconds: seat.seconds, isLast }),
    spentMs,
    creditedMs: creditMs,
    receivedAt,
    isInTime,
  };
  return { answer, otherwise: whyNot(moment, ordinal) };
}

function whyNot(moment: Moment | undefined, ordinal: number): Judged['otherwise'] {
  if (!moment || moment.state === MatchState.settled || moment.state === MatchState.void) return 'over';
  const isAhead = ordinal > moment.ordinal || moment.phase === MatchPhase.ready || moment.phase === MatchPhase.waiting;
  return isAhead ? 'early' : 'late';
}
