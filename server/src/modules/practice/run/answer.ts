import type { Parsed } from '@ganlin/contract/core/endpoint';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { type practiceApi } from '@ganlin/contract/practice/practice';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { loadQuestions, practisableAmong, type LoadedQuestion } from '../../question/index.ts';
import { findRunWithPlaces, keepChanges, type AnswerSlot, type Change } from './answer.queries.ts';
import { isBlank } from './blank.rules.ts';
import { outcomeOf } from './deal.ts';
import { isOverdue } from './finish.ts';
import { isRight, markOf } from '../model/marks.ts';
import type { Recorded } from '../model/record.queries.ts';
import { steppedReview } from '../model/steps.rules.ts';
import { recordedAs, type GivenAnswer } from '../records/records.ts';
import { isDaily, isMock, occasionOf, refuseIfClosedLately } from '../model/run.ts';
import type { Run } from '../model/run.queries.ts';

type Input = Parsed<typeof practiceApi.answer>;
type Given = Input['items'][number];

/** A position with the answer sent for it. */
interface Sent {
  readonly slot: AnswerSlot;
  readonly given: Given;
  readonly question: LoadedQuestion;
}

/** Max times a position may be changed concurrently between reading it and answering it. */
const MAX_TRIES = 20;

export const answer: Handler<typeof practiceApi.answer> = async (ctx, input) => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const reply = await tryToAnswer(ctx, input);
    if (reply) return reply;
  }
  throw new Error('a place of the run changes without end');
};

/** Returns undefined if a concurrent request changed one of the positions first: then they have to be read again. */
async function tryToAnswer(ctx: Ctx<User>, { trainId, items }: Input) {
  // Of several answers to one position, the highest sequence number counts.
  const latest = new Map(items.toSorted((a, b) => a.seq - b.seq).map((one) => [one.ordinal, one]));
  const wanted = { id: trainId, userId: ctx.user.id, ordinals: [...latest.keys()] };
  const found = await findRunWithPlaces(ctx.db, wanted);
  if (!found) throw new AppError('trainNotFound');
  const { run, slots } = found;
  await refuseIfClosedLately(ctx, run);
  const sent = await withQuestions(ctx, isDaily(run) ? await stillAsked(ctx, slots) : slots, latest);
  const news = sent.filter(({ given, slot }) => given.seq > slot.seq);
  if (news.length > 0 && (run.finishedAt !== null || isOverdue(run, ctx.now))) throw new AppError('trainFinished');
  const changes = news.map((one) => changeOf(run, one, ctx.now));
  const counts = changes.length > 0 ? await keepChanges(ctx.db, run, { ...occasionOf(run, ctx.now), changes }) : run;
  if ('taken' in counts && counts.taken.length < changes.length) return undefined;
  const changed = new Map(changes.map((change) => [change.ordinal, change]));
  const shown = sent.map(({ slot, question }) => {
    const now = changed.get(slot.ordinal) ?? slot;
    return { ordinal: slot.ordinal, seq: now.seq, outcome: outcomeOf(run, question, now) };
  });
  return { items: shown, answered: counts.answered, right: counts.rights };
}

/** The questions of a day are of many banks, each of which may be closed meanwhile. */
async function stillAsked(ctx: Ctx<User>, slots: readonly AnswerSlot[]): Promise<AnswerSlot[]> {
  const asked = await practisableAmong(
    ctx,
    slots.map(({ questionId }) => questionId),
    ctx.user.id,
  );
  return slots.filter(({ questionId, verdict }) => verdict !== null || asked.has(questionId));
}

async function withQuestions(
  ctx: Ctx<User>,
  slots: readonly AnswerSlot[],
  latest: ReadonlyMap<number, Given>,
): Promise<Sent[]> {
  const refs = slots.map(({ questionId, version }) => ({ id: questionId, version }));
  const questions = await loadQuestions(ctx, refs);
  return slots.flatMap((slot) => {
    const [given, question] = [latest.get(slot.ordinal), questions.get(slot.questionId)];
    return given && question ? [{ slot, given, question }] : [];
  });
}

function changeOf(run: Run, sent: Sent, now: Date): Change {
  if (isMock(run)) return putDown(sent);
  if (run.mode === PracticeMode.memorise) return lookedAt(sent);
  const { slot, given } = sent;
  if (slot.verdict === null) return judged(run, sent, now);
  if (slot.verdict === Verdict.open && given.selfRight !== undefined) return judgedByThemselves(run, sent, now);
  // The first answer already showed the correct one: a later answer is noted and changes nothing.
  return noted(sent);
}

function judged(run: Run, { slot, given, question }: Sent, now: Date): Change {
  const { answer, unsure } = given;
  const mark = markOf(question, answer, given.selfRight);
  const right = isRight(mark.verdict);
  return {
    ...noted({ slot, given }),
    ...mark,
    answer,
    unsure,
    moreAnswered: 1,
    moreRights: right === true ? 1 : 0,
    ofDay: 1,
    counts: right !== null,
    recorded: recordedIn(run, { ...slot, answer, unsure, right }, now),
    before: slot.before,
  };
}

/** The learner has compared a short answer with the reference answer. */
function judgedByThemselves(run: Run, { slot, given, question }: Sent, now: Date): Change {
  const mark = markOf(question, slot.answer ?? {}, given.selfRight);
  const right = isRight(mark.verdict);
  return {
    ...noted({ slot, given }),
    ...mark,
    moreRights: right === true ? 1 : 0,
    counts: true,
    recorded: recordedIn(run, { ...slot, right, judgedLater: true }, now),
  };
}

function recordedIn(run: Run, answer: GivenAnswer & Pick<AnswerSlot, 'card'>, now: Date): Recorded {
  const { card, right } = answer;
  const recorded = recordedAs(answer, card, now);
  if (!isDaily(run) || right === null) return recorded;
  const next = steppedReview(card, right ? 'right' : 'wrong', now);
  return { ...recorded, card: next?.card ?? null, dueAt: next?.dueAt ?? null };
}

/** In a mock exam an answer may be changed or withdrawn until it is handed in. */
function putDown({ slot, given }: Sent): Change {
  const answer = isBlank(given.answer) ? null : given.answer;
  const moreAnswered = Number(answer !== null) - Number(slot.answer !== null);
  return { ...noted({ slot, given }), answer, unsure: given.unsure, moreAnswered };
}

function lookedAt({ slot, given }: Sent): Change {
  return { ...noted({ slot, given }), answer: given.answer, moreAnswered: slot.answer === null ? 1 : 0 };
}

/** The position unchanged, with the new sequence number. */
function noted({ slot, given }: Omit<Sent, 'question'>): Change {
  const { ordinal, questionId, answer, unsure, verdict, wonCenti } = slot;
  const spentMs = Math.max(slot.spentMs, given.spentMs);
  return {
    ordinal,
    questionId,
    wasSeq: slot.seq,
    seq: given.seq,
    answer,
    unsure,
    verdict,
    wonCenti,
    spentMs,
    moreAnswered: 0,
    moreRights: 0,
    moreMs: spentMs - slot.spentMs,
    ofDay: 0,
    counts: false,
    recorded: null,
  };
}
