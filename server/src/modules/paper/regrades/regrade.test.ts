import { randomUUID } from 'node:crypto';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { DataScope } from '@ganlin/contract/iam/role';
import { messageApi } from '@ganlin/contract/message/message';
import { RegradeState, regradeApi } from '@ganlin/contract/paper/regrade';
import { papersApi } from '@ganlin/contract/paper/papers';
import { resultApi } from '@ganlin/contract/paper/result';
import { Verdict } from '@ganlin/contract/question/verdict';
import { describe, expect, it } from 'vitest';
import { auditFindings } from '../../../../test/support/audit-findings.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { examForm, listed, newExam } from '../../../../test/support/exam-form.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { aGrader, give } from '../../../../test/support/grading.ts';
import { aRegrade, aTriedRegrade, otherAnswer, regraded } from '../../../../test/support/regrading.ts';
import { openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { bookAnswers } from '../grading/book.ts';
import { countGraded } from '../grading/grade-counting.ts';
import { commitRegrade } from '../regrading/commit.ts';

const { app, admin } = await openAppWithAdmin();
const { db } = app.platform;

const paperOf = (paperId: string) =>
  db
    .selectFrom('paperPaper')
    .select(['state', 'scoreCenti', 'passed', 'openQuestions'])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
const historyOf = (paperId: string) =>
  db.selectFrom('paperRegraded').selectAll().where('paperId', '=', paperId).orderBy('at').execute();

/** Five single-choice questions of two points; the first is answered as given, the others correctly. */
async function sat(firsts: readonly ('right' | 'wrong')[], wanted: Parameters<typeof anOpenExam>[1] = {}) {
  const { examId, questionIds, title } = await anOpenExam(app, { passScore: 9, ...wanted });
  const papers: { learner: Awaited<ReturnType<typeof app.learner>>; paperId: string }[] = [];
  for (const first of firsts) {
    const learner = await app.learner();
    papers.push({ learner, paperId: await sitAndGrade(app, learner, examId, [first]) });
  }
  return { examId, title, questionId: questionIds[0]!, questionIds, papers };
}

const scores = async (papers: readonly { paperId: string }[]) => {
  const found = await Promise.all(papers.map(({ paperId }) => paperOf(paperId)));
  return found.map(({ scoreCenti, passed }) => [scoreCenti, passed]);
};

describe('a trial', () => {
  it('lists what each way would change and changes nothing', async () => {
    const { examId, questionId, papers } = await sat(['right', 'wrong', 'wrong']);
    const { id, detail } = await aTriedRegrade(app, admin, { examId, questionId, change: otherAnswer });
    expect(detail).toMatchObject({ state: RegradeState.tried, edition: 1, progress: null, stopped: '' });
    expect(detail.trial).toMatchObject({ papers: 3, finished: 3, meanBefore: 8.67, passedBefore: 1, humanMarks: 0 });
    expect(detail.trial).toMatchObject({ fullBefore: 1, fullAfter: 2 });
    expect(detail.trial!.ways).toEqual([
      { way: 'full', raised: 2, lowered: 0, nowPassed: 2, nowFailed: 0, mean: 10, passed: 3 },
      { way: 'both', raised: 2, lowered: 0, nowPassed: 2, nowFailed: 0, mean: 10, passed: 3 },
      { way: 'new', raised: 2, lowered: 1, nowPassed: 2, nowFailed: 1, mean: 9.33, passed: 2 },
      { way: 'void', raised: 2, lowered: 0, nowPassed: 2, nowFailed: 0, mean: 10, passed: 3 },
    ]);
    const list = await admin.call(regradeApi.changes, { params: { id, way: 'new' } });
    expect(list.total).toBe(3);
    const mine = list.records.find(({ paperId }) => paperId === papers[0]!.paperId);
    expect(mine).toMatchObject({ wonBefore: 2, won: 0, scoreBefore: 10, score: 8, passedBefore: true, passed: false });
    expect(mine).toMatchObject({
      userId: papers[0]!.learner.id,
      attempt: 1,
      answer: { options: [expect.any(String)] },
    });
    const lower = await admin.call(regradeApi.changes, { params: { id, way: 'new', only: 'lower' } });
    expect(lower.records.map(({ paperId }) => paperId)).toEqual([papers[0]!.paperId]);
    const searched = await admin.call(regradeApi.changes, { params: { id, way: 'new', keyword: '无此人' } });
    expect(searched.records).toEqual([]);
    expect(await scores(papers)).toEqual([
      [1000, true],
      [800, false],
      [800, false],
    ]);
    await admin.call(regradeApi.export, { id, way: 'new' });
    await app.runJobs();
  });

  it('is needed again after the answer changes, not after the reason does', async () => {
    const { examId, questionId } = await sat(['right']);
    const form = await aRegrade(admin, { examId, questionId, change: otherAnswer });
    await admin.call(regradeApi.dryRun, { id: form.id, edition: form.edition });
    await app.runJobs();
    expect(await admin.call(regradeApi.save, { ...form, reason: '漏列' })).toEqual({ edition: 2 });
    expect(await admin.call(regradeApi.save, { ...form, reason: '漏列' })).toEqual({ edition: 2 });
    await expect(admin.call(regradeApi.save, { ...form, reason: '别的' })).toRefuse('regradeChanged');
    expect((await admin.call(regradeApi.detail, { id: form.id })).state).toBe(RegradeState.tried);
    await admin.call(regradeApi.save, { ...form, edition: 2, after: otherAnswer(form.after) });
    const commit = { id: form.id, edition: 3, way: 'new', reason: '漏列' } as const;
    await expect(admin.call(regradeApi.commit, commit)).toRefuse('regradeNotTried');
  });

  it('refuses other options, questions marked by people and questions of other exams', async () => {
    const { examId, questionIds } = await anOpenExam(app, { kinds: ['single', 'essay', 'combined'] });
    await sitAndGrade(app, await app.learner(), examId);
    const ref = { examId, version: 1 };
    await expect(admin.call(regradeApi.question, { ...ref, questionId: questionIds[1]! })).toRefuse('regradeByHand');
    const missing = { ...ref, questionId: randomUUID() };
    await expect(admin.call(regradeApi.question, missing)).toRefuse('regradeQuestionNotFound');
    const { key } = await admin.call(regradeApi.question, { ...ref, questionId: questionIds[0]! });
    const form = { ...ref, questionId: questionIds[0]!, id: randomUUID(), edition: 0, way: 'new', reason: '' } as const;
    const body = { type: 3, right: true } as const;
    await expect(admin.call(regradeApi.save, { ...form, after: { ...key, body } })).toRefuse('regradeOtherParts');
    await expect(admin.call(regradeApi.save, { ...form, after: { ...key, points: 0 } })).toRefuse('regradeOtherParts');
    const { records } = await admin.call(regradeApi.questions, { params: { examId } });
    expect(records.map(({ questionId }) => questionId)).toEqual([questionIds[0], questionIds[2]]);
    expect(records[0]).toMatchObject({ points: 2, section: '第一部分', regraded: 0 });
  });

  it('is only for staff with all of the audience in scope', async () => {
    const { examId, questionId } = await sat(['right']);
    const { id } = await aRegrade(admin, { examId, questionId, change: otherAnswer });
    const other = await staffWith(app, { permissions: ['exam:paper:regrade'], dataScope: DataScope.self });
    await expect(other.call(regradeApi.detail, { id })).toRefuse('regradeNotFound');
    await expect(other.call(regradeApi.question, { examId, questionId, version: 1 })).toRefuse('forbidden');
    expect((await other.call(regradeApi.paging, { params: {} })).records).toEqual([]);
    const mine = await admin.call(regradeApi.paging, { params: { examId } });
    expect(mine.records).toMatchObject([{ id, state: RegradeState.draft, changed: null }]);
    await admin.call(regradeApi.discard, { id });
    expect((await admin.call(regradeApi.paging, { params: { examId } })).total).toBe(0);
  });
});

describe('a commit', () => {
  it.each([
    ['full', [1000, true], [1000, true]],
    ['both', [1000, true], [1000, true]],
    ['new', [800, false], [1000, true]],
    ['void', [1000, true], [1000, true]],
  ] as const)('by “%s” changes results, is kept as history and can be verified', async (way, ...expected) => {
    const { examId, questionId, papers } = await sat(['right', 'wrong']);
    const { detail } = await regraded(app, admin, { examId, questionId, change: otherAnswer, way });
    expect(detail).toMatchObject({ state: RegradeState.committed, stopped: '', reason: '原答案有误' });
    expect(await scores(papers)).toEqual(expected);
    expect(detail.changed).toBe(way === 'new' ? 2 : 1);
    const [, second] = papers;
    expect(await historyOf(second!.paperId)).toMatchObject([
      { scoreBefore: 800, score: 1000, passedBefore: false, passed: true, ordinal: 1 },
    ]);
    expect(await auditFindings(app)).toEqual([]);
    // Papers that are graded later get the same.
    const later = await sitAndGrade(app, await app.learner(), examId, ['wrong']);
    expect([await paperOf(later)].map(({ scoreCenti, passed }) => [scoreCenti, passed])).toEqual([expected[1]]);
    expect(await auditFindings(app)).toEqual([]);
  });

  it('tells those whose score changed, and the result explains itself with the new answer', async () => {
    const { examId, questionId, papers, title } = await sat(['right', 'wrong']);
    await regraded(app, admin, { examId, questionId, change: otherAnswer, way: 'both', reason: '原答案漏列' });
    const [kept, raised] = papers;
    const of = async (learner: typeof admin) =>
      (await learner.call(messageApi.paging, { params: {} })).records.filter(({ title: one }) => one.includes('改判'));
    expect(await of(kept!.learner)).toEqual([]);
    expect(await of(raised!.learner)).toMatchObject([{ title: `成绩已改判：${title}` }]);
    const result = await raised!.learner.call(resultApi.detail, { paperId: raised!.paperId });
    expect(result).toMatchObject({ score: 10 });
    expect(result.questions[0]).toMatchObject({ score: 2, maxScore: 2, verdict: Verdict.right });
    expect(result.questions[0]!.regraded).toMatchObject([{ reason: '原答案漏列', before: 0, after: 2 }]);
    expect(result.questions[1]!.regraded).toEqual([]);
    const chosen = result.questions[0]!.answer!.options;
    const body = result.questions[0]!.key!.body;
    expect(body.type === 1 && body.options.filter(({ right }) => right).map(({ id }) => id)).toEqual(chosen);
    const { timeline } = await admin.call(papersApi.detail, { paperId: raised!.paperId });
    expect(timeline.at(-1)!.text).toBe('改判：8 分 → 10 分（原答案漏列）');
  });

  it('stops without a change when a paper was graded since the trial', async () => {
    const { examId, questionId, papers } = await sat(['wrong']);
    const { id, edition } = await aTriedRegrade(app, admin, { examId, questionId, change: otherAnswer });
    await sitAndGrade(app, await app.learner(), examId, ['wrong']);
    await admin.call(regradeApi.commit, { id, edition, way: 'full', reason: '有误' });
    await app.runJobs();
    const detail = await admin.call(regradeApi.detail, { id });
    expect(detail).toMatchObject({ state: RegradeState.draft, trial: null, changed: null });
    expect(detail.stopped).toContain('重新试算');
    expect(await scores(papers)).toEqual([[800, false]]);
    expect(await db.selectFrom('paperAdjustment').select('seq').where('examId', '=', examId).execute()).toEqual([]);
  });

  it('continues after a failure in the middle, with every paper changed once', async () => {
    const { examId, questionId, papers } = await sat(['wrong', 'right', 'wrong']);
    const { id, edition } = await aTriedRegrade(app, admin, { examId, questionId, change: otherAnswer });
    await admin.call(regradeApi.commit, { id, edition, way: 'new', reason: '有误' });
    const last = papers.map(({ paperId }) => paperId).toSorted()[2]!;
    await app.owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger fail before insert on paper_regraded for each row when (new.paper_id = '${last}')
        execute function fail()`);
    const input = { id, actor: { id: admin.id, userName: 'admin', realName: '管理员' } };
    const run = commitRegrade(systemCtx(app.platform, 'test'), input, { page: 1, report: async () => {} });
    await expect(run).rejects.toThrow('killed');
    await app.owner.query('drop trigger fail on paper_regraded; drop function fail');
    expect((await scores(papers)).filter(([score]) => score === 800)).toHaveLength(2);
    const half = await admin.call(regradeApi.detail, { id });
    expect(half).toMatchObject({ state: RegradeState.committing });
    expect(half.stopped).toContain('可以继续');
    await expect(admin.call(regradeApi.discard, { id })).toRefuse('regradeRunning');
    await admin.call(regradeApi.commit, { id, edition: half.edition, way: 'new', reason: '有误' });
    await app.runJobs();
    expect(await admin.call(regradeApi.detail, { id })).toMatchObject({ state: RegradeState.committed, changed: 3 });
    expect(await scores(papers)).toEqual([
      [1000, true],
      [800, false],
      [1000, true],
    ]);
    for (const { paperId } of papers) expect(await historyOf(paperId)).toHaveLength(1);
    expect(await auditFindings(app)).toEqual([]);
  });

  it('refuses to void all questions of a paper', async () => {
    const { examId, questionIds } = await anOpenExam(app, { kinds: ['single'], passScore: 1 });
    await sitAndGrade(app, await app.learner(), examId, ['wrong']);
    const wanted = { examId, questionId: questionIds[0]!, change: otherAnswer };
    const { id, edition } = await aTriedRegrade(app, admin, wanted);
    const commit = { id, edition, way: 'void', reason: '有误' } as const;
    await expect(admin.call(regradeApi.commit, commit)).toRefuse('regradeAllVoid');
  });

  it('leaves marks by people as they are, before and after they are given', async () => {
    const { examId, questionIds } = await anOpenExam(app, { kinds: ['single', 'judge', 'essay'], passScore: 3 });
    const grader = await aGrader(app);
    await admin.call(gradingLeadApi.save, { examId, version: 0, graders: [{ userId: grader.id }] });
    const [marked, waiting] = [
      await sitAndGrade(app, await app.learner(), examId, ['wrong', 'right', { text: '先断电' }]),
      await sitAndGrade(app, await app.learner(), examId, ['wrong', 'right', { text: '再检查' }]),
    ];
    await app.runJobs();
    const answerOf = (paperId: string) =>
      db.selectFrom('gradingAnswer').select('id').where('paperId', '=', paperId).executeTakeFirstOrThrow();
    await give(grader, { answerId: (await answerOf(marked)).id, score: 1.5 });
    const { detail } = await regraded(app, admin, {
      examId,
      questionId: questionIds[0]!,
      change: otherAnswer,
      way: 'void',
    });
    expect(detail.trial).toMatchObject({ papers: 2, finished: 1, humanMarks: 1 });
    // 2 + 1.5 of 4 points, out of 6.
    expect(await paperOf(marked)).toMatchObject({ state: PaperState.finished, scoreCenti: 525, passed: true });
    expect(await paperOf(waiting)).toMatchObject({ state: PaperState.awaitingGrading, openQuestions: 1, passed: null });
    await give(grader, { answerId: (await answerOf(waiting)).id, score: 0.5 });
    // 2 + 0.5 of 4 points.
    expect(await paperOf(waiting)).toMatchObject({ state: PaperState.finished, scoreCenti: 375, passed: true });
    expect(await auditFindings(app)).toEqual([]);
  });

  it('corrects statistics and wrong-question books that had counted the answers', async () => {
    const { examId, questionId, papers } = await sat(['wrong', 'right']);
    const ctx = systemCtx(app.platform, 'test');
    await countGraded(ctx);
    await db
      .updateTable('examExam')
      .set({ endsAt: new Date(0), startsAt: new Date(-1) })
      .where('id', '=', examId)
      .execute();
    await bookAnswers(ctx);
    const record = (userId: string) =>
      db
        .selectFrom('practiceRecord')
        .select(['rights', 'wrongs', 'inBook'])
        .where('questionId', '=', questionId)
        .where('userId', '=', userId)
        .executeTakeFirst();
    const stat = () =>
      db
        .selectFrom('questionStat')
        .select(['answers', 'wonCenti'])
        .where('questionId', '=', questionId)
        .executeTakeFirstOrThrow();
    expect(await record(papers[0]!.learner.id)).toMatchObject({ wrongs: 1, inBook: true });
    expect(await stat()).toMatchObject({ answers: 2, wonCenti: 100 });
    await regraded(app, admin, { examId, questionId, change: otherAnswer, way: 'new' });
    expect(await record(papers[0]!.learner.id)).toEqual({ rights: 1, wrongs: 0, inBook: false });
    expect(await record(papers[1]!.learner.id)).toMatchObject({ wrongs: 1, inBook: true });
    expect(await stat()).toMatchObject({ answers: 2, wonCenti: 100 });
  });

  it('can follow another one, and its answer is what the next one begins with', async () => {
    const { examId, questionId, papers } = await sat(['right', 'wrong']);
    await regraded(app, admin, { examId, questionId, change: otherAnswer, way: 'new' });
    const points = (key: Parameters<typeof otherAnswer>[0]) => ({ ...otherAnswer(key), points: 4 });
    const { detail } = await regraded(app, admin, { examId, questionId, change: points, way: 'both' });
    expect(detail.before.body).not.toEqual(detail.after.body);
    // The first: 4 of 4 by the answer of now; the second: 4 of 4 by the one before. 12 of 12, out of 10.
    expect(await scores(papers)).toEqual([
      [1000, true],
      [1000, true],
    ]);
    const question = await admin.call(regradeApi.question, { examId, questionId, version: 1 });
    expect(question).toMatchObject({ papers: 2, key: { points: 4 } });
    expect(question.history.map(({ state }) => state)).toEqual([RegradeState.committed, RegradeState.committed]);
    expect(Object.values(question.chosen)).toEqual([1, 1]);
    expect(await auditFindings(app)).toEqual([]);
  });
});

describe('the same fix for another exam', () => {
  it('is a draft with the ids of that exam', async () => {
    const { examId, questionId, questionIds } = await sat(['right']);
    const past = await newExam(admin, examForm([listed([...questionIds])]), { publish: true });
    const paperId = await sitAndGrade(app, await app.learner(), past, ['right']);
    const before = (await paperOf(paperId)).scoreCenti!;
    const { id } = await aRegrade(admin, { examId, questionId, change: otherAnswer, reason: '有误' });
    const draft = { id: randomUUID(), examId: past };
    await admin.call(regradeApi.copy, { id, drafts: [draft] });
    await admin.call(regradeApi.copy, { id, drafts: [draft] });
    expect(await admin.call(regradeApi.detail, { id: draft.id })).toMatchObject({ examId: past, reason: '有误' });
    await admin.call(regradeApi.dryRun, { id: draft.id, edition: 1 });
    await app.runJobs();
    const { records } = await admin.call(regradeApi.changes, { params: { id: draft.id, way: 'new', only: 'lower' } });
    expect(records).toMatchObject([{ paperId, scoreBefore: before / 100 }]);
    const { elsewhere } = await admin.call(regradeApi.question, { examId, questionId, version: 1 });
    expect(elsewhere).toMatchObject([{ examId: past, papers: 1 }]);
  });
});

describe('fair fill-ins', () => {
  it('groups wrong answers by what they mean; an accepted one is right here and, by choice, elsewhere', async () => {
    const { examId, questionIds, papers } = await sat([], { kinds: ['fill', 'single'], passScore: 3 });
    const questionId = questionIds[0]!;
    for (const text of ['碘化银', '碘化银。', '银', 'AgI', '']) {
      const learner = await app.learner();
      papers.push({
        learner,
        paperId: await sitAndGrade(app, learner, examId, [text === '' ? null : { blanks: [text] }]),
      });
    }
    const ref = { examId, questionId, version: 1 };
    const found = await admin.call(regradeApi.variants, { ...ref, blank: 0 });
    expect(found).toMatchObject({ blank: 1, others: 0 });
    expect(found.variants.map(({ count, samples }) => [count, samples.length])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    await expect(admin.call(regradeApi.variants, { ...ref, blank: 3 })).toRefuse('regradeQuestionNotFound');
    const accept = (key: Parameters<typeof otherAnswer>[0]) => {
      if (key.body.type !== 5) throw new Error('not a fill-in');
      const blanks = key.body.blanks.map((blank) => ({
        ...blank,
        answers: [...blank.answers, found.variants[0]!.text],
      }));
      return { ...key, body: { ...key.body, blanks } };
    };
    const { id } = await regraded(app, admin, { examId, questionId, change: accept, way: 'new' });
    expect((await scores(papers)).map(([score]) => score)).toEqual([400, 400, 200, 400, 200]);
    expect(await auditFindings(app)).toEqual([]);
    const past = await anOpenExam(app, { kinds: ['single'], passScore: 1 });
    const draft = { id: randomUUID(), examId: past.examId };
    await expect(admin.call(regradeApi.copy, { id, drafts: [draft] })).toRefuse('regradeQuestionNotFound');
  });
});
