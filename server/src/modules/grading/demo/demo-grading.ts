import { readFile } from 'node:fs/promises';
import { addMinutes } from '@ganlin/contract/core/time';
import { RubricItem } from '@ganlin/contract/grading/rubric';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { findExam } from '../../exam/index.ts';
import { actingAs, findAccount, seedDemoStaff } from '../../iam/index.ts';
import { questionIds } from '../../question/index.ts';
import { collectMissing } from '../collect/collect.ts';
import * as desk from '../desk/desk.ts';
import * as lead from '../lead/lead.ts';
import { listGraders } from '../lead/lead.queries.ts';
import { listTasks, type DemoTask } from './demo-grading.queries.ts';
import { demoUrl } from '../../../folders.ts';

interface DemoExam {
  readonly id: string;
  readonly doublePercent: number;
  /** In points, like all scores of the file. */
  readonly tolerance: number;
  /** By the code of the question; scores by the examinee's account. Those that are missing wait to be marked. */
  readonly questions: Readonly<
    Record<string, { readonly rubric: readonly unknown[]; readonly scores: Readonly<Record<string, number>> }>
  >;
  /** The administrator's own answers wait, for whoever tries the desk. */
  readonly leavesOwn?: boolean;
  /** A second grader's mark that differs from the first. */
  readonly conflict?: {
    readonly code: string;
    readonly userName: string;
    /** The ticked items of the rubric, and the score with its half points, of the first and of the second grader. */
    readonly marks: readonly Given[];
  };
}

interface Given {
  readonly score: number;
  readonly items: readonly string[];
  readonly comment?: string;
}

interface DemoFile {
  readonly graders: readonly (readonly [userName: string, realName: string])[];
  readonly exams: readonly DemoExam[];
}

const file = demoUrl('grading.json');
const graderRole = {
  code: 'demo-grader',
  name: '阅卷员（演示）',
  menus: ['exam', 'exam.grading', 'exam.gradingDesk', 'exam:grading:mark'],
};

/** Seeds one exam that three graders are marking and one that is marked. Leaves an exam that has graders alone. */
export async function seedDemoGrading(ctx: Ctx<null>): Promise<void> {
  // Our own file.
  const { graders, exams } = JSON.parse(await readFile(file, 'utf8')) as DemoFile;
  const leader = await findAccount(ctx.db, demoAccounts.admin);
  if (!leader) return;
  await seedDemoStaff(
    ctx,
    graderRole,
    graders.map(([userName, realName]) => ({ userName, realName })),
  );
  await collectMissing(ctx);
  const marking = await Promise.all(graders.map(([userName]) => findAccount(ctx.db, userName)));
  const people = [leader, ...marking.flatMap((found) => found ?? [])];
  for (const demo of exams) {
    if (!(await findExam(ctx, demo.id)) || (await listGraders(ctx.db, demo.id)).length > 0) continue;
    await assign(ctx, demo, { leader, people });
    await markSome(ctx, demo, { people });
  }
}

interface Person {
  readonly id: string;
  readonly realName: string;
}

async function assign(
  ctx: Ctx<null>,
  { id: examId, doublePercent, tolerance, questions }: DemoExam,
  { leader, people }: { readonly leader: Person; readonly people: readonly Person[] },
): Promise<void> {
  const asLeader = actingAs(ctx, leader);
  const graders = people.map(({ id: userId }) => ({ userId, questionId: null, share: 1 }));
  const plan = { by: 'question' as const, doublePercent, tolerance: centi(tolerance) };
  await lead.save(asLeader, { examId, version: 0, plan, graders });
  const ids = await questionIds(ctx, Object.keys(questions));
  for (const { questionId, version } of uniqueQuestions(await listTasks(ctx.db, examId))) {
    const code = [...ids].find(([, id]) => id === questionId)?.[0] ?? '';
    const items = (questions[code]?.rubric ?? []).map((item) => RubricItem.parse(item));
    await lead.saveRubric(asLeader, { examId, questionId, version, part: '', rubricVersion: 0, items });
  }
}

const uniqueQuestions = (tasks: readonly DemoTask[]): DemoTask[] => [
  ...new Map(tasks.map((task) => [task.questionId, task])).values(),
];

async function markSome(
  ctx: Ctx<null>,
  { id: examId, questions, conflict, leavesOwn = false }: DemoExam,
  { people }: { readonly people: readonly Person[] },
): Promise<void> {
  const ids = await questionIds(ctx, Object.keys(questions));
  const tasks = await listTasks(ctx.db, examId);
  const names = await accountNames(ctx, Object.values(questions));
  let given = 0;
  const give = (grader: Person | undefined, answerId: string, { score, items, comment = '' }: Given) => {
    if (!grader) return undefined;
    // A mark takes a grader about a minute.
    const now = addMinutes(ctx.now, given - 60);
    given += 1;
    const mark = { id: newId(), answerId, score: centi(score), items: [...items], rubricVersion: 1, comment };
    return desk.mark({ ...actingAs(ctx, grader), now }, mark);
  };
  for (const [code, { rubric, scores }] of Object.entries(questions)) {
    for (const { answerId, graderId, userId } of tasks.filter(({ questionId }) => questionId === ids.get(code))) {
      const userName = names.get(userId) ?? '';
      const score = scores[userName];
      if (score === undefined) continue;
      const [leader, second, third] = people;
      if (conflict?.code === code && conflict.userName === userName) {
        const [first, other] = conflict.marks;
        if (first) await give(second, answerId, first);
        if (other) await give(third, answerId, other);
      } else if (!leavesOwn || graderId !== leader?.id) {
        await give(
          people.find(({ id }) => id === graderId),
          answerId,
          {
            score,
            items: itemsFor(
              score,
              rubric.map((item) => RubricItem.parse(item)),
            ),
          },
        );
      }
    }
  }
}

/** The items that make up a score, from the first on; what is left is added in half points. */
function itemsFor(score: number, rubric: readonly RubricItem[]): string[] {
  let left = centi(score);
  return rubric.flatMap(({ id, points }) => {
    if (points <= 0 || points > left) return [];
    left -= points;
    return [id];
  });
}

/** The accounts that the file gives scores to, by user id. */
async function accountNames(
  ctx: Ctx<null>,
  questions: readonly { readonly scores: Readonly<Record<string, number>> }[],
): Promise<Map<string, string>> {
  const names = new Set(questions.flatMap(({ scores }) => Object.keys(scores)));
  const found = await Promise.all(
    [...names].map(async (name) => [(await findAccount(ctx.db, name))?.id ?? '', name] as const),
  );
  return new Map(found);
}

const centi = (points: number): number => Math.round(points * 100);
