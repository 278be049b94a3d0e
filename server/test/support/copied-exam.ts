import { randomUUID } from 'node:crypto';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import type { Body } from '@ganlin/contract/question/body';
import { gradeDue } from '../../src/modules/paper/grading/grade.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { fillPapers } from './analysis-papers.ts';
import type { TestApp, TestUser } from './app.ts';
import { bodiesOf } from './exam-answers.ts';
import { anOpenExam, shiftExam, sit } from './exams.ts';
import { newQuestion, newRepo } from './questions.ts';

const QUESTIONS = 24;
const OTHERS = 60;
const DAY = 86_400;

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, content: id, right: id === 'a', analysis: '', fixed: false }));

interface CopiedExam {
  readonly examId: string;
  readonly paperIds: readonly [string, string];
}

/** An exam that is over, of which two examinees chose the same wrong options, among others who did not. */
export async function aCopiedExam(app: TestApp, one: TestUser, other: TestUser): Promise<CopiedExam> {
  const { examId } = await anExamOfFourOptions(app);
  const [paperId, copyId] = [await sitAlike(app, one, examId), await sitAlike(app, other, examId)];
  await gradeDue(systemCtx(app.platform, 'test'));
  await fillPapers(app.owner, { modelId: paperId, userIds: Array.from({ length: OTHERS }, () => randomUUID()) });
  await shiftExam(app, examId, -DAY);
  return { examId, paperIds: [paperId, copyId] };
}

/** Written once for all exams of an app. */
const banks = new WeakMap<TestApp, Promise<readonly string[]>>();

async function writeBank(app: TestApp): Promise<readonly string[]> {
  const admin = await app.admin();
  const repoId = await newRepo(admin);
  const body = { type: 1, options } as Body;
  return Promise.all(Array.from({ length: QUESTIONS }, () => newQuestion(admin, [repoId], { body })));
}

export async function anExamOfFourOptions(app: TestApp, wanted: Parameters<typeof anOpenExam>[1] = {}) {
  const bank = banks.get(app) ?? writeBank(app);
  banks.set(app, bank);
  const questionIds = await bank;
  const items = questionIds.map((questionId) => ({ questionId, points: 2 }));
  const section = { title: '第一部分', kind: 'fixed' as const, items };
  const composition = { forms: 1, shuffleQuestions: true, shuffleOptions: true, sections: [section] };
  return anOpenExam(app, { kinds: ['single'], composition, passScore: 10, ...wanted });
}

/** Every question is answered wrongly, by a rule that is the same for everyone. */
async function sitAlike(app: TestApp, learner: TestUser, examId: string): Promise<string> {
  const { paperId, epoch } = await sit(learner, examId);
  const items = (await bodiesOf(app, paperId)).map((body, at) => {
    if (body.type !== 1) throw new Error('not of four options');
    const wrong = body.options
      .filter(({ right }) => !right)
      .map(({ id }) => id)
      .toSorted();
    return { ordinal: at + 1, seq: at + 1, answer: { options: [wrong[1] ?? ''] } };
  });
  await learner.call(sittingApi.save, { paperId, epoch, items });
  await learner.call(sittingApi.handIn, { paperId, epoch });
  return paperId;
}
