import type { statsApi } from '@ganlin/contract/stats/stats';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { listDeptTree, scopeOf, unitsBelow } from '../../iam/index.ts';
import * as queries from './figures.queries.ts';
import { periodBefore, trendOf } from './trend.rules.ts';

/** People without a department, and those that are seen by their own region only. */
const ELSEWHERE = '其他人员';

export const trend: Handler<typeof statsApi.trend> = async (ctx, { figures, period, deptId, regionId }) => {
  const scope = await scopeOf(ctx);
  if (deptId !== undefined) refuseUnknown(await listDeptTree(ctx.readDb, scope), deptId);
  const { from } = periodBefore(period);
  const sums = await queries.sumByDay(ctx.readDb, { scope, figures, from, to: period.to, deptId, regionId });
  const countedAt = await queries.findCountedAt(ctx.readDb);
  return { countedAt, figures: trendOf(sums, { figures: [...new Set(figures)], period }) };
};

export const places: Handler<typeof statsApi.places> = async (ctx, { figures, period, deptId, regionId }) => {
  const scope = await scopeOf(ctx);
  const sums = await queries.sumByDept(ctx.readDb, { scope, figures, ...period, deptId, regionId });
  const depts = await listDeptTree(ctx.readDb, scope);
  if (deptId !== undefined) refuseUnknown(depts, deptId);
  const keys = figures.map(String);
  const known = new Set(depts.map(({ id }) => id));
  const byDept = Map.groupBy(sums, (sum) => (known.has(sum.deptId) ? sum.deptId : ''));
  const counts = [...byDept].map(([id, own]) => ({ deptId: id, sums: sumsOf(keys, own) }));
  const { path, units } = unitsBelow(depts, counts, { keys, deptId });
  const valuesOf = (one: Readonly<Record<string, number>>) => keys.map((key) => one[key] ?? 0);
  const rows = units.map(({ sums: own, ...unit }) => ({ ...unit, values: valuesOf(own) }));
  const elsewhere = deptId === undefined ? byDept.get('') : undefined;
  const others = elsewhere ? [{ name: ELSEWHERE, hasUnits: false, values: valuesOf(sumsOf(keys, elsewhere)) }] : [];
  return {
    countedAt: await queries.findCountedAt(ctx.readDb),
    path: path.map(({ id, name }) => ({ deptId: id, name })),
    places: [...rows, ...others.map((row) => ({ ...row, deptId: null }))],
  };
};

function refuseUnknown(depts: readonly { readonly id: string }[], deptId: string): void {
  if (!depts.some(({ id }) => id === deptId)) throw new AppError('statsDeptNotFound');
}

function sumsOf(keys: readonly string[], sums: readonly queries.DeptSum[]): Record<string, number> {
  const sumOf = (key: string) =>
    sums.reduce((all, { figure, value }) => (String(figure) === key ? all + value : all), 0);
  return Object.fromEntries(keys.map((key) => [key, sumOf(key)]));
}
