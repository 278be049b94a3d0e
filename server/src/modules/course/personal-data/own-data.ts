import { textInChina } from '@ganlin/contract/core/time';
import { commentStateLabels, uncountedLabels } from '@ganlin/contract/course/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import * as queries from './own-data.queries.ts';

const STEP = 500;
/** Stands for the text of a comment: the column is never empty. */
const ERASED = '已注销';

const at = (time: Date | null): string => (time ? textInChina(time) : '');
const seconds = (ms: number): number => Math.floor(ms / 1000);

const course = { title: '课程', width: 36, value: ({ courseTitle }: { courseTitle: string }) => courseTitle };
const file = { title: '小节', width: 36, value: ({ fileTitle }: { fileTitle: string }) => fileTitle };

/** All rows of a query that returns pages. */
const inSteps = <Row>(page: (db: Db, userId: string, page: queries.Page) => Promise<Row[]>) =>
  async function* steps({ db }: Ctx<null>, userId: string): AsyncGenerator<Row[]> {
    for (let offset = 0; ; offset += STEP) {
      const found = await page(db, userId, { limit: STEP, offset });
      yield found;
      if (found.length < STEP) return;
    }
  };

export const ownData = [
  defineOwnData<queries.OwnStudy>({
    title: '课程学习',
    about: '您学习过的课程小节、进度和计入的时长。',
    columns: [
      course,
      file,
      { title: '进度（%）', width: 10, value: ({ percent }) => percent },
      { title: '计入秒数', width: 10, value: ({ creditedMs }) => seconds(creditedMs) },
      { title: '开始时间', width: 20, value: ({ startedAt }) => textInChina(startedAt) },
      { title: '学完时间', width: 20, value: ({ completedAt }) => at(completedAt) },
    ],
    rows: inSteps(queries.pageStudies),
  }),
  defineOwnData<queries.OwnInterval>({
    title: '学习计时',
    about: '每一段学习的起止时间、计入的时长，以及没有计入的原因。',
    columns: [
      course,
      file,
      { title: '开始时间', width: 20, value: ({ startedAt }) => textInChina(startedAt) },
      { title: '结束时间', width: 20, value: ({ endedAt }) => textInChina(endedAt) },
      { title: '计入秒数', width: 10, value: ({ creditedMs }) => seconds(creditedMs) },
      { title: '结果', width: 40, value: ({ reason }) => uncountedLabels[reason] },
    ],
    rows: inSteps(queries.pageIntervals),
  }),
  defineOwnData<queries.OwnNote>({
    title: '课程笔记',
    about: '您学习课程时记的笔记。',
    columns: [
      course,
      file,
      { title: '记录时间', width: 20, value: ({ createdAt }) => textInChina(createdAt) },
      { title: '笔记', width: 80, value: ({ text }) => text },
    ],
    rows: inSteps(queries.pageNotes),
  }),
  defineOwnData<queries.OwnComment>({
    title: '课程评论',
    about: '您在课程中发表的评论和回复。',
    columns: [
      course,
      { title: '发表时间', width: 20, value: ({ createdAt }) => textInChina(createdAt) },
      { title: '评论', width: 80, value: ({ text }) => text },
      { title: '状态', width: 10, value: ({ state }) => commentStateLabels[state] },
      { title: '删除时间', width: 20, value: ({ deletedAt }) => at(deletedAt) },
    ],
    rows: inSteps(queries.pageComments),
  }),
  defineOwnData<queries.OwnQuiz>({
    title: '课程小测',
    about: '您在课程小测中的成绩。',
    columns: [
      course,
      file,
      { title: '提交时间', width: 20, value: ({ handedInAt }) => textInChina(handedInAt) },
      { title: '得分（%）', width: 10, value: ({ percent }) => percent },
      { title: '通过', width: 8, value: ({ passed }) => (passed ? '是' : '') },
    ],
    rows: inSteps(queries.pageQuizzes),
  }),
];

/** A deleted account leaves its results, without the texts its user has written. */
export function forgetAccount(ctx: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  return transaction(ctx, ({ db }) => queries.deleteTexts(db, userId, { text: ERASED }));
}
