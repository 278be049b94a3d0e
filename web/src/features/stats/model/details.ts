import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { ExamResult } from '@ganlin/contract/exam/kinds';
import type { Permission } from '@ganlin/contract/permissions';
import type { MeasureKey } from './measures.ts';

interface DetailList {
  readonly permission: Permission;
  readonly path: string;
  /** Whether the list can be narrowed to a department in its URL. */
  readonly byDept?: true;
  readonly filter?: Readonly<Record<string, string>>;
}

const papers = { permission: 'exam:paper:paging', path: '/admin/exam/paper', byDept: true } as const;
const classes = { permission: 'train:class:paging', path: '/admin/train/class' } as const;
const records = { permission: 'course:record:paging', path: '/admin/course/record' } as const;
const grants = { permission: 'cert:grant:paging', path: '/admin/cert/grant' } as const;
const counting = { voided: 'false' } as const;

/** The staff list whose rows are counted, where there is one. */
const lists: Readonly<Partial<Record<MeasureKey, DetailList>>> = {
  studySeconds: records,
  courseCompletions: records,
  examPapers: { ...papers, filter: counting },
  examResults: { ...papers, filter: counting },
  examPasses: { ...papers, filter: { ...counting, result: String(ExamResult.pass) } },
  passRate: { ...papers, filter: counting },
  registrations: classes,
  classCompletions: classes,
  certificateGrants: grants,
  certificateRevocations: { ...grants, filter: { status: String(CertificateStatus.revoked) } },
};

/** The address of that list, for somebody who may open it. */
export function detailsPath(
  key: MeasureKey,
  deptId: string | undefined,
  may: (permission: Permission) => boolean,
): string | undefined {
  const list = lists[key];
  if (!list || !may(list.permission)) return undefined;
  const search = new URLSearchParams(list.filter);
  if (list.byDept && deptId !== undefined) search.set('deptId', deptId);
  return search.size === 0 ? list.path : `${list.path}?${search}`;
}
