import { randomUUID } from 'node:crypto';
import type { Input } from '@ganlin/contract/core/endpoint';
import { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import { JoinRule, Mark } from '@ganlin/contract/practical/kinds';
import { practicalSheetApi } from '@ganlin/contract/practical/sheet';
import { practicalTestApi } from '@ganlin/contract/practical/test';
import type { TestApp, TestUser } from './app.ts';
import type { Caller } from './client.ts';
import { unique } from './questions.ts';

export type SheetInput = Input<typeof practicalSheetApi.save>['form'];
export type ItemInput = SheetInput['sections'][number]['items'][number];
export type TestInput = Input<typeof practicalTestApi.save>['form'];
type HandIn = Input<typeof practicalExaminerApi.handIn>;

export const sheetItem = (change: Partial<ItemInput> = {}): ItemInput => ({
  id: 'i0',
  text: '检查',
  hint: '',
  points: 5,
  partial: 2,
  veto: false,
  photo: false,
  ...change,
});

/** A hundred points in ten items, the first of which may veto. */
export const sheetForm = (change: Partial<SheetInput> = {}): SheetInput => ({
  title: `火箭操作${unique()}`,
  workKind: '火箭作业',
  pass: 80,
  minutes: 10,
  sections: [
    {
      title: '操作',
      items: Array.from({ length: 10 }, (_, index) => ({
        id: `i${index}`,
        text: `第 ${index + 1} 步`,
        points: 10,
        partial: 5,
        veto: index === 0,
        hint: '',
        photo: false,
      })),
    },
  ],
  ...change,
});

export async function aSheet(caller: Caller, change: Partial<SheetInput> = {}): Promise<string> {
  const { id, version } = await caller.call(practicalSheetApi.save, { form: sheetForm(change) });
  await caller.call(practicalSheetApi.publish, { id, version });
  return id;
}

export const testForm = (sheetId: string, groups: TestInput['groups'], change: Partial<TestInput> = {}): TestInput => ({
  title: `实操${unique()}`,
  classId: null,
  examId: null,
  joinRule: JoinRule.both,
  theoryPercent: null,
  certificateTemplateId: null,
  sheetId,
  place: '训练场',
  heldOn: '2026-06-01',
  groups,
  ...change,
});

/** An open test of one group with one candidate. */
export async function anOpenTest(
  app: TestApp,
  by: Caller,
  { form = {}, sheet = {}, learner: given, withThird = true }: Wanted = {},
) {
  const [learner, lead, second, third] = [
    given ?? (await app.learner()),
    await app.learner(),
    await app.learner(),
    await app.learner(),
  ];
  const sheetId = await aSheet(by, sheet);
  const group = {
    leadId: lead.id,
    secondId: second.id,
    thirdId: withThird ? third.id : null,
    candidateIds: [learner.id],
  };
  const { id, version } = await by.call(practicalTestApi.save, { form: testForm(sheetId, [group], form) });
  await by.call(practicalTestApi.open, { id, version });
  const { records } = await by.call(practicalTestApi.candidates, { params: { testId: id } });
  return { id, sheetId, learner, lead, second, third, candidateId: records[0]!.id };
}

interface Wanted {
  readonly form?: Partial<TestInput>;
  readonly sheet?: Partial<SheetInput>;
  readonly learner?: TestUser;
  readonly withThird?: boolean;
}

const sign = [[10, 10, 200, 100, 400, 20]];

/** A sheet with so many points; the veto item is done unless told otherwise. */
export function handInOf(
  candidateId: string,
  points: number,
  change: Partial<HandIn> & { veto?: boolean } = {},
): HandIn {
  const { veto = false, ...rest } = change;
  // From the last item on, so that the veto item is the last to lose its points.
  let lost = (100 - points) / 5;
  const marks = Array.from({ length: 10 }, (_, index) => {
    const half = Math.min(lost, 2);
    lost -= half;
    return {
      itemId: `i${9 - index}`,
      mark: ([Mark.done, Mark.partly, Mark.missed] as const)[half]!,
      note: '',
      photoIds: [],
    };
  });
  return {
    id: randomUUID(),
    candidateId,
    marks: marks.map((one) => (veto && one.itemId === 'i0' ? { ...one, mark: Mark.missed } : one)),
    elapsedSeconds: 558,
    finishedAt: '2026-06-01T02:06:00Z',
    examinerSign: sign,
    candidateSign: sign,
    ...rest,
  };
}

export const score = (
  examiner: Caller,
  candidateId: string,
  points: number,
  change: Parameters<typeof handInOf>[2] = {},
) => examiner.call(practicalExaminerApi.handIn, handInOf(candidateId, points, change));

/** The result as staff see it. */
export async function resultOf(staff: Caller, testId: string) {
  const { records } = await staff.call(practicalTestApi.candidates, { params: { testId } });
  return records[0]!;
}
