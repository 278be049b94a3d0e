import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { DataScope } from '@ganlin/contract/iam/role';
import { taskApi } from '@ganlin/contract/ops/task';
import { papersApi } from '@ganlin/contract/paper/papers';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { permissions } from '@ganlin/contract/permissions';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { questionApi } from '@ganlin/contract/question/question';
import { RepoOpen, repoApi } from '@ganlin/contract/question/repo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeDue } from '../../src/modules/paper/grading/grade.ts';
import { putQuestions } from '../../src/modules/question/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import type { Caller } from '../support/client.ts';
import { sitAndHandIn } from '../support/exam-answers.ts';
import { anOpenExam, sit } from '../support/exams.ts';
import { SOME_ID } from '../support/plausible.ts';
import { dealTo, openRun } from '../support/practice.ts';
import { newRepo } from '../support/questions.ts';
import { staffWith } from '../support/staff.ts';
import { canaryQuestions, secret, textOf } from './canaries.ts';
import { doors, isForLearners, keysTold, type Door } from './crawl.ts';

/** A running exam of a bank that is open for practice: one user is taking it, one has finished, one is practising. */
let app: TestApp;
let [examinee, practising]: TestUser[] = [];
let [examId, repoId, paperId, donePaperId] = ['', '', '', ''];
let questionIds: string[] = [];
const trainIds: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  [examinee, practising] = [await app.learner(), await app.learner()];
  repoId = await newRepo(await app.admin(), { open: RepoOpen.everyone });
  const order = { questions: canaryQuestions(), repoIds: [repoId], publish: true, by: examinee.id };
  questionIds = (await putQuestions(systemCtx(app.platform, 'test'), order)).map(({ id }) => id);
  const items = questionIds.map((questionId) => ({ questionId, points: 2 }));
  const composition = { sections: [{ title: '全部题型', kind: 'fixed' as const, items }] };
  const release = { score: 3, verdict: 3, answer: 3, analysis: 3 } as const;
  examId = (await anOpenExam(app, { kinds: ['single'], composition, release, attempts: 0 })).examId;
  for (const person of [examinee, practising]) trainIds.push(await practise(person));
  // An examinee who answers correctly writes down the correct answer; that is their own text.
  const wrongly = questionIds.map(() => 'wrong' as const);
  donePaperId = await sitAndHandIn(app, await app.learner(), examId, wrongly);
  await gradeDue(systemCtx(app.platform, 'test'));
  ({ paperId } = await sit(examinee, examId));
  // Still taking the exam until the end of these tests.
  await sit(await app.learner(), examId);
});
afterAll(() => app.close());

/** Starts a practice run, answers its first question wrongly and stars it, so that every path back to it is open. */
async function practise(person: TestUser): Promise<string> {
  const trainId = await openRun(person, repoId, PracticeMode.order);
  await dealTo(person, trainId);
  await person.call(practiceApi.answer, { trainId, items: [{ ordinal: 1, seq: 1, answer: { options: [] } }] });
  await person.call(practiceApi.star, { questionId: questionIds[0]!, starred: true });
  return trainId;
}

const known = () => [examId, repoId, questionIds[0]!, paperId, donePaperId, ...trainIds];

/** A request that gets further than one generated from the schema. */
const better = new Map<string, object>([
  [examApi.preview.path, { id: SOME_ID }],
  [practiceApi.open.path, { repoId: SOME_ID, mode: PracticeMode.order }],
  [practiceApi.answer.path, { trainId: SOME_ID, items: [{ ordinal: 2, seq: 2, answer: { options: [] } }] }],
  [questionApi.paging.path, { params: {} }],
  [questionApi.export.path, { params: {}, form: 'docx-answers' }],
  [papersApi.paging.path, { params: {} }],
]);

async function toldTo(caller: Caller, some: readonly Door[]): Promise<string[]> {
  const leaked: string[] = [];
  for (const door of some) {
    const good = better.get(door.endpoint.path);
    const requested = good ? { ...door, good: JSON.stringify(good) } : door;
    if ((await keysTold(caller, requested, { ids: known() })).length > 0) leaked.push(door.endpoint.path);
  }
  return leaked;
}

