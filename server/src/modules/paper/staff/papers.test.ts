import type { Input } from '@ganlin/contract/core/endpoint';
import { HandInBy, PaperState } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { PaperEvent, papersApi } from '@ganlin/contract/paper/papers';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, choice, shiftExam, sit } from '../../../../test/support/exams.ts';
import { makeDepts, staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';
import { usersMatching } from '../../iam/index.ts';
import { pagePapers, whoseOf } from './papers.queries.ts';

let app: TestApp;
let admin: TestUser;
let testDepts: Awaited<ReturnType<typeof makeDepts>>;
beforeAll(async () => {
  app = await openTestApp();
  [admin, testDepts] = [await app.admin(), await makeDepts(app)];
});
afterAll(() => app.close());

const learnerIn = async (deptId: string, realName: string): Promise<TestUser> => {
  const learner = await app.learner();
  await app.platform.db.updateTable('iamUser').set({ deptId, realName }).where('id', '=', learner.id).execute();
  return learner;
};

/** An exam with one paper of each state but the last, by three examinees of two departments. */
async function satExam() {
  const { examId, title } = await anOpenExam(app, { kinds: ['single', 'essay'], attempts: 0, passScore: 2 });
  const [one, two, three] = [
    await learnerIn(testDepts.city, '周云起'),
    await learnerIn(testDepts.city, '吴雨晴'),
    await learnerIn(testDepts.south, '郑霁'),
  ];
  const finished = await sitAndGrade(app, one, examId, ['right', null]);
  const failed = await sitAndGrade(app, two, examId, ['wrong', null]);
  const waiting = await sitAndGrade(app, three, examId);
  const { paperId: running } = await sit(one, examId);
  return { examId, title, one, two, three, finished, failed, waiting, running };
}

type Params = Input<typeof papersApi.paging>['params'];
async function listed(caller: TestUser, params: Params): Promise<string[]> {
  return (await caller.call(papersApi.paging, { params })).records.map(({ paperId }) => paperId);
}

describe('the list of papers', () => {
  it('contains all papers of an exam, newest first, with their owners and states', async () => {
    const { examId, running, waiting, failed, finished, one } = await satExam();
    const { records, total } = await admin.call(papersApi.paging, { params: { examId } });
    expect(records.map(({ paperId }) => paperId)).toEqual([running, waiting, failed, finished]);
    expect(total).toBe(4);
    expect(records[3]).toMatchObject({
      id: finished,
      userId: one.id,
      userName: one.userName,
      realName: '周云起',
      deptName: '市',
      state: PaperState.finished,
      score: 2,
      result: 1,
      handedInBy: HandInBy.examinee,
      leftMs: null,
    });
    expect(records[0]).toMatchObject({ state: PaperState.inExam, score: null, handedInAt: null });
    expect(records[0]?.leftMs).toBeGreaterThan(3_000_000);
    const second = await admin.call(papersApi.paging, { current: 2, size: 3, params: { examId } });
    expect(second).toMatchObject({ total: 4, records: [{ paperId: finished }] });
  });

  it('filters by state, result, who ended it, department and name', async () => {
    const { examId, running, waiting, failed, finished } = await satExam();
    const cases: [Params, string[]][] = [
      [{ examId, state: PaperState.inExam }, [running]],
      [{ examId, state: PaperState.awaitingGrading }, [waiting]],
      [{ examId, result: 0 }, [failed]],
      [{ examId, result: 1 }, [finished]],
      [{ examId, result: 1, state: PaperState.inExam }, []],
      [{ examId, handedInBy: HandInBy.examinee }, [waiting, failed, finished]],
      [{ examId, handedInBy: HandInBy.clock }, []],
      [{ examId, deptId: testDepts.north }, [running, failed, finished]],
      [{ examId, deptId: testDepts.south }, [waiting]],
      [{ examId, keyword: '云起' }, [running, finished]],
      [{ examId, keyword: '没有这个人' }, []],
    ];
    for (const [params, expected] of cases)
      expect(await listed(admin, params), JSON.stringify(params)).toEqual(expected);
    const everywhere = await listed(admin, {});
    expect(everywhere.slice(0, 4)).toEqual([running, waiting, failed, finished]);
  });

  it('never contains papers that nobody has started', async () => {
    const { examId, one } = await satExam();
    await app.platform.pool.query(
      `insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, created_at)
       select user_id, $2, exam_id, form_id, 99, -1, questions, arrangement, now() from paper_paper
        where exam_id = $1 and user_id = $3 limit 1`,
      [examId, newId(), one.id],
    );
    expect(await listed(admin, { examId })).toHaveLength(4);
  });

  it('contains only papers in the caller’s scope', async () => {
    const { examId, running, failed, finished, waiting } = await satExam();
    const post = { permissions: 'exam:paper:', dataScope: DataScope.deptAndBelow };
    const north = await staffWith(app, { ...post, deptId: testDepts.north });
    expect(await listed(north, { examId })).toEqual([running, failed, finished]);
    expect(await listed(north, { examId, deptId: testDepts.south })).toEqual([]);
    const south = await staffWith(app, { ...post, deptId: testDepts.south });
    expect(await listed(south, { examId })).toEqual([waiting]);
    await expect(south.call(papersApi.detail, { paperId: finished })).toRefuse('paperNotFound');
    expect((await north.call(papersApi.detail, { paperId: finished })).paper.id).toBe(finished);
  });
});

it('returns the same list whether the users in scope are queried as few or as many', async () => {
  const { examId } = await satExam();
  const filters = [{ examId }, { examId, state: PaperState.finished }, { examId, passed: false }, {}];
  const scope = {
    all: false,
    userId: admin.id,
    depts: [],
    deptTrees: [testDepts.north],
    regions: [],
    onlyRegions: null,
  };
  const { db } = app.platform;
  for (const text of [undefined, '云起']) {
    const few = await whoseOf(db, scope, { text });
    expect(few.kind).toBe('few');
    const many = { kind: 'many', people: usersMatching(scope, { text }) } as const;
    for (const filter of filters) {
      for (const page of [
        { current: 1, size: 2 },
        { current: 2, size: 2 },
      ]) {
        const [one, other] = [
          await pagePapers(db, { filter, whose: few }, page),
          await pagePapers(db, { filter, whose: many }, page),
        ];
        const ids = ({ records, total }: typeof one) => [total, records.map(({ paperId }) => paperId)];
        expect(ids(other)).toEqual(ids(one));
      }
    }
  }
});

describe('a paper viewed by staff', () => {
  it('shows the full result regardless of release rules, the events, and every saved answer', async () => {
    const { examId } = await anOpenExam(app, {
      kinds: ['single', 'essay'],
      release: { score: 4, verdict: 4, answer: 4, analysis: 4 },
    });
    const learner = await learnerIn(testDepts.city, '周云起');
    const { paperId, epoch } = await sit(learner, examId);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] });
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 2, 'y')] });
    expect(await admin.call(papersApi.detail, { paperId })).toMatchObject({
      result: null,
      log: [{ seq: 1 }, { seq: 2 }],
    });
    await learner.call(sittingApi.handIn, { paperId, epoch });
    await sitAndGrade(app, await app.learner(), examId);
    const { result, timeline, log, paper } = await admin.call(papersApi.detail, { paperId });
    expect(paper).toMatchObject({ realName: '周云起', score: 0, result: 0 });
    expect(result?.questions[1]?.key?.body).toMatchObject({ keywords: ['断电'] });
    expect(result?.questions[0]).toMatchObject({ answer: { options: ['y'] }, score: 0 });
    expect(log.map(({ answer }) => answer.options)).toEqual([['x'], ['y']]);
    const events = timeline.map(({ event }) => event);
    expect(events.at(0)).toBe(PaperEvent.started);
    expect(events.slice(-2)).toEqual([PaperEvent.handedIn, PaperEvent.graded]);
    expect(timeline.every(({ actor }) => actor === '')).toBe(true);
  });

  it('shows the correct answers while others sit the exam only to staff who may read questions', async () => {
    const { examId } = await anOpenExam(app, { kinds: ['single', 'essay'] });
    const paperId = await sitAndGrade(app, await app.learner(), examId);
    const staff = await staffWith(app, { permissions: 'exam:paper:', dataScope: DataScope.all });
    const keysFor = async (caller: TestUser) => {
      const { result } = await caller.call(papersApi.detail, { paperId });
      expect(result?.questions.map(({ question }) => question.content)).toHaveLength(2);
      return result?.questions.filter(({ key }) => key !== null).length;
    };
    expect([await keysFor(staff), await keysFor(admin)]).toEqual([0, 2]);
    await shiftExam(app, examId, -7200 - 3600 - 31);
    expect([await keysFor(staff), await keysFor(admin)]).toEqual([2, 2]);
  });

  it('returns not found for a missing paper', async () => {
    await expect(admin.call(papersApi.detail, { paperId: newId() })).toRefuse('paperNotFound');
  });
});

