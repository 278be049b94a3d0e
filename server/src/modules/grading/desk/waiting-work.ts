import type { WaitingWork } from '../../../platform/module/waiting-work.ts';
import { listExams } from '../../exam/index.ts';
import { listOwn } from './desk.queries.ts';

const MAX_QUESTIONS = 500;

export const gradingWork: readonly WaitingWork[] = [
  {
    permission: 'exam:grading:mark',
    title: '作答待阅',
    path: '/admin/exam/grading',
    find: async (ctx) => {
      const open = (await listOwn(ctx.db, ctx.user.id, MAX_QUESTIONS)).filter(({ total, done }) => done < total);
      const examIds = [...new Set(open.map(({ examId }) => examId))];
      const [first = ''] = examIds.slice(0, 1);
      const title = (await listExams(ctx, examIds.slice(0, 1))).get(first)?.title ?? '';
      return {
        count: open.reduce((sum, { total, done }) => sum + total - done, 0),
        note: examIds.length > 1 ? `${title}等 ${examIds.length} 场` : title,
      };
    },
  },
];
