import { appealKindLabels, appealStateLabels } from '@ganlin/contract/appeal/kinds';
import { textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { listExams } from '../../exam/index.ts';
import { appealsOf } from './own-data.queries.ts';

const STEP = 1000;

type Appeal = Awaited<ReturnType<typeof appealsOf>>[number] & { readonly examTitle: string };

export const ownAppeals = defineOwnData({
  title: '成绩申诉',
  about: '您提出过的成绩申诉和得到的答复。',
  columns: [
    { title: '提出时间', width: 20, value: ({ filedAt }: Appeal) => textInChina(filedAt) },
    { title: '考试', width: 30, value: ({ examTitle }) => examTitle },
    { title: '题号', width: 8, value: ({ ordinal }) => ordinal },
    { title: '类型', width: 14, value: ({ kind }) => appealKindLabels[kind] },
    { title: '理由', width: 50, value: ({ reason }) => reason },
    { title: '状态', width: 16, value: ({ state }) => appealStateLabels[state] },
    { title: '答复', width: 50, value: ({ reply }) => reply },
    { title: '答复时间', width: 20, value: ({ answeredAt }) => (answeredAt ? textInChina(answeredAt) : '') },
  ],
  rows: appeals,
});

async function* appeals(ctx: Ctx<null>, userId: string): AsyncGenerator<Appeal[]> {
  for (let after: string | undefined; ;) {
    const found = await appealsOf(ctx.db, userId, { after, limit: STEP });
    const exams = await listExams(
      ctx,
      found.map(({ examId }) => examId),
    );
    yield found.map((appeal) => ({ ...appeal, examTitle: exams.get(appeal.examId)?.title ?? '' }));
    if (found.length < STEP) return;
    after = found.at(-1)?.id;
  }
}