it('counts the answers saved so far of a paper in progress, in the list, its page and an export', async () => {
  const { examId } = await anOpenExam(app, { kinds: ['single', 'single', 'essay'] });
  const learner = await app.learner();
  const { paperId, epoch } = await sit(learner, examId);
  const counted = async () => {
    const { records } = await admin.call(papersApi.paging, { params: { examId } });
    const { paper } = await admin.call(papersApi.detail, { paperId });
    return [records[0], paper].map((row) => row && `${row.answered} / ${row.questions}`);
  };
  expect(await counted()).toEqual(['0 / 3', '0 / 3']);
  await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1), choice(2, 2)] });
  expect(await counted()).toEqual(['2 / 3', '2 / 3']);
  // Taken back, and answered once more.
  const items = [{ ordinal: 2, seq: 3, answer: { options: [] } }, choice(1, 4, 'y')];
  await learner.call(sittingApi.save, { paperId, epoch, items });
  expect(await counted()).toEqual(['1 / 3', '1 / 3']);
  const { taskId } = await admin.call(papersApi.export, { params: { examId } });
  await app.runJobs();
  const [titles = [], row] = await exportedRows(admin, taskId);
  expect(row?.[titles.indexOf('已答题数')]).toBe(1);
});

it('an export contains what the list contains, limited to the requester’s scope, and is audited', async () => {
  const { examId, title, finished, one } = await satExam();
  const post = { permissions: 'exam:paper:', dataScope: DataScope.deptAndBelow, deptId: testDepts.north };
  const staff = await staffWith(app, post);
  const { taskId } = await staff.call(papersApi.export, { params: { examId } });
  await app.runJobs();
  expect(await staff.call(taskApi.detail, { id: taskId })).toMatchObject({
    state: TaskState.done,
    note: '共 3 份答卷',
    resultName: '答卷.xlsx',
  });
  const rows = await exportedRows(staff, taskId);
  expect(rows[0]?.slice(0, 4)).toEqual(['考试', '账号', '姓名', '部门']);
  expect(rows).toHaveLength(4);
  const last = rows.at(-1)?.map(String) ?? [];
  expect(last.slice(0, 6)).toEqual([title, one.userName, '周云起', '市', '1', '已完成']);
  expect(last.at(-1)).toBe(finished);
  expect(last).toEqual(expect.arrayContaining(['本人交卷', '合格']));
  const { rows: entries } = await app.platform.pool.query('select action from audit_entry where target = $1', [
    `task:${taskId}`,
  ]);
  expect(entries).toEqual([{ action: 'paper.exported' }]);
});

async function exportedRows(caller: TestUser, taskId: string): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await caller.ask(taskApi.result, { id: taskId })).rawPayload as unknown as ArrayBuffer);
  const rows: unknown[][] = [];
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}
