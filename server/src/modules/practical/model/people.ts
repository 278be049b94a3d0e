import type { Ctx } from '../../../platform/ctx.ts';
import { everybody, peopleWithin } from '../../iam/index.ts';
import { listPeople } from './test.queries.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly deptName: string;
}

/** Accounts as a test names them, deleted ones too. */
export const peopleNamed = (ctx: Ctx<unknown>, ids: readonly string[]): Promise<Person[]> =>
  ids.length === 0 ? Promise.resolve([]) : listPeople(ctx.db, peopleWithin(everybody), ids);

export async function nameOf(ctx: Ctx<unknown>, id: string): Promise<string> {
  return (await peopleNamed(ctx, [id]))[0]?.name ?? '';
}
