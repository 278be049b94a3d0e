import type { WaitingWork } from '../../../platform/module/waiting-work.ts';
import { exams } from './list.ts';

export const appealWork: readonly WaitingWork[] = [
  {
    permission: 'exam:appeal:answer',
    title: '成绩申诉待答复',
    path: '/admin/exam/appeals',
    find: async (ctx) => {
      const open = (await exams(ctx, {})).exams.filter((exam) => exam.open > 0);
      const [first] = open;
      return {
        count: open.reduce((sum, exam) => sum + exam.open, 0),
        note: first ? `${first.examTitle}${open.length > 1 ? `等 ${open.length} 场` : ''}` : '',
      };
    },
  },
];
