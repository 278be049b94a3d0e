import { textInChina } from '@ganlin/contract/core/time';
import { providerLabels } from '@ganlin/contract/iam/sign-in/third-party';
import { practiceModeLabels } from '@ganlin/contract/practice/modes';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { loadQuestions } from '../../question/index.ts';
import * as queries from './own-data.queries.ts';

const STEP = 500;
const yes = (is: boolean): string => (is ? '是' : '');
const at = (time: Date | null): string => (time ? textInChina(time) : '');

const ownRuns = defineOwnData({
  title: '练习',
  about: '您在题库中的每次练习：题库、方式、答题数、答对数和用时。',
  columns: [
    { title: '开始时间', width: 20, value: ({ startedAt }: queries.OwnRun) => textInChina(startedAt) },
    { title: '结束时间', width: 20, value: ({ finishedAt }) => at(finishedAt) },
    { title: '题库', width: 30, value: ({ repoTitle }) => repoTitle },
    { title: '方式', width: 12, value: ({ mode }) => practiceModeLabels[mode] },
    { title: '答题数', width: 10, value: ({ answered }) => answered },
    { title: '答对数', width: 10, value: ({ rights }) => rights },
    { title: '用时（秒）', width: 12, value: ({ spentMs }) => Math.round(spentMs / 1000) },
  ],
  rows: (ctx, userId) => inSteps((page) => queries.pageOwnRuns(ctx.db, userId, page)),
});

/** `08:30`. */
const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

type ShownRecord = queries.OwnRecord & { readonly text: string };

const ownRecords = defineOwnData({
  title: '做题记录',
  about: '您做过、收藏或写了笔记的试题：次数、是否在错题本中、笔记。',
  columns: [
    { title: '试题', width: 60, value: ({ text }: ShownRecord) => text },
    { title: '题型', width: 10, value: ({ type }) => questionTypeLabels[type] },
    { title: '作答次数', width: 10, value: ({ answers }) => answers },
    { title: '答对次数', width: 10, value: ({ rights }) => rights },
    { title: '答错次数', width: 10, value: ({ wrongs }) => wrongs },
    { title: '在错题本', width: 10, value: ({ inBook }) => yes(inBook) },
    { title: '收藏', width: 8, value: ({ starred }) => yes(starred) },
    { title: '笔记', width: 40, value: ({ note }) => note },
    { title: '最近作答', width: 20, value: ({ lastAt }) => at(lastAt) },
  ],
  rows: (ctx, userId) => inSteps(async (page) => withTexts(ctx, await queries.pageOwnRecords(ctx.db, userId, page))),
});

const ownDays = defineOwnData({
  title: '每日五题',
  about: '您每天的五题：题数、答题数和答对数。',
  columns: [
    { title: '日期', width: 14, value: ({ day }: queries.OwnDay) => day },
    { title: '题数', width: 10, value: ({ total }) => total },
    { title: '答题数', width: 10, value: ({ answered }) => answered },
    { title: '答对数', width: 10, value: ({ rights }) => rights },
  ],
  rows: (ctx, userId) => inSteps((page) => queries.pageOwnDays(ctx.db, userId, page)),
});

const ownReminders = defineOwnData({
  title: '每日五题提醒',
  about: '您为每日五题设置的提醒。',
  columns: [
    { title: '开启', width: 8, value: ({ enabled }: queries.OwnReminder) => yes(enabled) },
    { title: '时间', width: 10, value: ({ minute }) => clockText(minute) },
    { title: '同时发到', width: 10, value: ({ card }) => (card === null ? '' : providerLabels[card]) },
  ],
  rows: (ctx, userId) => inSteps((page) => queries.pageOwnReminders(ctx.db, userId, page)),
});

export const ownData = [ownRuns, ownRecords, ownDays, ownReminders];

/** Deletes a user's practice data with their account. The statistics of questions contain no personal data. */
export function forgetAccount(ctx: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  return transaction(ctx, ({ db }) => queries.deleteOwn(db, userId));
}

async function withTexts(ctx: Ctx<null>, records: readonly queries.OwnRecord[]): Promise<ShownRecord[]> {
  const refs = records.flatMap(({ questionId: id, version }) => (version === null ? [] : [{ id, version }]));
  const questions = await loadQuestions(ctx, refs);
  return records.map((record) => ({ ...record, text: questions.get(record.questionId)?.text ?? '' }));
}

async function* inSteps<Row>(ask: (page: { limit: number; offset: number }) => Promise<Row[]>) {
  for (let offset = 0; ; offset += STEP) {
    const found = await ask({ limit: STEP, offset });
    yield found;
    if (found.length < STEP) return;
  }
}
