import { dayInChina, textInChina } from '@ganlin/contract/core/time';
import { DeviceState, DeviceVerdict, type examDevicesApi } from '@ganlin/contract/paper/device-check';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import { record } from '../../audit/index.ts';
import type { SittingExam } from '../../exam/index.ts';
import { scopeOf, StoredScope, type Scope } from '../../iam/index.ts';
import { notify } from '../../message/index.ts';
import { examExpecting } from '../absent/expected.ts';
import type { Expected } from '../absent/expected.queries.ts';
import { rehearsalTypes } from '../rehearsal/rehearsal-body.ts';
import * as queries from './exam-devices.queries.ts';

/** People of one transaction. */
const STEP = 500;

export const counts: Handler<typeof examDevicesApi.counts> = async (ctx, { examId }) => {
  const scope = await scopeOf(ctx);
  const { exam, audience, hasEnded } = await examExpecting(ctx, examId, scope);
  const found = audience && (await queries.countByState(ctx.db, { examId, audience, scope }));
  return {
    examTitle: exam.title,
    startTime: exam.startsAt,
    isOpen: !audience,
    hasEnded,
    people: found?.people ?? null,
    rehearsed: found?.rehearsed ?? 0,
  };
};

export const paging: Handler<typeof examDevicesApi.paging> = async (ctx, { current, size, params }) => {
  const { examId, state, keyword, deptId } = params;
  const found = await expectedOf(ctx, examId, await scopeOf(ctx));
  const expected = { ...found.expected, people: { text: keyword, deptId } };
  const rows = await queries.pageWith(ctx.db, expected, { state, offset: (current - 1) * size, limit: size });
  return { records: rows.map(rowOf), total: await queries.countWith(ctx.db, expected, state), current, size };
};

const stateOf: Readonly<Record<DeviceVerdict, DeviceState>> = {
  [DeviceVerdict.ready]: DeviceState.ready,
  [DeviceVerdict.attention]: DeviceState.attention,
  [DeviceVerdict.blocked]: DeviceState.blocked,
};

function rowOf({
  id,
  userName,
  realName,
  deptName,
  verdict,
  checkedAt,
  rehearsedAt,
  rehearsedAnswers,
  ...found
}: Awaited<ReturnType<typeof queries.pageWith>>[number]): Reply {
  const rehearsal = rehearsedAt && {
    handedInAt: rehearsedAt,
    answered: rehearsedAnswers ?? 0,
    questions: rehearsalTypes.length,
  };
  const person = { id, userName, realName, deptName, rehearsal };
  if (verdict === null || checkedAt === null) {
    return { ...person, state: rehearsal ? DeviceState.rehearsed : DeviceState.untried, check: null };
  }
  return { ...person, state: stateOf[verdict], check: { ...found, verdict, checkedAt } };
}

type Reply = Awaited<ReturnType<typeof paging>>['records'][number];

/** The requester's scope at the time of the request. */
const Which = z.object({ examId: z.string(), scope: StoredScope });

export const remind: Handler<typeof examDevicesApi.remind> = async (ctx, { examId }) => {
  const input = Which.parse({ examId, scope: await scopeOf(ctx) });
  const { exam } = await awaitingOf(ctx, input);
  return transaction(ctx, async (ctx) => {
    const taskId = await startTask(ctx, remindTask, { title: '提醒没有调试设备也没有试考的人', input });
    await record(ctx, { action: 'paper.deviceReminded', target: `exam:${examId}`, summary: exam.title });
    return { taskId };
  });
};

export const remindTask = defineTask('paper.remindDevice', Which, async (ctx, which, { report }) => {
  const { exam, expected } = await awaitingOf(ctx, which);
  const total = await queries.countWith(ctx.db, expected, DeviceState.untried);
  let done = 0;
  for (let after = BEFORE_ALL_IDS; ;) {
    const userIds = await queries.listUntried(ctx.db, expected, { after, limit: STEP });
    await notify(ctx, {
      userIds,
      template: 'examDevice',
      values: { title: exam.title, time: textInChina(exam.startsAt).slice(0, 16) },
      link: `/web/exam/debug?examId=${exam.id}`,
      // Whoever asks how often: at most one a day.
      once: `exam:${exam.id}:device:${dayInChina(ctx.now)}`,
    });
    done += userIds.length;
    await report({ done, total: Math.max(done, total), note: `正在提醒第 ${done} 人` });
    if (userIds.length < STEP) return `没有试过的 ${done} 人已提醒；今天提醒过的不再重复`;
    after = userIds.at(-1) ?? after;
  }
});

interface Found {
  readonly exam: SittingExam;
  readonly expected: Expected;
  readonly hasEnded: boolean;
}

async function expectedOf(ctx: Ctx<unknown>, examId: string, scope: Scope): Promise<Found> {
  const { exam, audience, hasEnded } = await examExpecting(ctx, examId, scope);
  if (!audience) throw new AppError('devicesUnknown');
  return { exam, expected: { examId, audience, scope }, hasEnded };
}

/** An exam that somebody may still begin. */
async function awaitingOf(ctx: Ctx<unknown>, { examId, scope }: z.infer<typeof Which>): Promise<Found> {
  const found = await expectedOf(ctx, examId, scope);
  if (found.hasEnded) throw new AppError('deviceReminderOver');
  return found;
}
