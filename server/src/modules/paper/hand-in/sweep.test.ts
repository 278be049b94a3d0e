import { randomUUID } from 'node:crypto';
import { auditApi } from '@ganlin/contract/audit/entry';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { GRACE_SECONDS, HandInBy, OpenType, PaperState, WindowMode } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { papersApi } from '@ganlin/contract/paper/papers';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestApp } from '../../../../test/support/app.ts';
import { examForm } from '../../../../test/support/exam-form.ts';
import { anOpenExam, choice, shiftExam, shiftPaper, sit } from '../../../../test/support/exams.ts';
import { bankOf } from '../../../../test/support/practice.ts';
import { makeDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { openNamedLocks } from '../../../platform/db/named-lock.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { gradeDue } from '../grading/grade.ts';

const app = await openTestApp();
afterAll(() => app.close());
const { examId } = await anOpenExam(app);

const turnOf = async (name: string): Promise<void> => {
  const schedule = app.platform.schedules.find((one) => one.name === name);
  if (!schedule) throw new Error(`no schedule ${name}`);
  app.clock.advance(schedule.everySeconds);
  await takeTurn(app.platform, schedule);
};
const sweep = () => turnOf('paper.sweep');

interface PaperRow {
  readonly state: number;
  readonly handed_in_by: number | null;
  readonly at_deadline: boolean | null;
}
const paperOf = async (paperId: string): Promise<PaperRow | undefined> => {
  const { rows } = await app.platform.pool.query<PaperRow>(
    'select state, handed_in_by, handed_in_at = deadline_at as at_deadline from paper_paper where id = $1',
    [paperId],
  );
  return rows[0];
};

describe('the sweep', () => {
  it('checks a paper again when its deadline has moved, later or earlier', async () => {
    const learner = await app.learner();
    const { paperId } = await sit(learner, examId);
    await shiftPaper(app, paperId, -3600 - GRACE_SECONDS - 3);
    const addMinutes = 'update paper_paper set deadline_at = deadline_at + $2::int * interval $$1 min$$ where id = $1';
    await app.platform.pool.query(addMinutes, [paperId, 10]);
    await sweep();
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.inExam });
    await app.platform.pool.query(addMinutes, [paperId, -10]);
    await sweep();
    expect(await paperOf(paperId)).toMatchObject({ handed_in_by: HandInBy.clock, at_deadline: true });
  });

  it('reschedules all papers whose deadline has moved before it hands in the others', async () => {
    const [early, overdue] = [await app.learner(), await app.learner()];
    const moved = await sit(early, examId);
    const stays = await sit(overdue, examId);
    await shiftPaper(app, moved.paperId, -7200);
    await app.platform.pool.query(`update paper_paper set deadline_at = now() + interval '1 h' where id = $1`, [
      moved.paperId,
    ]);
    await shiftPaper(app, stays.paperId, -3600 - GRACE_SECONDS - 3);
    await sweep();
    expect(await paperOf(stays.paperId)).toMatchObject({ handed_in_by: HandInBy.clock });
    const { rows } = await app.platform.pool.query(
      'select sweep_at = deadline_at as put_off from paper_paper where id = $1',
      [moved.paperId],
    );
    expect(rows).toEqual([{ put_off: true }]);
  });

  it('hands in at the deadline what nobody handed in, and not before the grace period is over [S3-149]', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] });
    await shiftPaper(app, paperId, -3600 - GRACE_SECONDS + 3);
    await sweep();
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.inExam });
    await shiftPaper(app, paperId, -5);
    await sweep();
    const handedIn = { state: PaperState.awaitingGrading, handed_in_by: HandInBy.clock, at_deadline: true };
    expect(await paperOf(paperId)).toEqual(handedIn);
    expect(await learner.call(sittingApi.handIn, { paperId, epoch })).toMatchObject({ answered: 1, handedInBy: 2 });
  });

  it('marks a paper without any answer as abandoned [S3-151]', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await learner.call(sittingApi.save, { paperId, epoch, items: [{ ordinal: 1, seq: 1, answer: {}, flagged: true }] });
    await shiftPaper(app, paperId, -3700);
    await sweep();
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.abandoned, handed_in_by: HandInBy.clock });
  });

  it('handles many in one run, each once, with several concurrent workers', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.learner()));
    const papers = await Promise.all(people.map(async (learner) => (await sit(learner, examId)).paperId));
    await Promise.all(papers.map((paperId) => shiftPaper(app, paperId, -3700)));
    await Promise.all([sweep(), sweep(), sweep()]);
    const { rows } = await app.platform.pool.query<{ papers: number; events: number }>(
      `select count(*) filter (where state = 3)::int as papers,
              (select count(*)::int from paper_event where event = 4 and paper_id = any($1)) as events
         from paper_paper where id = any($1)`,
      [papers],
    );
    expect(rows).toEqual([{ papers: 12, events: 12 }]);
  });
});

