import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { papersApi } from '@ganlin/contract/paper/papers';
import { userApi } from '@ganlin/contract/iam/user';
import { describe, expect, it } from 'vitest';
import { textOf } from '../exam/canaries.ts';
import { doors, isForLearners } from '../exam/crawl.ts';
import type { Caller } from '../support/client.ts';
import { sitAndGrade } from '../support/exam-answers.ts';
import { anOpenExam } from '../support/exams.ts';
import { aGrader, give } from '../support/grading.ts';
import { openAppWithAdmin } from '../support/staff.ts';
import { requestsFor } from './requests.ts';
import { seededExaminee } from './seeded-examinees.ts';

const { app, admin } = await openAppWithAdmin();
const world = await anExam();

const MARKS = 'perm:exam:grading:mark';
/** Everything a grader can call: what the permission allows, and what anybody who is signed in may do. */
const reached = doors.filter((door) => door.endpoint.access === MARKS || isForLearners(door));

/** Three examinees with two short answers each, and two graders. */
async function anExam() {
  const graders = [await aGrader(app), await aGrader(app)] as const;
  const { examId, questionIds } = await anOpenExam(app, { kinds: ['single', 'essay', 'essay'] });
  const assigned = graders.map(({ id }) => ({ userId: id }));
  await admin.call(gradingLeadApi.save, { examId, version: 0, graders: assigned });
  const examinees = [await seededExaminee(app, 1), await seededExaminee(app, 2), await seededExaminee(app, 3)];
  const paperIds: string[] = [];
  for (const examinee of examinees)
    paperIds.push(await sitAndGrade(app, examinee, examId, ['right', 'right', 'right']));
  await app.runJobs();
  const words = [...examinees.flatMap((examinee) => Object.values(examinee.words)), ...paperIds];
  return { graders, examId, questionIds, paperIds, examinees, words };
}

const answersOf = (examId: string) =>
  app.platform.db.selectFrom('gradingAnswer').selectAll().where('examId', '=', examId).execute();

/** The words in a response, its headers included, that were not in the request. */
async function found(
  caller: Caller,
  { endpoint, body, words }: { endpoint: Endpoint; body: unknown; words: string[] },
) {
  const reply = await caller.ask(endpoint, body);
  const text = `${textOf(reply)}\n${JSON.stringify(reply.headers)}`;
  const sent = JSON.stringify(body);
  return { status: reply.statusCode, hits: words.filter((word) => text.includes(word) && !sent.includes(word)) };
}

describe('an examinee', () => {
  it('stays unknown to a grader in all of the grader’s traffic', async () => {
    const { graders, examId, questionIds, paperIds, examinees, words } = world;
    const [grader, other] = graders;
    const answers = await answersOf(examId);
    // Marked, corrected, in conflict, finished and open: whatever state an answer may be shown in.
    await give(grader, { answerId: answers[0]!.id, score: 1, comment: '要点不全' });
    await give(other, { answerId: answers[0]!.id, score: 2 });
    for (const { id } of answers.filter(({ paperId }) => paperId === paperIds[1])) {
      await give(grader, { answerId: id, score: 1 });
    }
    await app.runJobs();
    const leaked: string[] = [];
    const statuses = new Map<string, Set<number>>();
    for (const questionId of questionIds.slice(1)) {
      for (const { id: answerId } of answers) {
        const fields = {
          examId,
          questionId,
          answerId,
          version: 1,
          part: '',
          rubricVersion: 0,
          score: 1,
          id: randomUUID(),
        };
        for (const { endpoint } of reached.filter((door) => door.endpoint.access === MARKS)) {
          for (const body of requestsFor(endpoint, { fields, ids: [answerId] })) {
            const { status, hits } = await found(grader, { endpoint, body, words });
            statuses.set(endpoint.path, (statuses.get(endpoint.path) ?? new Set()).add(status));
            leaked.push(...hits.map((word) => `${endpoint.path} ${word}`));
          }
        }
      }
    }
    // Ids that a grader should not know do not open anything either.
    const stolen = [examId, answers[0]!.id, paperIds[0]!, examinees[0]!.id, examinees[0]!.words.unitId];
    for (const { endpoint } of reached) {
      for (const body of requestsFor(endpoint, { fields: {}, ids: stolen })) {
        const { hits } = await found(grader, { endpoint, body, words });
        leaked.push(...hits.map((word) => `${endpoint.path} ${word}`));
      }
    }
    expect([...new Set(leaked)]).toEqual([]);
    const desk = Object.values(gradingDeskApi).map(({ path }) => path);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining(desk));
    expect(reached.length).toBeGreaterThan(60);
  }, 180_000);

  it('would be found by this search: staff who may see papers and users do see all of it', async () => {
    const { examId, examinees, words } = world;
    const seen = new Set<string>();
    const look = async (endpoint: Endpoint, body: unknown) => {
      for (const word of (await found(admin, { endpoint, body, words })).hits) seen.add(word);
    };
    await look(papersApi.paging, { current: 1, size: 20, params: { examId } });
    for (const { id } of examinees) {
      await look(userApi.detail, { id });
      await look(userApi.unmask, { id, reason: '核对' });
      await look(userApi.paging, { current: 1, size: 200, params: {} });
    }
    expect(words.filter((word) => !seen.has(word))).toEqual([]);
  });

  it('stays unknown to the leader on the pages of grading', async () => {
    const { graders, examId, paperIds, words } = world;
    const { id: answerId } = (await answersOf(examId)).find(({ paperId }) => paperId === paperIds[2])!;
    for (const [at, grader] of graders.entries()) await give(grader, { answerId, score: at });
    const page = { current: 1, size: 20, params: { examId } };
    expect((await admin.call(gradingLeadApi.conflicts, page)).total).toBeGreaterThan(0);
    const pages: readonly [Endpoint, object][] = [
      [gradingLeadApi.detail, { examId }],
      [gradingLeadApi.conflicts, page],
    ];
    for (const [endpoint, body] of pages) expect((await found(admin, { endpoint, body, words })).hits).toEqual([]);
  });
});
