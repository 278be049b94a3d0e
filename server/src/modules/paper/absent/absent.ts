import { XLSX } from '@ganlin/contract/core/import';
import type { absentApi } from '@ganlin/contract/paper/absent';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import { sheetOf, type SheetColumn } from '../../../platform/sheet.ts';
import { record } from '../../audit/index.ts';
import { scopeOf, StoredScope, type Person, type Scope } from '../../iam/index.ts';
import * as queries from './absent.queries.ts';
import { examExpecting } from './expected.ts';
import type { Expected } from './expected.queries.ts';

const STEP = 1_000;

export const counts: Handler<typeof absentApi.counts> = async (ctx, { examId }) => {
  const scope = await scopeOf(ctx);
  const { exam, audience, hasEnded } = await examExpecting(ctx, examId, scope);
  const known = { examTitle: exam.title, isOpen: !audience, hasEnded };
  if (!hasEnded || !audience) return { ...known, expected: null, absent: null };
  const expected = { examId, audience, scope };
  return {
    ...known,
    expected: await queries.countExpected(ctx.db, expected),
    absent: await queries.countAbsent(ctx.db, expected),
  };
};

export const paging: Handler<typeof absentApi.paging> = async (ctx, { current, size, params }) => {
  const expected = await expectedOf(ctx, { ...asked(params), scope: await scopeOf(ctx) });
  const records = await queries.listAbsent(ctx.db, expected, { offset: (current - 1) * size, limit: size });
  return { records, total: await queries.countAbsent(ctx.db, expected), current, size };
};

/** The requester's scope and filter at the time of the request. */
const Which = z.object({
  examId: z.string(),
  scope: StoredScope,
  people: z.object({ text: z.string().optional(), deptId: z.string().optional() }),
});

const asked = ({
  examId,
  keyword,
  deptId,
}: {
  examId: string;
  keyword?: string | undefined;
  deptId?: string | undefined;
}) => ({
  examId,
  people: { text: keyword, deptId },
});

export const startExport: Handler<typeof absentApi.export> = async (ctx, { params }) => {
  const input = Which.parse({ ...asked(params), scope: await scopeOf(ctx) });
  await expectedOf(ctx, input);
  return transaction(ctx, async (ctx) => {
    const taskId = await startTask(ctx, exportTask, { title: '导出缺考名单', input });
    await record(ctx, { action: 'paper.absentExported', target: `task:${taskId}`, after: params });
    return { taskId };
  });
};

export const exportTask = defineTask('paper.exportAbsent', Which, async (ctx, which, { report, keep }) => {
  const expected = await expectedOf(ctx, which);
  const total = await queries.countAbsent(ctx.db, expected);
  let done = 0;
  async function* steps() {
    for (let after: string | null = null; ;) {
      const people: Person[] = await queries.listAbsent(ctx.db, expected, { after, limit: STEP });
      yield people;
      done += people.length;
      await report({ done, total: Math.max(done, total), note: `正在写入 ${done} 人` });
      if (people.length < STEP) return;
      after = people.at(-1)?.id ?? null;
    }
  }
  await keep({ name: '缺考名单.xlsx', contentType: XLSX, body: sheetOf('缺考名单', columns, steps()) });
  return `共 ${done} 人`;
});

const columns: readonly SheetColumn<Person>[] = [
  { title: '账号', width: 18, value: ({ userName }) => userName },
  { title: '姓名', width: 14, value: ({ realName }) => realName },
  { title: '部门', width: 28, value: ({ deptName }) => deptName },
];

interface Wanted {
  readonly examId: string;
  readonly scope: Scope;
  readonly people: NonNullable<Expected['people']>;
}

async function expectedOf(ctx: Ctx<unknown>, { examId, scope, people }: Wanted): Promise<Expected> {
  const { audience, hasEnded } = await examExpecting(ctx, examId, scope);
  if (!audience || !hasEnded) throw new AppError('absentUnknown');
  return { examId, audience, scope, people };
}
