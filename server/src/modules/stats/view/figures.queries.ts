import type { Figure } from '@ganlin/contract/stats/figures';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { placeWithin, type Scope } from '../../iam/index.ts';

export interface Wanted {
  readonly scope: Scope;
  readonly figures: readonly Figure[];
  readonly from: string;
  readonly to: string;
  readonly deptId: string | undefined;
  readonly regionId: string | undefined;
}

/** Cells that count, as conditions on a row of stats_figure called `f` and its department, `d`. */
function isWanted({ scope, figures, from, to, deptId, regionId }: Wanted): RawBuilder<boolean> {
  return sql<boolean>`f.figure = any(${[...figures]}::int[]) and f.day between ${from}::date and ${to}::date
    and ${placeWithin(scope, 'f')}
    ${deptId === undefined ? sql`` : sql`and d.path @> array[${deptId}::uuid]`}
    ${
      regionId === undefined
        ? sql``
        : sql`and coalesce(f.region_id, d.region_id) in
            (select r.id from iam_region r where r.id = ${regionId} or r.parent_id = ${regionId})`
    }`;
}

export interface DaySum {
  readonly figure: Figure;
  readonly day: string;
  readonly value: number;
}

export async function sumByDay(db: Db, wanted: Wanted): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select f.figure, to_char(f.day, 'YYYY-MM-DD') as day, sum(f.value)::float8 as value
      from stats_figure f left join iam_dept d on d.id = f.dept_id
     where ${isWanted(wanted)} group by f.figure, f.day`.execute(db);
  return rows;
}

export interface DeptSum {
  readonly figure: Figure;
  /** Empty: people without a department. */
  readonly deptId: string;
  readonly value: number;
}

export async function sumByDept(db: Db, wanted: Wanted): Promise<DeptSum[]> {
  const { rows } = await sql<DeptSum>`
    select f.figure, coalesce(f.dept_id::text, '') as dept_id, sum(f.value)::float8 as value
      from stats_figure f left join iam_dept d on d.id = f.dept_id
     where ${isWanted(wanted)} group by f.figure, f.dept_id`.execute(db);
  return rows;
}

/** When the days were counted last: the subject that waited longest. */
export async function findCountedAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('statsTurn')
    .select(({ fn }) => fn.min<Date | null>('countedAt').as('countedAt'))
    .executeTakeFirst();
  return row?.countedAt ?? null;
}
