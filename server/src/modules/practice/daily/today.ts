import { DAILY_COUNT, type dailyApi } from '@ganlin/contract/practice/daily';
import { PracticeMode, practiceModeLabels } from '@ganlin/contract/practice/modes';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { loadQuestions, practisableAmong, refuseWithheldRepo, type LoadedQuestion } from '../../question/index.ts';
import { dayOf } from '../model/day.rules.ts';
import { insertItems } from '../model/item.queries.ts';
import { holdOpenRun, insertRun, type Run } from '../model/run.queries.ts';
import { outcomeOf } from '../run/deal.ts';
import { endRun } from '../run/finish.ts';
import { newRun } from '../run/open.ts';
import { chooseQuestions } from './choose.ts';
import * as queries from './daily.queries.ts';

const choice = { types: [], levels: [], tags: [], count: DAILY_COUNT, minutes: 1 };

export const today: Handler<typeof dailyApi.today> = async (ctx) => {
  // The questions are of many banks: whoever sits an exam sees none of them.
  await refuseWithheldRepo(ctx, null);
  const day = dayOf(ctx.now);
  const run = (await queries.findDailyRun(ctx.db, ctx.user.id, day)) ?? (await startDay(ctx, day));
  if (!run) return { day, trainId: null, items: [] };
  return { day, trainId: run.id, items: await itemsOf(ctx, run) };
};

/** Of several concurrent requests one chooses the questions, and all of them get these. */
async function startDay(outer: Ctx<User>, day: string): Promise<Run | undefined> {
  const ground = { userId: outer.user.id, repoId: null, mode: PracticeMode.daily };
  const run = newRun(outer, { ...ground, repoTitle: practiceModeLabels[PracticeMode.daily], choice });
  const questions = await chooseQuestions(outer, run);
  if (questions.length === 0) return undefined;
  const count = questions.length;
  return transaction(outer, async (ctx) => {
    const before = await holdOpenRun(ctx.db, ground);
    if (before && dayOf(before.startedAt) !== day) await endRun(ctx, before);
    // The unique index of open runs makes a concurrent request wait here, and find the other's run afterwards.
    const isFirst = await insertRun(ctx.db, { ...run, total: count, dealt: count, choice: JSON.stringify(choice) });
    if (isFirst) {
      await insertItems(ctx.db, { id: run.id, dealt: 0 }, questions);
      await queries.insertDaily(ctx.db, { userId: ctx.user.id, day, runId: run.id });
    }
    return queries.findDailyRun(ctx.db, ctx.user.id, day);
  });
}

/** Leaves out unanswered questions that may no longer be asked: the day is done without them. */
async function itemsOf(ctx: Ctx<User>, run: Run) {
  const all = await queries.listDailySlots(ctx.db, run);
  const unanswered = all.filter(({ answer }) => answer === null).map(({ questionId }) => questionId);
  const allowed = await practisableAmong(ctx, unanswered, ctx.user.id);
  const slots = all.filter(({ answer, questionId }) => answer !== null || allowed.has(questionId));
  if (slots.length < run.total) await queries.lowerTotal(ctx.db, run.id, slots.length);
  const questions = await loadQuestions(
    ctx,
    slots.map(({ questionId: id, version }) => ({ id, version })),
  );
  return slots.flatMap((slot) => {
    const question = questions.get(slot.questionId);
    return question ? [shownItem(run, slot, question)] : [];
  });
}

function shownItem(run: Run, slot: queries.DailySlot, question: LoadedQuestion) {
  const { ordinal, answer, seq, starred, note, wrongs, previousAnswer, previousAt, spentMs, recall } = slot;
  return {
    ordinal,
    question: question.view,
    answer,
    seq,
    outcome: outcomeOf(run, question, slot),
    starred,
    note,
    tag: question.tags[0] ?? '',
    wrongs,
    previous: previousAnswer && previousAt ? { answer: previousAnswer, at: previousAt } : null,
    spentMs,
    recall,
    review: answer === null ? null : reviewOf(slot),
  };
}

export function reviewOf({ card, dueAt, rightStreak }: Pick<queries.DailySlot, 'card' | 'dueAt' | 'rightStreak'>) {
  return card === null || dueAt === null ? null : { days: card.scheduled_days, due: dueAt, rightStreak };
}
