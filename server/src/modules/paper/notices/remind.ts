import { addDays, textInChina } from '@ganlin/contract/core/time';
import { ExamState } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { eachAlone } from '../../../platform/jobs/each-alone.ts';
import {
  findExam,
  listExams,
  listStarting,
  listStartingPeople,
  type SittingExam,
  type Starting,
} from '../../exam/index.ts';
import { notify } from '../../message/index.ts';
import * as queries from './remind.queries.ts';
import { reminderAt, Reminder } from './remind.rules.ts';

/** Per transaction. */
const BATCH = 500;
const templates = { [Reminder.dayBefore]: 'examTomorrow', [Reminder.hourBefore]: 'examSoon' } as const;

/** Reminds the examinees of coming exams, each once a day before they may begin and once an hour before. */
export async function remindDue(ctx: Ctx<null>): Promise<void> {
  await queries.deleteReminders(ctx.db, addDays(ctx.now, -1));
  const starting = await listStarting(ctx.db, { from: ctx.now, to: addDays(ctx.now, 1) });
  const examIds = starting.map(({ examId }) => examId);
  const exams = await listExams(ctx, examIds);
  const done = new Set((await queries.listDone(ctx.db, examIds)).map(nameOf));
  const due = starting.flatMap(({ examId, startsAt }) => {
    const exam = exams.get(examId);
    const kind = reminderAt(startsAt, ctx.now);
    if (!exam || kind === undefined) return [];
    const { edition, terms } = exam;
    return done.has(nameOf({ examId, startsAt, kind, edition, terms })) ? [] : [{ examId, startsAt, kind }];
  });
  await eachAlone(ctx, due, {
    name: ({ examId }) => `exam ${examId}`,
    run: async (reminder) => {
      while (await transaction(ctx, (ctx) => remindSome(ctx, reminder)));
    },
  });
}

const nameOf = ({ examId, startsAt, kind, edition, terms }: Due & Pick<SittingExam, 'edition' | 'terms'>): string =>
  [examId, startsAt.getTime(), kind, edition, terms].join(':');

interface Due extends Starting {
  readonly kind: Reminder;
}

/** Whether there may be more. */
async function remindSome(ctx: Ctx<null>, reminder: Due): Promise<boolean> {
  const { examId, startsAt, kind } = reminder;
  // Read again for every batch: staff may have moved or closed the exam since the last.
  const exam = await findExam(ctx, examId);
  if (!exam || exam.state !== ExamState.published) return false;
  const after = await queries.lockReminder(ctx.db, reminder, exam);
  if (after === undefined) return false;
  const userIds = await listStartingPeople(ctx.db, exam, { startsAt, after, limit: BATCH });
  const begun = await queries.listBegun(ctx.db, examId, userIds);
  await notify(ctx, {
    userIds: userIds.filter((userId) => !begun.has(userId)),
    template: templates[kind],
    values: { title: exam.title, time: textInChina(startsAt).slice(0, 16) },
    link: `/web/exam/check/${examId}`,
    // With the time: an exam that was moved is announced again.
    once: `exam:${examId}:${kind}:${startsAt.toISOString()}`,
  });
  const done = userIds.length < BATCH;
  await queries.setReminded(ctx.db, reminder, { after: userIds.at(-1) ?? after, done });
  return !done;
}
