import { textInChina } from '@ganlin/contract/core/time';
import { decisionLabels, eventKindLabels, type Decision } from '@ganlin/contract/invigilation/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { listExams } from '../../exam/index.ts';
import { pageOwnSnapshots, type OwnSnapshot } from '../pictures/forget.queries.ts';
import { deletePairsOf } from '../similar/similar.queries.ts';
import * as queries from './own-data.queries.ts';

const STEP = 1_000;

type Titled<Row> = Row & { readonly examTitle: string };

export const ownEvents = defineOwnData({
  title: '考场记录',
  about: '您考试时页面上报的情况：离开页面、退出全屏、复制粘贴等，以及您写的说明。',
  columns: [
    { title: '考试', width: 30, value: ({ examTitle }: Titled<queries.OwnEvent>) => examTitle },
    { title: '时间', width: 20, value: ({ at }) => textInChina(at) },
    { title: '情况', width: 14, value: ({ kind }) => eventKindLabels[kind] },
    { title: '持续（秒）', width: 12, value: ({ durationMs }) => Math.round(durationMs / 1000) },
    { title: '计入违规', width: 10, value: ({ counted }) => (counted ? '是' : '否') },
    { title: '您的说明', width: 50, value: ({ comment }) => comment },
  ],
  rows: (ctx, userId) => inSteps(ctx, (page) => queries.pageOwnEvents(ctx.db, userId, page)),
});

export const ownWatchedPapers = defineOwnData({
  title: '监考处理',
  about: '您每次考试的违规次数、工作人员的处理结果和发给您的消息。',
  columns: [
    { title: '考试', width: 30, value: ({ examTitle }: Titled<queries.OwnPaper>) => examTitle },
    { title: '违规次数', width: 10, value: ({ breaches }) => breaches },
    // The column has a check constraint.
    {
      title: '处理',
      width: 20,
      value: ({ decision }) => (decision === null ? '' : decisionLabels[decision as Decision]),
    },
    { title: '处理说明', width: 50, value: ({ reason }) => reason },
    { title: '监考消息', width: 50, value: ({ messages }) => messages },
  ],
  rows: (ctx, userId) => inSteps(ctx, (page) => queries.pageOwnPapers(ctx.db, userId, page)),
});

export const ownRooms = defineOwnData({
  title: '考场',
  about: '您考试或监考的考场。',
  columns: [
    { title: '考试', width: 30, value: ({ examTitle }: Titled<queries.OwnRoom>) => examTitle },
    { title: '考场', width: 30, value: ({ name }) => name },
    { title: '身份', width: 10, value: ({ isInvigilator }) => (isInvigilator ? '监考员' : '考生') },
  ],
  rows: (ctx, userId) => inSteps(ctx, (page) => queries.pageOwnRooms(ctx.db, userId, page)),
});

export const ownSnapshots = defineOwnData({
  title: '考试照片',
  about: '您考试中被抽拍的照片何时拍摄、何时删除。照片可在每场考试的“本人的考试照片”中查看。',
  columns: [
    { title: '考试', width: 30, value: ({ examTitle }: Titled<OwnSnapshot>) => examTitle },
    { title: '拍照时间', width: 20, value: ({ takenAt }) => textInChina(takenAt) },
    { title: '删除时间', width: 20, value: ({ deleteAfter }) => textInChina(deleteAfter) },
  ],
  rows: (ctx, userId) => inSteps(ctx, (page) => pageOwnSnapshots(ctx.db, userId, page)),
});

async function* inSteps<Row extends { readonly examId: string }>(
  ctx: Ctx<null>,
  pageOf: (page: { limit: number; offset: number }) => Promise<Row[]>,
): AsyncGenerator<Titled<Row>[]> {
  for (let offset = 0; ; offset += STEP) {
    const found = await pageOf({ limit: STEP, offset });
    const exams = await listExams(ctx, [...new Set(found.map(({ examId }) => examId))]);
    yield found.map((row) => ({ ...row, examTitle: exams.get(row.examId)?.title ?? '' }));
    if (found.length < STEP) return;
  }
}

export const forgetAccount = (outer: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> =>
  transaction(outer, async ({ db }) => {
    await queries.forgetPerson(db, userId);
    await deletePairsOf(db, userId);
  });
