import { readFile } from 'node:fs/promises';
import { addMinutes } from '@ganlin/contract/core/time';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import type { Arrangement } from '@ganlin/contract/paper/body';
import type { Answer } from '@ganlin/contract/question/answer';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { dealForm, findExam, formQuestions, keysOf, markBegun, type SittingExam } from '../../exam/index.ts';
import { findAccount } from '../../iam/index.ts';
import { questionIds } from '../../question/index.ts';
import { listWithPaper } from '../entry/prepare.queries.ts';
import { gradePaper } from '../grading/grade.ts';
import { keyName } from '../model/grade-keys.ts';
import { demoAnswer } from './demo-answer.rules.ts';
import { sitDemoPaper } from './demo-papers.queries.ts';
import { seedDemoRegrade, type DemoRegrade } from './demo-regrade.ts';
import { demoUrl } from '../../../folders.ts';

/** By the code of a question: what each examinee wrote, in the order of the file; empty for nothing. */
type Texts = Readonly<Record<string, readonly string[]>>;

interface DemoFile {
  /** Account names, and how many of a hundred questions they answer right. */
  readonly people: readonly (readonly [userName: string, right: number])[];
  readonly learner: number;
  readonly exams: readonly {
    readonly id: string;
    readonly withLearner: boolean;
    readonly written?: Texts;
    readonly blanks?: Texts;
    readonly regrade?: DemoRegrade;
  }[];
}

const file = demoUrl('papers.json');

/** Seeds the papers of past demo exams, graded by rule, one of them re-graded. Leaves an exam that has papers alone. */
export async function seedDemoPapers(ctx: Ctx<null>): Promise<void> {
  // Our own file.
  const { people, learner, exams } = JSON.parse(await readFile(file, 'utf8')) as DemoFile;
  for (const demo of exams) {
    const exam = await findExam(ctx, demo.id);
    if (!exam) continue;
    const sitting = demo.withLearner ? [...people, [demoAccounts.learner, learner] as const] : people;
    await sitExam(ctx, exam, { sitting, given: await givenTexts(ctx, demo) });
    if (demo.regrade) await seedDemoRegrade(ctx, demo.id, demo.regrade);
  }
}

type Given = ReadonlyMap<string, (turn: number) => Answer | null>;

/** By question id, what the file says of the answers. */
async function givenTexts(ctx: Ctx<null>, { written = {}, blanks = {} }: DemoFile['exams'][number]): Promise<Given> {
  const ids = await questionIds(ctx, [...Object.keys(written), ...Object.keys(blanks)]);
  const given = new Map<string, (turn: number) => Answer | null>();
  const add = (texts: Texts, toAnswer: (text: string) => Answer) => {
    for (const [code, all] of Object.entries(texts)) {
      const answers = (turn: number) => (all[turn] ? toAnswer(all[turn]) : null);
      given.set(ids.get(code) ?? '', answers);
    }
  };
  add(written, (text) => ({ text }));
  add(blanks, (text) => ({ blanks: [text] }));
  return given;
}

interface Sitting {
  readonly sitting: DemoFile['people'];
  readonly given: Given;
}

async function sitExam(ctx: Ctx<null>, exam: SittingExam, { sitting, given }: Sitting): Promise<void> {
  const users = await Promise.all(sitting.map(([userName]) => findAccount(ctx.db, userName)));
  const served = await listWithPaper(
    ctx.db,
    exam.id,
    users.flatMap((user) => user?.id ?? []),
  );
  if (served.size > 0) return;
  await markBegun(ctx, exam);
  for (const [turn, [, right]] of sitting.entries()) {
    const user = users[turn];
    if (!user) continue;
    const id = newId();
    const dealt = await dealForm(ctx, exam, id);
    const startedAt = addMinutes(exam.startsAt, turn % 5);
    const deadlineAt = addMinutes(exam.startsAt, exam.minutes);
    const handedInAt = addMinutes(deadlineAt, -1 - ((turn * 7) % Math.floor(exam.minutes / 2)));
    const answers = await answersOf(ctx, { examId: exam.id, ...dealt, turn, right, given });
    await sitDemoPaper(ctx.db, {
      userId: user.id,
      id,
      examId: exam.id,
      ...dealt,
      startedAt,
      handedInAt,
      deadlineAt,
      answers,
    });
    await gradePaper(ctx, { userId: user.id, paperId: id });
  }
}

interface Paper {
  readonly examId: string;
  readonly formId: string;
  readonly arrangement: Arrangement;
  readonly turn: number;
  readonly right: number;
  readonly given: Given;
}

async function answersOf(ctx: Ctx<null>, { examId, formId, arrangement, turn, right, given }: Paper) {
  const form = await formQuestions(ctx, formId);
  const keys = await keysOf(ctx, examId);
  return arrangement.questions.flatMap((index, position) => {
    const question = form[index];
    const key = question && keys.get(keyName(question));
    if (!key) throw new Error(`no key for question ${index} of form ${formId}`);
    const fromFile = given.get(question.questionId);
    const answer = fromFile ? fromFile(turn) : demoAnswer(key.body, spread(turn, position) < right);
    return answer ? [{ ordinal: position + 1, answer }] : [];
  });
}

/** Of a hundred: which examinee fails at which question, the same in every seeding. */
const spread = (turn: number, position: number): number => (turn * 37 + position * 61 + turn * position * 13) % 100;
