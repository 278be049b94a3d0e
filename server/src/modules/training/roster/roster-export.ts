import { XLSX } from '@ganlin/contract/core/import';
import { maskIdCard, maskMobile } from '@ganlin/contract/core/person';
import { InvoiceState, PaymentState, RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi, ROSTER_NAME } from '@ganlin/contract/training/person';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineExport, startTask } from '../../../platform/jobs/task.ts';
import { refuseUnlessProved } from '../../../platform/security/recent-proof.ts';
import { sheetOf } from '../../../platform/sheet.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/people.queries.ts';
import { searchFrom, UNMASK } from '../staff/people.ts';
import { personOf, type Person } from '../model/person.ts';
import { getClassInScope, type TrainClass } from '../model/class.ts';
import { columnsFor, rosterRows } from './roster.ts';

const FILE_NAME = `${ROSTER_NAME}.xlsx`;
/** As many as a browser waits for. */
const AT_ONCE = 5_000;
/** Small to save memory: a row with its form and cells takes several kilobytes until it is written. */
const STEP = 250;
/** A sheet has at most 1,048,576 rows. */
const ROW_LIMIT = 1_000_000;

/** Search, columns, and whether numbers are masked, at the time of the request. */
const Which = z.object({
  search: z.object({
    classId: z.string(),
    text: z.string().optional(),
    mobileHash: z.string().optional(),
    idCardHash: z.string().optional(),
    state: z.enum(RegistrationState).optional(),
    payment: z.enum(PaymentState).optional(),
    invoice: z.enum(InvoiceState).optional(),
  }),
  columns: z.array(z.string()),
  masked: z.boolean(),
});
type Which = z.infer<typeof Which>;
type Requested = z.infer<typeof personApi.export.request>;

export const exportRoster: Handler<typeof personApi.export> = async (ctx, input) => {
  const trainclass = await getClassInScope(ctx, input.params.activityId);
  const which = whichOf(ctx, input);
  const total = await queries.countPeople(ctx.db, which.search, AT_ONCE + 1);
  if (total > AT_ONCE) throw new AppError('exportTooLarge', { limit: String(AT_ONCE) });
  await recordExport(ctx, { trainclass, input, which });
  return { contentType: XLSX, fileName: FILE_NAME, body: bodyOf(ctx, which) };
};

export const startExport: Handler<typeof personApi.exportTask> = async (ctx, input) => {
  const trainclass = await getClassInScope(ctx, input.params.activityId);
  const which = whichOf(ctx, input);
  return transaction(ctx, async (ctx) => {
    await recordExport(ctx, { trainclass, input, which });
    return {
      taskId: await startTask(ctx, rosterTask, { title: `导出${ROSTER_NAME}：${trainclass.title}`, input: which }),
    };
  });
};

export const rosterTask = defineExport('training.exportRoster', Which, async (ctx, which, { report, keep }) => {
  const total = await queries.countPeople(ctx.db, which.search, ROW_LIMIT);
  let done = 0;
  const reportProgress = async (count: number): Promise<void> => {
    done += count;
    await report({ done, total: Math.max(done, total), note: `正在写入 ${done} 人` });
  };
  // Names and full numbers must not stay readable on disk.
  await keep({ name: FILE_NAME, contentType: XLSX, body: bodyOf(ctx, which, reportProgress), encrypted: true });
  return `共 ${done} 人`;
});

function whichOf(ctx: Ctx<User>, { params, columns }: Requested): Which {
  const search = searchFrom(ctx.config, params);
  // A plain-data copy, because it may be stored in the task's input.
  const masked = !ctx.user.permissions.has(UNMASK);
  refuseUnlessProved(ctx, { when: !masked });
  return Which.parse({ search, columns, masked });
}

/** Audits the search; a full number that was typed in is masked as in lists. */
async function recordExport(
  ctx: Ctx<User>,
  { trainclass, input, which }: { trainclass: TrainClass; input: Requested; which: Which },
): Promise<void> {
  const { activityId: _class, keyword = '', ...filter } = input.params;
  await record(ctx, {
    action: 'training.peopleExported',
    target: `trainclass:${trainclass.id}`,
    summary: trainclass.title,
    after: { ...filter, keyword: maskIdCard(maskMobile(keyword)), columns: input.columns, masked: which.masked },
  });
}

function bodyOf(ctx: Ctx<unknown>, which: Which, reportProgress?: (count: number) => Promise<void>) {
  return sheetOf(ROSTER_NAME, columnsFor(which.columns), steps(ctx, which, reportProgress));
}

/** A few people at a time, in the order of registration. */
async function* steps(ctx: Ctx<unknown>, { search, masked }: Which, reportProgress?: (count: number) => Promise<void>) {
  let after: queries.Step | null = null;
  for (let done = 0; done < ROW_LIMIT;) {
    const limit = Math.min(STEP, ROW_LIMIT - done);
    const people: Person[] = (await queries.peopleAfter(ctx.db, search, { after, limit })).map(personOf);
    yield await rosterRows(ctx, people, { masked });
    done += people.length;
    await reportProgress?.(people.length);
    if (people.length < limit) return;
    after = people.at(-1) ?? null;
  }
}
