import type { qualifiedApi } from '@ganlin/contract/certificate/qualified';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Handler } from '../../../platform/http/handler.ts';
import { listDeptTree, listRegions, scopeOf } from '../../iam/index.ts';
import { countsOf } from './counts.ts';
import { listWorkKinds } from './figures.queries.ts';
import { nextSeason, sumOf, unitsOf, weeksFrom } from './figures.rules.ts';

const MAX_KINDS = 50;
const MAX_UNITS = 500;

export const figures: Handler<typeof qualifiedApi.figures> = async (ctx, { workKind = '', regionId }) => {
  const scope = await scopeOf(ctx);
  const today = dayInChina(ctx.now);
  const { depts: rows, weeks } = await countsOf(ctx, { scope, workKind, regionId, today });
  const selected = regionId === undefined ? rows : rows.filter((row) => row.regionId === regionId);
  const byRegion = Map.groupBy(rows, (row) => row.regionId);
  const provinces = (await listRegions(ctx.db)).flatMap(({ id, code, name }) => {
    const own = byRegion.get(id);
    return own ? [{ ...sumOf(own), regionId: id, code, name }] : [];
  });
  return {
    today,
    season: nextSeason(today),
    workKinds: await listWorkKinds(ctx.db, MAX_KINDS),
    total: sumOf(rows),
    provinces,
    selected: sumOf(selected),
    units: unitsOf(await listDeptTree(ctx.db, scope), selected).slice(0, MAX_UNITS),
    weeks: weeksFrom(today, weeks),
  };
};