/** Endpoints that show the correct answer to a user practising a bank. */
const ways = [practiceApi.deal, practiceApi.answer, practiceApi.question].map(({ path }) => path);

/** Endpoints that would end the paper, or open another one. */
const ends = new Set<unknown>([entryApi.start, sittingApi.handIn, practiceApi.finish]);
const open = doors.filter(isForLearners).filter(({ endpoint }) => !ends.has(endpoint));

/** Endpoints that would change the state under test: called last. */
const disturbing = new Set<unknown>([
  examApi.close,
  examApi.release,
  examApi.delete,
  papersApi.forceHandIn,
  questionApi.save,
  questionApi.publish,
  questionApi.retire,
  questionApi.restore,
  questionApi.discard,
  questionApi.place,
  questionApi.delete,
  repoApi.save,
  repoApi.delete,
]);

/** Staff who may read questions see the correct answers: that is what the permission is for. Nobody else gets any. */
const declared: Readonly<Record<string, string[]>> = {
  'qu:question:paging': [questionApi.detail, questionApi.versions, practiceApi.question].map(({ path }) => path),
  'qu:question:export': [questionApi.export.path],
};

describe('in a running exam whose bank is open for practice', () => {
  it('correct answers are hidden from examinees, while other users may practise the bank', async () => {
    expect(await toldTo(examinee!, open)).toEqual([]);
    // Counter-check with another user: the requests that found nothing above do find answers.
    const leaked = await toldTo(practising!, open);
    expect(leaked).toEqual(expect.arrayContaining(ways));
    expect(leaked.every((path) => path.startsWith('/api/practice/'))).toBe(true);
  }, 120_000);

  it('the same requests show them to the same user after hand-in', async () => {
    const { epoch } = await examinee!.call(sittingApi.open, { paperId, writer: paperId, takeOver: true });
    await examinee!.call(sittingApi.handIn, { paperId, epoch });
    expect(await toldTo(examinee!, open)).toEqual(expect.arrayContaining(ways));
  });

  it('each single permission on exams and questions shows staff what is declared, and no more', async () => {
    const codes = Object.keys(permissions).filter((code) => /^(exam|qu):/.test(code));
    expect(codes.length).toBeGreaterThan(15);
    const leaked: Record<string, string[]> = {};
    for (const code of codes) {
      const staff = await staffWith(app, { permissions: [code], dataScope: DataScope.all });
      const own = doors.filter(({ endpoint: { access } }) => access === `perm:${code}`);
      const both = [...own, ...open.filter(({ knowsQuestions }) => knowsQuestions)];
      leaked[code] = await toldTo(
        staff,
        both.filter(({ endpoint }) => !disturbing.has(endpoint)),
      );
    }
    for (const { endpoint, ...door } of doors.filter(({ endpoint }) => disturbing.has(endpoint))) {
      const code = endpoint.access.replace('perm:', '');
      const staff = await staffWith(app, { permissions: [code], dataScope: DataScope.all });
      leaked[code] = [...(leaked[code] ?? []), ...(await toldTo(staff, [{ endpoint, ...door }]))];
    }
    const found = Object.fromEntries(Object.entries(leaked).filter(([, paths]) => paths.length > 0));
    expect(found).toEqual(declared);
  }, 300_000);

  it('an export of papers contains no correct answers, while an export of questions does', async () => {
    const exported = async (code: string, start: (staff: TestUser) => Promise<{ taskId: string }>) => {
      const staff = await staffWith(app, { permissions: [code], dataScope: DataScope.all });
      const { taskId: id } = await start(staff);
      await app.runJobs();
      return secret.test(textOf(await staff.ask(taskApi.result, { id })));
    };
    expect(await exported('exam:paper:export', (staff) => staff.call(papersApi.export, { params: {} }))).toBe(false);
    const requested = { params: {}, form: 'docx-answers' } as const;
    expect(await exported('qu:question:export', (staff) => staff.call(questionApi.exportTask, requested))).toBe(true);
  });
});