describe('staff', () => {
  it('hand in papers in progress, with a stored reason', async () => {
    const admin = await app.admin();
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] });
    const force = { paperIds: [paperId], reason: '考场停电' };
    expect(await admin.call(papersApi.forceHandIn, force)).toEqual({ count: 1 });
    expect(await admin.call(papersApi.forceHandIn, force)).toEqual({ count: 0 });
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.awaitingGrading, handed_in_by: HandInBy.staff });
    await expect(learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 2)] })).toRefuse('paperHandedIn');
    const { records } = await admin.call(auditApi.paging, { params: { action: 'paper.forced' } });
    expect(records.filter(({ target }) => target === `paper:${paperId}`)).toMatchObject([
      { summary: expect.stringContaining('考场停电') },
    ]);
    const { rows } = await app.platform.pool.query(
      'select text, actor_id from paper_event where paper_id = $1 and event = 4',
      [paperId],
    );
    expect(rows).toEqual([{ text: '工作人员收卷：考场停电', actor_id: admin.id }]);
  });

  it('hand in papers with a reason that their examinees see, until a paper is reopened', async () => {
    const admin = await app.admin();
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    const receipt = () => learner.call(sittingApi.handIn, { paperId, epoch });
    await admin.call(papersApi.forceHandIn, { paperIds: [paperId], reason: '考场停电' });
    expect(await receipt()).toMatchObject({ handedInBy: HandInBy.staff, collectReason: '考场停电' });
    expect(await learner.call(resultApi.detail, { paperId })).toMatchObject({ collectReason: '考场停电' });
    const writer = randomUUID();
    const opened = await learner.call(sittingApi.open, { paperId, writer });
    expect(opened.receipt).toMatchObject({ collectReason: '考场停电' });
    await gradeDue(systemCtx(app.platform, 'test'));
    await admin.call(papersApi.reopen, { id: randomUUID(), paperIds: [paperId], minutes: 10, reason: '来电了' });
    const again = await learner.call(sittingApi.open, { paperId, writer, takeOver: true });
    expect(await learner.call(sittingApi.handIn, { paperId, epoch: again.epoch })).toMatchObject({
      handedInBy: HandInBy.examinee,
      collectReason: null,
    });
    expect(await learner.call(resultApi.detail, { paperId })).toMatchObject({ collectReason: null });
  });

  it('add time, even to a paper whose time has just run out', async () => {
    const admin = await app.admin();
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await shiftPaper(app, paperId, -3600 - GRACE_SECONDS / 2);
    const more = { id: randomUUID(), paperIds: [paperId], reason: '设备更换', minutes: 10 };
    expect(await admin.call(papersApi.extend, more)).toEqual({ count: 1 });
    const { leftMs } = await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] });
    expect(leftMs).toBeGreaterThan(570_000);
    await sweep();
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.inExam });
    await learner.call(sittingApi.handIn, { paperId, epoch });
    expect(await admin.call(papersApi.extend, { ...more, id: randomUUID() })).toEqual({ count: 0 });
  });

  it('add time once for each id, also when calls come at the same time or after the hand-in', async () => {
    const admin = await app.admin();
    const [one, other] = [await app.learner(), await app.learner()];
    const [first, second] = [await sit(one, examId), await sit(other, examId)];
    const paperIds = [first.paperId, second.paperId];
    const deadlines = async () => {
      const { rows } = await app.platform.pool.query<{ at: Date }>(
        'select deadline_at as at from paper_paper where id = any($1) order by id',
        [paperIds],
      );
      return rows.map(({ at }) => at.getTime());
    };
    const before = await deadlines();
    const more = { id: randomUUID(), paperIds, reason: '机房断电', minutes: 10 };
    const extend = () => admin.call(papersApi.extend, more);
    const replies = await Promise.all(Array.from({ length: 6 }, extend));
    expect(replies.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2, 2]);
    const later = before.map((at) => at + 600_000);
    expect(await deadlines()).toEqual(later);
    await one.call(sittingApi.handIn, { paperId: first.paperId, epoch: first.epoch, items: [choice(1, 1)] });
    expect(await extend()).toEqual({ count: 2 });
    expect(await deadlines()).toEqual(later);
    const { rows } = await app.platform.pool.query(
      `select (select count(*)::int from paper_event where paper_id = any($1) and event = 6) as events,
              (select count(*)::int from audit_entry where action = 'paper.extended' and target = any($2)) as entries`,
      [paperIds, paperIds.map((id) => `paper:${id}`)],
    );
    expect(rows).toEqual([{ events: 2, entries: 2 }]);
    expect(await admin.call(papersApi.extend, { ...more, id: randomUUID() })).toEqual({ count: 1 });
  });

  it('without the examinee in scope find no paper, and with them in scope find it [S3-153]', async () => {
    const { city, county, south } = await makeDepts(app);
    const learner = await app.learner();
    await app.platform.db.updateTable('iamUser').set({ deptId: county }).where('id', '=', learner.id).execute();
    const exam = await anOpenExam(app, { openType: OpenType.depts, deptIds: [city] });
    const { paperId } = await sit(learner, exam.examId);
    const staffOf = (deptId: string) =>
      staffWith(app, { permissions: 'exam:paper:', dataScope: DataScope.deptAndBelow, deptId });
    const force = { paperIds: [paperId], reason: '考场停电' };
    const [near, far] = [await staffOf(city), await staffOf(south)];
    expect(await far.call(papersApi.extend, { id: randomUUID(), ...force, minutes: 5 })).toEqual({ count: 0 });
    expect(await far.call(papersApi.forceHandIn, force)).toEqual({ count: 0 });
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.inExam });
    await expect((await app.staff()).call(papersApi.forceHandIn, force)).toRefuse('forbidden');
    expect(await near.call(papersApi.forceHandIn, force)).toEqual({ count: 1 });
  });
});

