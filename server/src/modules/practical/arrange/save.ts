import { JoinRule, SheetState, TestState } from '@ganlin/contract/practical/kinds';
import type { practicalTestApi, TestForm } from '@ganlin/contract/practical/test';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { requireTemplate } from '../../certificate/index.ts';
import { listExams } from '../../exam/index.ts';
import { audienceInScope, getMembership, scopeOf } from '../../iam/index.ts';
import { participantsOf } from '../../training/index.ts';
import { peopleNamed } from '../model/people.ts';
import { getSheet } from '../model/sheet.ts';
import * as queries from '../model/test.queries.ts';
import { assertState, getTestInScope, targetOf, typedTest, type Test } from '../model/test.ts';
import { formOf } from './form.ts';
import { peopleProblem } from './people.rules.ts';

export const save: Handler<typeof practicalTestApi.save> = (ctx, { id = newId(), version, form }) =>
  transaction(ctx, async (ctx) => {
    await scopeOf(ctx);
    const before = version === undefined ? undefined : await getTestInScope(ctx, id, { lock: true });
    if (before) {
      assertState(before, TestState.draft);
      if (before.version !== version) throw new AppError('practicalTestChanged');
    }
    await refuseUnknown(ctx, before, form);
    return before ? change(ctx, before, form) : create(ctx, id, form);
  });

export const classPeople: Handler<typeof practicalTestApi.classPeople> = async (ctx, { classId }) =>
  peopleNamed(ctx, await participantsOf(ctx, classId));

const columnsOf = (form: TestForm) => ({
  title: form.title,
  sheetId: form.sheetId,
  place: form.place,
  heldOn: form.heldOn,
  classId: form.classId,
  examId: form.examId,
  // Without a theory exam there is nothing to weigh.
  joinRule: form.examId === null ? JoinRule.both : form.joinRule,
  theoryPercent: form.examId !== null && form.joinRule === JoinRule.weighted ? (form.theoryPercent ?? 40) : null,
  certificateTemplateId: form.certificateTemplateId,
});

const groupsOf = ({ groups }: TestForm): queries.GroupRow[] =>
  groups.map(({ candidateIds, ...examiners }, index) => ({
    ...examiners,
    number: index + 1,
    candidates: candidateIds.map((userId, at) => ({ id: newId(), number: at + 1, userId })),
  }));

async function create(ctx: Ctx<User>, id: string, form: TestForm) {
  const { deptId } = await getMembership(ctx.db, ctx.user.id);
  const stamps = { deptId, createdBy: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now };
  if (!(await queries.insertTest(ctx.db, { ...columnsOf(form), ...stamps, id }))) {
    // The page did not receive the reply to its first call, and sent it again.
    const { version, createdBy } = await getTestInScope(ctx, id);
    if (version !== 1 || createdBy !== ctx.user.id) throw new AppError('practicalTestChanged');
    return { id, version };
  }
  await queries.replaceGroups(ctx.db, id, groupsOf(form));
  await record(ctx, { action: 'practical.testSaved', target: targetOf(id), summary: form.title, after: form });
  return { id, version: 1 };
}

async function change(ctx: Ctx<User>, test: Test, form: TestForm) {
  const { id } = test;
  const version = test.version + 1;
  const before = await formOf(ctx, test);
  await queries.updateTest(ctx.db, id, { ...columnsOf(form), version, updatedAt: ctx.now });
  await queries.replaceGroups(ctx.db, id, groupsOf(form));
  const entry = { action: 'practical.testSaved', target: targetOf(id), summary: form.title } as const;
  await record(ctx, { ...entry, before, after: form });
  return { id, version };
}

/** What the form names must exist; people must be in the caller's scope, or be participants of the class. */
async function refuseUnknown(ctx: Ctx<User>, before: Test | undefined, form: TestForm): Promise<void> {
  const sheet = await getSheet(ctx, form.sheetId);
  if (sheet.state !== SheetState.published) throw new AppError('practicalSheetNotPublished');
  if (form.examId !== null && !(await listExams(ctx, [form.examId])).has(form.examId))
    throw new AppError('examNotFound');
  if (form.certificateTemplateId !== (before?.certificateTemplateId ?? null))
    await requireTemplate(ctx, form.certificateTemplateId);
  const problem = peopleProblem(form.groups);
  if (problem !== null) throw new AppError('practicalPeopleWrong', { problem });
  const participants = new Set(form.classId === null ? [] : await participantsOf(ctx, form.classId));
  const known = new Set(before ? await knownPeople(ctx, before) : []);
  const named = form.groups.flatMap(({ leadId, secondId, thirdId, candidateIds }) => [
    leadId,
    secondId,
    ...(thirdId === null ? [] : [thirdId]),
    ...candidateIds.filter((id) => !participants.has(id)),
  ]);
  const userIds = [...new Set(named)].filter((id) => !known.has(id));
  await audienceInScope(ctx, { all: false, deptIds: [], roleIds: [], userIds });
}

/** A colleague with a wider scope may have put them there. */
async function knownPeople(ctx: Ctx<User>, test: Test): Promise<string[]> {
  const { groups } = await formOf(ctx, typedTest(test));
  return groups.flatMap(({ leadId, secondId, thirdId, candidateIds }) => [
    leadId,
    secondId,
    ...(thirdId === null ? [] : [thirdId]),
    ...candidateIds,
  ]);
}
