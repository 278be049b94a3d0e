import { textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { listExams } from '../../exam/index.ts';
import { listRehearsals, type Rehearsal } from './rehearsal.queries.ts';
import { rehearsalTypes } from './rehearsal-body.ts';

interface Row extends Rehearsal {
  readonly examTitle: string;
}

async function rehearsalsOf(ctx: Ctx<null>, userId: string): Promise<Row[]> {
  const rehearsals = await listRehearsals(ctx.db, userId);
  const exams = await listExams(ctx, [...new Set(rehearsals.map(({ examId }) => examId))]);
  return rehearsals.map((each) => ({ ...each, examTitle: exams.get(each.examId)?.title ?? '' }));
}

export const ownRehearsals = defineOwnData({
  title: '试考',
  about: '您考前试考的情况，最多保留 20 次，满 90 天删除。试考不计成绩，也不评分。',
  columns: [
    { title: '考试', width: 30, value: ({ examTitle }: Row) => examTitle },
    { title: '开始时间', width: 20, value: ({ startedAt }) => textInChina(startedAt) },
    { title: '交卷时间', width: 20, value: ({ handedInAt }) => (handedInAt ? textInChina(handedInAt) : '') },
    { title: '已答题数', width: 10, value: ({ answers }) => answeredIn(answers) },
    { title: '题数', width: 10, value: () => rehearsalTypes.length },
    { title: '填写的文字', width: 60, value: ({ answers }) => textsIn(answers) },
  ],
  rows: rehearsalsOf,
});

const answeredIn = (answers: Rehearsal['answers']): number =>
  Object.values(answers).filter(({ answered }) => answered).length;

/** What the person typed; chosen options say nothing without the question. */
const textsIn = (answers: Rehearsal['answers']): string =>
  Object.values(answers)
    .flatMap(({ answer: { text = '', blanks = [] } }) => [...blanks, text])
    .filter((text) => text !== '')
    .join('\n');
