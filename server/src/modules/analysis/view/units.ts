import type { analysisApi } from '@ganlin/contract/analysis/analysis';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { listDepts, scopeOf, unitsBelow, type Scope } from '../../iam/index.ts';
import { points } from '../compute/scores.rules.ts';
import type { DeptCounts } from '../model/content.ts';
import { examInScope, getContent } from './exam-in-scope.ts';

const WITHOUT_DEPT = '未填写单位';
const keys = ['expected', 'took', 'papers', 'passed', 'scoreCenti'] as const;

export const units: Handler<typeof analysisApi.units> = async (ctx, { examId, deptId }) => {
  await examInScope(ctx, examId);
  const { path, units } = await unitsIn(ctx, examId, { scope: await scopeOf(ctx), deptId, isWhole: true });
  return { path: path.map(({ id, name }) => ({ deptId: id, name })), units };
};

interface Units {
  readonly scope: Scope;
  readonly deptId?: string | undefined;
  /** With people without a department: for staff with the whole exam in scope. */
  readonly isWhole: boolean;
}

export async function unitsIn(ctx: Ctx<unknown>, examId: string, { scope, deptId, isWhole }: Units) {
  const depts = await listDepts(ctx.db, scope);
  const hasExpected = (await getContent(ctx, examId, 'summary')).expected !== null;
  const counts = await getContent(ctx, examId, 'depts');
  const each = counts.map(({ deptId: id, ...sums }) => ({ deptId: id, sums }));
  const { path, units } = unitsBelow(depts, each, { keys, deptId });
  const without = isWhole && deptId === undefined ? counts.find((dept) => dept.deptId === '') : undefined;
  const rows = units.map(({ sums, ...unit }) => ({ ...unit, ...sums }));
  if (without) rows.push({ ...without, name: WITHOUT_DEPT, hasUnits: false });
  return { path, units: rows.map((unit) => shown(unit, hasExpected)) };
}

interface UnitRow extends DeptCounts {
  readonly name: string;
  readonly hasUnits: boolean;
}

function shown({ deptId, scoreCenti, expected, ...unit }: UnitRow, hasExpected: boolean) {
  return {
    ...unit,
    deptId: deptId === '' ? null : deptId,
    expected: hasExpected ? expected : null,
    passRate: unit.papers > 0 ? unit.passed / unit.papers : null,
    mean: unit.papers > 0 ? points(scoreCenti / unit.papers) : null,
  };
}