describe('changing times while papers are in progress', () => {
  it('moves deadlines by the exam and by a special arrangement, and retains minutes added by hand', async () => {
    const admin = await app.admin();
    const hard = await anOpenExam(app, { windowMode: WindowMode.hardClose, endsIn: 1800, totalTime: 60 });
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, hard.examId);
    const left = async () => Math.round((await learner.call(sittingApi.clock, { paperId, epoch })).leftMs / 60_000);
    expect(await left()).toBe(30);
    await admin.call(papersApi.extend, { id: randomUUID(), paperIds: [paperId], reason: '迟发试卷', minutes: 5 });
    expect(await left()).toBe(35);
    const override = { examId: hard.examId, userId: learner.id, extraMinutes: 10, reason: '视力障碍' };
    await admin.call(examApi.saveOverride, override);
    await app.runJobs();
    expect(await left()).toBe(45);
  });
});

describe('prepared papers', () => {
  const prepared = async (id: string) => {
    const { rows } = await app.platform.pool.query<{ user_id: string; id: string; form_id: string }>(
      'select user_id, id, form_id from paper_paper where exam_id = $1 and state = -1',
      [id],
    );
    return rows;
  };

  it('exist for all expected examinees, are assigned at the start, and cannot be seen before', async () => {
    const people = [await app.learner(), await app.learner(), await app.learner()] as const;
    const exam = await anOpenExam(app, {
      openType: OpenType.persons,
      userIds: people.map(({ id }) => id),
      startsIn: 60,
    });
    await app.runJobs();
    await turnOf('paper.prepareDue');
    const made = await prepared(exam.examId);
    expect(made.map(({ user_id }) => user_id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    const own = made.find(({ user_id }) => user_id === people[0].id)?.id ?? '';
    await expect(people[0].call(sittingApi.open, { paperId: own, writer: own })).toRefuse('paperNotFound');
    await expect(people[0].call(sittingApi.handIn, { paperId: own, epoch: 1 })).toRefuse('paperNotFound');
    await expect(people[0].call(entryApi.start, { examId: exam.examId })).toRefuse('examNotBegun');
    await shiftExam(app, exam.examId, -120);
    const starts = Array.from({ length: 8 }, () => people[0].call(entryApi.start, { examId: exam.examId }));
    expect(new Set((await Promise.all(starts)).map(({ paperId }) => paperId))).toEqual(new Set([own]));
    expect(await prepared(exam.examId)).toHaveLength(2);
  });

  it('are made by one worker at a time', async () => {
    const learner = await app.learner();
    const exam = await anOpenExam(app, { openType: OpenType.persons, userIds: [learner.id], startsIn: 60 });
    await app.runJobs();
    const another = openNamedLocks(app.platform.config.databaseUrl, () => undefined);
    onTestFinished(() => another.close());
    const giveBack = await another.tryTake(`paper.prepare:${exam.examId}`, () => undefined);
    await turnOf('paper.prepareDue');
    expect(await prepared(exam.examId)).toEqual([]);
    await giveBack?.();
    await turnOf('paper.prepareDue');
    expect(await prepared(exam.examId)).toHaveLength(1);
  });

  it('are deleted when their questions change, and when the exam is over', async () => {
    const admin = await app.admin();
    const learner = await app.learner();
    const exam = await anOpenExam(app, { openType: OpenType.persons, userIds: [learner.id], startsIn: 60 });
    await app.runJobs();
    await turnOf('paper.prepareDue');
    const [old] = await prepared(exam.examId);
    const { id, state, totalScore, version, frozen, coverUrl, releasedAt, depts, people, picked, ...form } =
      await admin.call(examApi.detail, { id: exam.examId });
    expect([id, state, totalScore, frozen, coverUrl, releasedAt, depts, people, picked.length]).toHaveLength(9);
    const [section] = form.composition.sections;
    const fewer = { ...form.composition, sections: [{ ...section!, items: section!.items!.slice(0, 3) }] };
    await admin.call(examApi.save, { id: exam.examId, version, form: { ...form, composition: fewer, passScore: 1 } });
    await app.runJobs();
    await turnOf('paper.prepareDue');
    const [fresh] = await prepared(exam.examId);
    expect(fresh?.id).not.toBe(old?.id);
    await shiftExam(app, exam.examId, -120);
    const { opened, paperId } = await sit(learner, exam.examId);
    expect(opened.arrangement.questions).toHaveLength(3);
    expect(paperId).toBe(fresh?.id);
    const other = await anOpenExam(app, { openType: OpenType.persons, userIds: [learner.id], startsIn: 60 });
    await app.runJobs();
    await turnOf('paper.prepareDue');
    expect(await prepared(other.examId)).toHaveLength(1);
    await shiftExam(app, other.examId, -100_000);
    await turnOf('paper.forgetPrepared');
    expect(await prepared(other.examId)).toEqual([]);
  });

  it('do not interfere when the exam is opened to others than those they were made for', async () => {
    const [listed, other] = [await app.learner(), await app.learner()];
    const exam = await anOpenExam(app, { openType: OpenType.persons, userIds: [listed.id], startsIn: 60 });
    await app.runJobs();
    await turnOf('paper.prepareDue');
    expect(await prepared(exam.examId)).toHaveLength(1);
    await app.platform.pool.query('update exam_exam set open_type = $2, edition = edition + 1 where id = $1', [
      exam.examId,
      OpenType.public,
    ]);
    await app.runJobs();
    await shiftExam(app, exam.examId, -120);
    for (const person of [other, listed])
      expect(await person.call(entryApi.start, { examId: exam.examId })).toMatchObject({ paperId: expect.any(String) });
    expect(await prepared(exam.examId)).toEqual([]);
  });

  it('are made for every exam, even if one of them lacks questions', async () => {
    const admin = await app.admin();
    const { repoId, ids } = await bankOf(app, 3);
    const [one, other] = [await app.learner(), await app.learner()];
    const rules = [{ repoIds: [repoId], type: QuestionType.single, count: 3, points: 2 }];
    const sections = [{ title: '抽题', kind: 'rules' as const, rules }];
    const endTime = new Date(Date.now() + 86_400_000).toISOString();
    const form = examForm(sections, { openType: OpenType.persons, userIds: [one.id], endTime });
    const { id: short } = await admin.call(examApi.save, { form });
    await admin.call(examApi.publish, { id: short });
    // Once someone has started, its questions can be retired.
    await app.platform.pool.query('update exam_exam set begun_at = now() where id = $1', [short]);
    await admin.call(questionApi.retire, { ids: ids.slice(0, 1) });
    const later = await anOpenExam(app, {
      openType: OpenType.persons,
      userIds: [other.id],
      startsIn: 3600,
      endsIn: 90_000,
    });
    await app.runJobs();
    await turnOf('paper.prepareDue');
    expect(await prepared(later.examId)).toHaveLength(1);
    const { rows } = await app.platform.pool.query<{ error: string }>(
      `select error from platform_schedule where name = 'paper.prepareDue'`,
    );
    expect(rows[0]?.error).toContain(short);
  });
});

it('updates the numbers that the exam list shows', async () => {
  const exam = await anOpenExam(app);
  const [one, two] = [await app.learner(), await app.learner()];
  await sit(one, exam.examId);
  const { paperId, epoch } = await sit(two, exam.examId);
  await two.call(sittingApi.handIn, { paperId, epoch });
  await turnOf('paper.countAll');
  const { records } = await (await app.admin()).call(examApi.paging, { params: { keyword: exam.title } });
  expect(records).toMatchObject([{ papers: 2, handedIn: 1 }]);
});
