import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';

const Filter = z.object({
  examId: Id,
  keyword: z.string().trim().max(50).optional(),
  /** With the departments below it. */
  deptId: Id.optional(),
});

const AbsentRow = z.object({ id: Id, userName: z.string(), realName: z.string(), deptName: z.string() });

/**
 * Who was expected and never started. Known after the end of the exam, including later ends by special arrangement, and
 * only for exams of named departments or users.
 */
export const absentApi = {
  counts: post('/api/exam/absent/counts', {
    summary: '缺考人数',
    access: 'perm:exam:paper:paging',
    request: z.object({ examId: Id }),
    response: z.object({
      examTitle: z.string(),
      /** Whether anyone may take it, so that nobody is expected. */
      isOpen: z.boolean(),
      hasEnded: z.boolean(),
      /** Users in scope; null while it is unknown. */
      expected: z.int().nullable(),
      absent: z.int().nullable(),
    }),
    errors: ['examNotFound'],
    scope: 'dept',
  }),
  paging: post('/api/exam/absent/paging', {
    summary: '缺考名单',
    access: 'perm:exam:paper:paging',
    ...paging(Filter, AbsentRow),
    errors: ['examNotFound', 'absentUnknown'],
    scope: 'dept',
  }),
  export: post('/api/exam/absent/export-task', {
    summary: '导出缺考名单',
    access: 'perm:exam:paper:export',
    request: z.object({ params: Filter }),
    response: z.object({ taskId: Id }),
    errors: ['examNotFound', 'absentUnknown'],
    scope: 'dept',
  }),
};
export type AbsentPerson = z.input<typeof AbsentRow>;
