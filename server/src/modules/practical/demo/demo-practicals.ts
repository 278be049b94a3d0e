import { dayInChina } from '@ganlin/contract/core/time';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { CandidateState, ExaminerRole, JoinRule, Mark, TestState } from '@ganlin/contract/practical/kinds';
import { totalCentiOf, vetoedItems } from '@ganlin/contract/practical/score-sum';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { actingAs, findAccount } from '../../iam/index.ts';
import { save as saveTest } from '../arrange/save.ts';
import { findCandidate, listCandidates, updateCandidate } from '../model/candidate.queries.ts';
import { insertScore } from '../model/score.queries.ts';
import { findSheet } from '../model/sheet.queries.ts';
import { getSheet } from '../model/sheet.ts';
import { findTest, updateTest } from '../model/test.queries.ts';
import { typedTest } from '../model/test.ts';
import { decide } from '../results/decide.ts';
import { publish, save as saveSheet } from '../sheets/save.ts';
import { demoSheet } from './demo-sheet.ts';

const sheetId = '019a8000-0000-7000-8000-0000000000d1';
const testId = '019a8000-0000-7000-8000-0000000000d2';
const examiners = { second: 'sunyajing', third: 'gaozhenhua' } as const;

/** What an examiner marked other than done, by the number of the item. */
type Faults = Readonly<Record<number, Mark>>;

interface DemoCandidate {
  readonly userName: string;
  /** By the lead and by the second examiner; null: not handed in. */
  readonly marks: readonly [Faults | null, Faults | null];
  readonly isAbsent?: true;
}

const { partly, missed } = Mark;
const candidates: readonly DemoCandidate[] = [
  { userName: demoAccounts.learner, marks: [null, null] },
  { userName: 'zhoulixin', marks: [null, null] },
  { userName: 'wanghaitao', marks: [{ 10: partly, 14: partly }, { 10: partly }] },
  { userName: 'liushufen', marks: [{ 9: missed, 11: partly }, { 9: missed }] },
  { userName: 'zhengwenbo', marks: [{ 5: partly }, { 5: missed, 8: partly, 15: missed }] },
  { userName: 'chenxiaotong', marks: [null, { 6: partly }] },
  { userName: 'linjiaqi', marks: [null, null], isAbsent: true },
];

/** Seeds a published sheet and a test of today whose lead examiner is the administrator. */
export async function seedDemoPracticals(ctx: Ctx<null>): Promise<void> {
  const admin = await findAccount(ctx.db, demoAccounts.admin);
  const second = await findAccount(ctx.db, examiners.second);
  const third = await findAccount(ctx.db, examiners.third);
  if (!admin || !second || !third || (await findSheet(ctx.db, sheetId))) return;
  const people = [];
  for (const demo of candidates) {
    const account = await findAccount(ctx.db, demo.userName);
    if (account) people.push({ ...demo, id: account.id });
  }
  const staff = actingAs(ctx, admin);
  const { version } = await saveSheet(staff, { id: sheetId, form: demoSheet() });
  await publish(staff, { id: sheetId, version });
  const candidateIds = people.map(({ id }) => id);
  await saveTest(staff, {
    id: testId,
    form: {
      title: '2026 年第一期地面作业人员实操考核',
      sheetId,
      place: '保定市人影训练场',
      heldOn: dayInChina(ctx.now),
      classId: null,
      examId: null,
      joinRule: JoinRule.both,
      theoryPercent: null,
      certificateTemplateId: null,
      groups: [{ leadId: admin.id, secondId: second.id, thirdId: third.id, candidateIds }],
    },
  });
  // Opened without the messages that a real one sends: nobody waits for them.
  await updateTest(ctx.db, testId, { state: TestState.open, version: 2 });
  const rows = await listCandidates(ctx.db, testId);
  for (const { id, userId } of rows) {
    const demo = people.find((person) => person.id === userId);
    if (demo?.isAbsent) await updateCandidate(ctx.db, id, { state: CandidateState.absent });
    for (const [index, examinerId] of [admin.id, second.id].entries()) {
      const faults = demo?.marks[index as 0 | 1] ?? null;
      const role = index === 0 ? ExaminerRole.lead : ExaminerRole.second;
      if (faults !== null) await score(staff, { candidateId: id, examinerId, role, faults });
    }
  }
}

interface Given {
  readonly candidateId: string;
  readonly examinerId: string;
  readonly role: ExaminerRole;
  readonly faults: Faults;
}

const sign = [
  [180, 90, 320, 70, 300, 210],
  [420, 80, 430, 220, 560, 60, 640, 200],
];

const score = (ctx: Ctx<User>, { candidateId, examinerId, role, faults }: Given): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const sheet = await getSheet(ctx, sheetId);
    const { sections } = sheet;
    const marks = sections
      .flatMap(({ items }) => items)
      .map(({ id }, index) => ({ itemId: id, mark: faults[index + 1] ?? Mark.done, note: '', photoIds: [] }));
    await insertScore(ctx.db, {
      id: newId(),
      candidateId,
      examinerId,
      role,
      marks: JSON.stringify(marks),
      totalCenti: totalCentiOf(sections, marks),
      vetoedItems: vetoedItems(sections, marks),
      elapsedSeconds: 520,
      examinerSign: JSON.stringify(sign),
      candidateSign: JSON.stringify(sign),
      finishedAt: ctx.now,
      handedInAt: ctx.now,
    });
    const candidate = await findCandidate(ctx.db, candidateId, { lock: true });
    const test = await findTest(ctx.db, testId);
    if (candidate && test) {
      await decide(ctx, { test: typedTest(test), sheet, candidate, theory: undefined, reason: '' });
    }
  });
