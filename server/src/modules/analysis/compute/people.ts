import { OpenType } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { listExpected, type SittingExam } from '../../exam/index.ts';
import { listDeptPaths } from '../../iam/index.ts';
import type { CountedPaper } from '../../paper/index.ts';
import type { DeptCounts } from '../model/content.ts';

const STEP = 2_000;

interface People {
  /** Null where anyone may take the exam. */
  readonly expected: number | null;
  readonly depts: readonly DeptCounts[];
}

/** Examinees by department: those expected, those who took part, and the results that count. */
export async function countPeople(
  ctx: Ctx<unknown>,
  exam: SittingExam,
  { papers, userIds }: { readonly papers: readonly CountedPaper[]; readonly userIds: ReadonlySet<string> },
): Promise<People> {
  const byUser = new Map(papers.map((paper) => [paper.userId, paper]));
  const depts = new Map<string, DeptCounts>();
  let expected = 0;
  const add = async (ids: readonly string[], isExpected: boolean): Promise<void> => {
    const paths = await listDeptPaths(ctx.db, ids);
    for (const id of ids) {
      const dept = countsOf(depts, paths.get(id)?.at(-1) ?? '');
      if (isExpected) [expected, dept.expected] = [expected + 1, dept.expected + 1];
      if (userIds.has(id)) addResult(dept, byUser.get(id));
    }
  };
  const isKnown = exam.openType === OpenType.depts || exam.openType === OpenType.persons;
  const seen = isKnown ? await addExpected(ctx, exam, (ids) => add(ids, true)) : new Set<string>();
  // Whoever took part was expected, even if the audience has changed since.
  const others = [...userIds].filter((id) => !seen.has(id));
  for (let from = 0; from < others.length; from += STEP) await add(others.slice(from, from + STEP), isKnown);
  return { expected: isKnown ? expected : null, depts: [...depts.values()] };
}

async function addExpected(
  ctx: Ctx<unknown>,
  exam: SittingExam,
  add: (ids: readonly string[]) => Promise<void>,
): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let after: string | null = null; ;) {
    const people: { userId: string }[] = await listExpected(ctx, exam, { after, limit: STEP });
    const ids = people.map(({ userId }) => userId);
    await add(ids);
    for (const id of ids) seen.add(id);
    if (ids.length < STEP) return seen;
    after = ids.at(-1) ?? null;
  }
}

function countsOf(depts: Map<string, DeptCounts>, deptId: string): DeptCounts {
  const counts = depts.get(deptId) ?? { deptId, expected: 0, took: 0, papers: 0, passed: 0, scoreCenti: 0 };
  depts.set(deptId, counts);
  return counts;
}

function addResult(dept: DeptCounts, paper: CountedPaper | undefined): void {
  dept.took += 1;
  if (!paper) return;
  dept.papers += 1;
  if (paper.passed) dept.passed += 1;
  dept.scoreCenti += paper.scoreCenti;
}
