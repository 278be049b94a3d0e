import type { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { listCandidates } from '../model/candidate.queries.ts';
import { peopleNamed } from '../model/people.ts';
import { roleIn, taskOf } from '../model/role.rules.ts';
import { listHandedIn } from '../model/score.queries.ts';
import { listSheets } from '../model/sheet.queries.ts';
import { shownSheet, typedSheet } from '../model/sheet.ts';
import { listGroups, type TestRow } from '../model/test.queries.ts';
import { listOwnTests } from './examiner.queries.ts';

const MAX_TESTS = 20;

export const list: Handler<typeof practicalExaminerApi.list> = async (ctx) => {
  const tests = await listOwnTests(ctx.db, ctx.user.id, MAX_TESTS);
  const rows = await listSheets(
    ctx.db,
    tests.map(({ sheetId }) => sheetId),
  );
  const sheets = new Map(rows.map((row) => [row.id, shownSheet(typedSheet(row))]));
  const shown = [];
  for (const test of tests) {
    const { id, title, place, heldOn, sheetId } = test;
    const sheet = sheets.get(sheetId);
    if (sheet) shown.push({ id, title, place, heldOn, sheet, candidates: await ownCandidates(ctx, test) });
  }
  return shown;
};

/** The candidates of the groups that the caller examines. */
async function ownCandidates(ctx: Ctx<User>, { id: testId }: TestRow) {
  const roles = new Map((await listGroups(ctx.db, testId)).map((group) => [group.number, roleIn(group, ctx.user.id)]));
  const candidates = (await listCandidates(ctx.db, testId)).filter(({ groupNumber }) => roles.get(groupNumber));
  const people = await peopleNamed(
    ctx,
    candidates.map(({ userId }) => userId),
  );
  const names = new Map(people.map((person) => [person.id, person]));
  const ids = candidates.map(({ id }) => id);
  const handed = await listHandedIn(ctx.db, ids, ctx.user.id);
  return candidates.flatMap(({ id, userId, groupNumber, number, state }) => {
    const role = roles.get(groupNumber);
    if (!role) return [];
    const own = handed.filter(({ candidateId }) => candidateId === id);
    const isHandedIn = own.some(({ returnedAt }) => returnedAt === null);
    const task = taskOf(role, state, { isHandedIn, isReturned: own.length > 0 });
    const { name = '', deptName = '' } = names.get(userId) ?? {};
    return [{ id, name, deptName, group: groupNumber, number, state, role, task }];
  });
}
