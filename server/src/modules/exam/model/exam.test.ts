import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { auditApi, type AuditAction } from '@ganlin/contract/audit/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType, WindowMode } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { questionApi } from '@ganlin/contract/question/question';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { drawn, examForm, listed, newExam } from '../../../../test/support/exam-form.ts';
import { addTo, bankOf } from '../../../../test/support/practice.ts';
import { newRepo } from '../../../../test/support/questions.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { findExam, markBegun } from '../index.ts';

const { app, admin, depts: testDepts } = await openAppWithDepts();

const ctx = () => systemCtx(app.platform, 'test');

async function begin(id: string): Promise<void> {
  const exam = await findExam(ctx(), id);
  expect(exam && (await markBegun(ctx(), exam))).toBe(true);
}

describe('an exam', () => {
  it('is stored as written, with one of four open types [S3-152…S3-155]', async () => {
    const { ids, repoId } = await bankOf(app, 4);
    const learner = await app.learner();
    for (const own of [
      { openType: OpenType.public },
      { openType: OpenType.depts, deptIds: [testDepts.north] },
      { openType: OpenType.persons, userIds: [learner.id] },
      { openType: OpenType.password, password: '8848' },
    ]) {
      const sections = [listed(ids.slice(0, 2)), drawn([{ repoIds: [repoId], count: 2 }])];
      const form = examForm(sections, { ...own, lateLimit: 10, passScore: 4.5, instructions: '<p>须知</p>' });
      const id = await newExam(admin, form);
      const detail = await admin.call(examApi.detail, { id });
      expect(detail).toMatchObject({
        ...own,
        title: form.title,
        state: 0,
        totalScore: 8,
        passScore: 4.5,
        lateLimit: 10,
        instructions: '<p>须知</p>',
        version: 1,
        frozen: false,
        startTime: form.startTime,
      });
      expect(detail.composition.sections.map(({ kind, items, rules }) => [kind, items?.length, rules?.length])).toEqual(
        [
          ['fixed', 2, 0],
          ['rules', 0, 1],
        ],
      );
      expect(detail.picked.map(({ questionId }) => questionId).toSorted()).toEqual(ids.slice(0, 2).toSorted());
      expect([detail.depts[0]?.name, detail.people[0]?.id]).toEqual([
        own.openType === OpenType.depts ? '北方' : undefined,
        own.openType === OpenType.persons ? learner.id : undefined,
      ]);
    }
  });

  it('is found in the list by its title, state, open type and phase', async () => {
    const { ids } = await bankOf(app, 1);
    const later = new Date(Date.now() + 7_200_000).toISOString();
    const form = examForm([listed(ids)], { startTime: new Date(Date.now() + 3_600_000).toISOString(), endTime: later });
    const id = await newExam(admin, form);
    const find = async (params: object) =>
      (await admin.call(examApi.paging, { params: { keyword: form.title, ...params } })).records.map((row) => row.id);
    expect(await find({ state: 0, openType: 1, phase: 'before' })).toEqual([id]);
    for (const other of [{ state: 1 }, { openType: 2 }, { phase: 'during' }, { keyword: '没有%' }]) {
      expect(await find(other)).toEqual([]);
    }
  });

  it('is sorted by title or time, and by nothing else', async () => {
    const { ids } = await bankOf(app, 1);
    const word = newId();
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const made: string[] = [];
    for (const [letter, start] of [
      ['B', 3],
      ['A', 2],
      ['C', 1],
    ] as const) {
      const own = { title: `${word}${letter}`, startTime: hours(start), endTime: hours(9) };
      made.push(await newExam(admin, examForm([listed(ids)], own)));
      app.clock.advance(1);
    }
    const [b, a, c] = made;
    const sorted = async (field: string, order: 'asc' | 'desc') =>
      (await admin.call(examApi.paging, { params: { keyword: word }, sort: { field, order } })).records.map(
        ({ id }) => id,
      );
    expect(await sorted('title', 'asc')).toEqual([a, b, c]);
    expect(await sorted('startTime', 'asc')).toEqual([c, a, b]);
    expect(await sorted('password', 'asc')).toEqual([c, a, b]);
  });

  it('is saved by an old page that knows its version as `edition`, but rejects an outdated one', async () => {
    const { ids } = await bankOf(app, 1);
    const form = examForm([listed(ids)]);
    const id = await newExam(admin, form);
    const { edition } = await admin.call(examApi.detail, { id });
    expect(await admin.call(examApi.save, { id, edition, form })).toMatchObject({ edition: edition + 1 });
    await expect(admin.call(examApi.save, { id, edition, form })).toRefuse('examChanged');
  });

  it('is saved with the current version only, with an audit entry of what changed', async () => {
    const { ids } = await bankOf(app, 1);
    const form = examForm([listed(ids)]);
    const id = await newExam(admin, form);
    const title = `${form.title}改`;
    expect(await admin.call(examApi.save, { id, version: 1, form: { ...form, title } })).toMatchObject({
      id,
      version: 2,
    });
    await expect(admin.call(examApi.save, { id, version: 1, form })).toRefuse('examChanged');
    await expect(admin.call(examApi.save, { id, form })).toRefuse('examChanged');
    const { records } = await admin.call(auditApi.paging, { params: { target: `exam:${id}` } });
    const [last] = records;
    const entry = await admin.call(auditApi.detail, { id: last?.id ?? '' });
    expect([entry.before, entry.after]).toMatchObject([{ title: form.title }, { title }]);
  });

  it('never logs its password', async () => {
    const { ids } = await bankOf(app, 1);
    const secret = `pw${newId()}`;
    const id = await newExam(admin, examForm([listed(ids)], { openType: OpenType.password, password: secret }));
    const { rows } = await app.platform.pool.query('select after::text from audit_entry where target = $1', [
      `exam:${id}`,
    ]);
    expect(JSON.stringify(rows)).toContain('hasPassword');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('removes from its texts whatever is not question markup', async () => {
    const { ids } = await bankOf(app, 1);
    const instructions = '<p onclick="x()">须知<script>alert(1)</script></p>';
    const id = await newExam(admin, examForm([{ ...listed(ids), intro: instructions }], { instructions }));
    const detail = await admin.call(examApi.detail, { id });
    expect([detail.instructions, detail.composition.sections[0]?.intro]).toEqual(['<p>须知</p>', '<p>须知</p>']);
    const foreign = examForm([listed(ids)], { instructions: `<p><img data-file="${newId()}" alt=""></p>` });
    await expect(newExam(admin, foreign)).toRefuse('questionFileUnknown');
    await expect(newExam(admin, examForm([listed(ids)], { cover: newId() }))).toRefuse('fileNotFound');
  });

  it('has a cover uploaded by its author, which others can keep and anyone with its URL can see', async () => {
    const { ids } = await bankOf(app, 1);
    const brought = async (endpoint: Endpoint) =>
      (await sendFile(app, endpoint, { token: admin.token })).json<{ data: { id: string } }>().data.id;
    const elsewhere = examForm([listed(ids)], { cover: await brought(questionApi.upload) });
    await expect(newExam(admin, elsewhere)).toRefuse('fileNotFound');
    const form = examForm([listed(ids)], { cover: await brought(examApi.uploadCover) });
    const other = await app.admin();
    await expect(newExam(other, form)).toRefuse('fileNotFound');
    const id = await newExam(admin, form);
    await other.call(examApi.save, { id, version: 1, form });
    const { coverUrl } = await other.call(examApi.detail, { id });
    const response = await app.http.inject({ method: 'GET', url: coverUrl });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('is for users in its author’s scope', async () => {
    const { ids } = await bankOf(app, 1);
    const post = { permissions: 'exam:exam:', dataScope: DataScope.deptAndBelow, deptId: testDepts.north };
    const staff = await staffWith(app, post);
    const toDept = (deptId: string) => examForm([listed(ids)], { openType: OpenType.depts, deptIds: [deptId] });
    await newExam(staff, toDept(testDepts.city));
    await expect(newExam(staff, toDept(testDepts.south))).toRefuse('deptNotFound');
    await expect(newExam(staff, examForm([listed(ids)]))).toRefuse('forbidden');
    const stranger = await app.learner();
    const toPerson = examForm([listed(ids)], { openType: OpenType.persons, userIds: [stranger.id] });
    await expect(newExam(staff, toPerson)).toRefuse('userNotFound');
    const id = await newExam(admin, toDept(testDepts.south));
    await expect(staff.call(examApi.publish, { id })).toRefuse('forbidden');
    await expect(staff.call(examApi.save, { id, version: 1, form: toDept(testDepts.city) })).toRefuse('forbidden');
    await expect(staff.call(examApi.copy, { id })).toRefuse('forbidden');
    await expect(staff.call(examApi.delete, { ids: [id] })).toRefuse('forbidden');
    const named = await newExam(admin, toPerson);
    await admin.call(examApi.publish, { id: named });
    for (const endpoint of [examApi.close, examApi.release, examApi.reopen])
      await expect(staff.call(endpoint, { id: named })).toRefuse('forbidden');
    const secret = await newExam(admin, { ...examForm([listed(ids)]), openType: OpenType.password, password: '0731' });
    expect(await staff.call(examApi.detail, { id: named })).toMatchObject({ userIds: [], people: [] });
    expect((await staff.call(examApi.detail, { id: secret })).password).toBe('');
    expect((await admin.call(examApi.detail, { id: secret })).password).toBe('0731');
  });
});

describe('the composition of a paper', () => {
  it('is counted live, with questions shared by rules counted once', async () => {
    const { repoId, ids } = await bankOf(app, [
      { tags: ['甲'] },
      { tags: ['甲'], level: 2 },
      {},
      {},
      { kind: 'judge' },
    ]);
    const sections = [
      listed(ids.slice(3, 4)),
      drawn([
        { repoIds: [repoId], count: 3 },
        { repoIds: [repoId], count: 2, tags: ['甲'] },
        { repoIds: [repoId], count: 1, tags: ['甲'], level: 2 },
        { repoIds: [repoId], count: 1, type: 3 },
      ]),
    ];
    const found = await admin.call(examApi.check, { composition: { sections } });
    expect(found.rules.map(({ needed, available, short }) => [needed, available, short])).toEqual([
      [3, 3, 0],
      [2, 2, 2],
      [1, 1, 1],
      [1, 1, 0],
    ]);
    expect([found.questions, found.totalScore]).toEqual([8, 16]);
  });

  it('is refused with what is missing where, when it cannot be satisfied', async () => {
    const { repoId, ids } = await bankOf(app, 3);
    const short = examForm([drawn([{ repoIds: [repoId], count: 5 }], '选择题')]);
    await expect(newExam(admin, short)).rejects.toThrow('“选择题”第 1 条规则需要 5，可用 3');
    const shared = [
      drawn(
        [
          { repoIds: [repoId], count: 2 },
          { repoIds: [repoId], count: 2 },
        ],
        '选择题',
      ),
    ];
    await expect(newExam(admin, examForm(shared))).rejects.toThrow(
      '第 2 条规则需要 2，可用 3，但与其他大题或规则共用试题，还差 1',
    );
    await expect(newExam(admin, examForm([listed([...ids, ids[0] ?? ''], '一')]))).rejects.toThrow(
      '“一”第 4 题与“一”第 1 题重复',
    );
    await expect(newExam(admin, examForm([listed([newId()])]))).toRefuse('questionNotFound');
    await expect(newExam(admin, examForm([drawn([{ repoIds: [newId()], count: 1 }])]))).toRefuse('repoNotFound');
  });

  it('has a limit for its questions and its points', async () => {
    const { repoId } = await bankOf(app, 1);
    const refused = async (rule: { count: number; points: number }) =>
      (await admin.ask(examApi.check, { composition: { sections: [drawn([{ repoIds: [repoId], ...rule }])] } })).body;
    expect(await refused({ count: 2, points: 60_000 })).toContain('总分不能超过 100000 分');
    const rules = [400, 101].map((count) => ({ repoIds: [repoId], count }));
    const tooMany = await admin.ask(examApi.check, { composition: { sections: [drawn(rules)] } });
    expect(tooMany.body).toContain('一份试卷不能超过 500 题');
  });

  it('is previewed by its author as an examinee might get it, with the correct answers', async () => {
    const { repoId, ids } = await bankOf(app, [
      { kind: 'single' },
      { kind: 'single' },
      { kind: 'multi' },
      { kind: 'combined' },
    ]);
    const sections = [listed(ids.slice(2)), drawn([{ repoIds: [repoId], count: 1 }], '抽')];
    const { sections: shown } = await admin.call(examApi.preview, { composition: { sections } });
    expect(shown.map(({ title, questions }) => [title, questions.length])).toEqual([
      ['指定题目', 2],
      ['抽', 1],
    ]);
    expect(shown[0]?.questions[0]).toMatchObject({ score: 2, question: { id: ids[2] }, key: { body: { type: 2 } } });
    expect(ids.slice(0, 2)).toContain(shown[1]?.questions[0]?.question.id);
    const learner = await app.learner();
    await expect(learner.call(examApi.preview, { composition: { sections } })).toRefuse('forbidden');
  });

  it('is previewed only for exams in scope, with correct answers only for users who may read questions', async () => {
    const { ids } = await bankOf(app, [{ kind: 'single' }]);
    const sections = [listed(ids)];
    const toDept = (deptId: string) => examForm(sections, { openType: OpenType.depts, deptIds: [deptId] });
    const [mine, theirs] = [
      await newExam(admin, toDept(testDepts.city)),
      await newExam(admin, toDept(testDepts.south)),
    ];
    const post = { dataScope: DataScope.deptAndBelow, deptId: testDepts.north };
    const viewer = await staffWith(app, { ...post, permissions: 'exam:exam:paging' });
    await expect(viewer.call(examApi.preview, { id: theirs })).toRefuse('forbidden');
    await expect(viewer.call(examApi.preview, { composition: { sections } })).toRefuse('forbidden');
    const paper = await viewer.call(examApi.preview, { id: mine });
    expect(paper.sections[0]?.questions[0]).toMatchObject({ question: { id: ids[0] }, key: null });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const later = {
      ...toDept(testDepts.city),
      startTime: tomorrow,
      endTime: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    };
    const coming = await newExam(admin, later);
    await expect(viewer.call(examApi.preview, { id: coming })).toRefuse('forbidden');
    const file = { id: coming, seed: newId(), withAnswers: false };
    await expect(viewer.call(examApi.paperFile, file)).toRefuse('forbidden');
    const unreached = await viewer.call(examApi.detail, { id: theirs });
    expect(unreached).toMatchObject({ reached: false, picked: [], composition: { sections: [] } });
    expect(JSON.stringify(unreached)).not.toContain(ids[0]);
    expect(await viewer.call(examApi.detail, { id: mine })).toMatchObject({ reached: true, picked: [{}] });
    const writer = await staffWith(app, { ...post, permissions: 'exam:exam:' });
    const made = await writer.call(examApi.preview, { composition: { sections } });
    expect(made.sections[0]?.questions[0]?.key).toBeNull();
    expect(await writer.call(examApi.preview, { id: coming })).toMatchObject({ sections: [{}] });
    await expect(writer.call(examApi.preview, { id: theirs })).toRefuse('forbidden');
    await expect(admin.call(examApi.preview, { id: newId() })).toRefuse('examNotFound');
    expect((await admin.ask(examApi.preview, {})).statusCode).toBe(400);
    const [both] = (await admin.call(examApi.preview, { id: mine })).sections;
    expect(both?.questions[0]?.key).not.toBeNull();
  });

  it('is taken away as a Word file or printed, the same for one seed, and recorded', async () => {
    const { ids } = await bankOf(app, [{ kind: 'single' }, { kind: 'multi' }, { kind: 'combined' }]);
    const id = await newExam(admin, examForm([listed(ids)]));
    const seed = newId();
    const shown = await admin.call(examApi.preview, { id, seed });
    expect(await admin.call(examApi.preview, { id, seed })).toMatchObject({
      sections: shown.sections.map(({ questions }) => ({
        questions: questions.map(({ question }) => ({ question: { id: question.id } })),
      })),
    });
    const textOf = async (withAnswers: boolean) => {
      const { rawPayload } = await admin.ask(examApi.paperFile, { id, seed, withAnswers });
      return (await mammoth.extractRawText({ buffer: rawPayload })).value;
    };
    const plain = await textOf(false);
    expect(plain).toContain('指定题目（共 3 题，');
    expect(plain).not.toContain('答案：');
    const full = await textOf(true);
    expect(full).toContain('参考答案与解析');
    expect(full.match(/答案：/g)?.length).toBeGreaterThanOrEqual(3);
    const printed = await admin.call(examApi.preview, { id, seed, print: 'paper' });
    expect(printed.sections[0]?.questions.map(({ key }) => key)).toEqual([null, null, null]);
    const actions = async (action: AuditAction) =>
      (await admin.call(auditApi.paging, { params: { action, target: `exam:${id}` } })).records.length;
    expect([await actions('exam.paperExported'), await actions('exam.paperPrinted')]).toEqual([2, 1]);
    const viewer = await staffWith(app, { dataScope: DataScope.all, permissions: 'exam:exam:paging' });
    expect((await viewer.ask(examApi.paperFile, { id, seed, withAnswers: false })).statusCode).toBe(200);
    await expect(viewer.call(examApi.paperFile, { id, seed, withAnswers: true })).toRefuse('forbidden');
    await expect(viewer.call(examApi.preview, { id, seed, print: 'answers' })).toRefuse('forbidden');
  });

  it('is fixed once an examinee has begun; times, audience and texts may still be changed', async () => {
    const { ids } = await bankOf(app, 3);
    const form = examForm([listed(ids.slice(0, 2))]);
    const id = await newExam(admin, form, { publish: true });
    const before = await findExam(ctx(), id);
    const longer = examForm([listed(ids)], { title: form.title });
    await admin.call(examApi.save, { id, version: 1, form: longer });
    // A process that read the exam before that does not begin with its old questions.
    expect(before && (await markBegun(ctx(), before))).toBe(false);
    await begin(id);
    const save = (change: object) => admin.call(examApi.save, { id, version: 2, form: { ...longer, ...change } });
    await expect(save({ composition: form.composition })).toRefuse('examFrozen');
    await expect(save({ composition: { ...longer.composition, shuffleQuestions: true } })).toRefuse('examFrozen');
    await expect(save({ passScore: 3 })).toRefuse('examFrozen');
    await admin.call(questionApi.retire, { ids: ids.slice(0, 1) });
    await save({ title: `${form.title}改`, totalTime: 90 });
    expect(await admin.call(examApi.detail, { id })).toMatchObject({ version: 3, frozen: true, totalTime: 90 });
  });
});

describe('before publishing', () => {
  const findingsOf = async (id: string) =>
    (await admin.call(examApi.readiness, { id })).findings.map(({ place, warning, message }) => [
      place,
      warning,
      message,
    ]);

  it('an exam is checked for blocking problems and warnings', async () => {
    const { ids } = await bankOf(app, 2);
    const window = {
      startTime: new Date(Date.now() + 3_600_000).toISOString(),
      endTime: new Date(Date.now() + 5_400_000).toISOString(),
    };
    const audience = { openType: OpenType.depts, deptIds: [testDepts.south] };
    const faulty = examForm([listed(ids)], {
      ...window,
      ...audience,
      windowMode: WindowMode.hardClose,
      passScore: 5,
      release: { score: 0, verdict: 0, answer: 0, analysis: 0 },
    });
    const id = await newExam(admin, faulty);
    await admin.call(questionApi.retire, { ids: ids.slice(1) });
    expect(await findingsOf(id)).toEqual([
      ['composition', false, '“指定题目”第 2 题没有发布或已停用'],
      ['audience', false, '参加范围内没有人员'],
      ['time', true, '开放时间短于考试时长，考生不能用满时长'],
      ['score', false, '合格分 5 高于总分 4'],
      ['release', true, '成绩不公布，考生看不到自己的成绩'],
    ]);
    await expect(admin.call(examApi.publish, { id })).toRefuse('examShort');
    const past = examForm([listed(ids.slice(0, 1))], {
      // By the authoritative clock, which has stood still since the app was opened.
      endTime: new Date(app.clock.now.getTime() - 60_000).toISOString(),
      passScore: 0,
    });
    await expect(newExam(admin, past, { publish: true })).toRefuse('examNotReady');
    await expect(newExam(admin, examForm([]), { publish: true })).rejects.toThrow('试卷还没有题目');
  });

  it('warns when examinees can practise its questions, in any bank', async () => {
    const words = async (form: Parameters<typeof newExam>[1]) =>
      (await findingsOf(await newExam(admin, form))).map(([, , message]) => message).join();
    const learner = await app.learner();
    await app.platform.pool.query('update iam_user set dept_id = $2 where id = $1', [learner.id, testDepts.south]);
    const audience = { openType: OpenType.persons, userIds: [learner.id] };
    const [shut, south, north] = [
      await newRepo(admin),
      await newRepo(admin, { open: 2, deptIds: [testDepts.south] }),
      await newRepo(admin, { open: 2, deptIds: [testDepts.north] }),
    ];
    const [id = ''] = await addTo(app, shut, [{}, {}]);
    expect(await words(examForm([drawn([{ repoIds: [shut], count: 1 }])], audience))).not.toContain('开放练习');
    await admin.call(questionApi.place, { ids: [id], way: 'add', repoIds: [north] });
    expect(await words(examForm([drawn([{ repoIds: [shut], count: 1 }])], audience))).not.toContain('开放练习');
    expect(await words(examForm([drawn([{ repoIds: [shut], count: 1 }])]))).toContain('对考生开放练习');
    await admin.call(questionApi.place, { ids: [id], way: 'add', repoIds: [south] });
    expect(await words(examForm([drawn([{ repoIds: [shut], count: 1 }])], audience))).toContain('对考生开放练习');
    expect(await words(examForm([listed([id])], audience))).toContain('对考生开放练习');
  });

  it('warns when answers are shown while others sit it, and when they are shown to examinees who may sit the same again', async () => {
    const { ids, repoId } = await bankOf(app, 2);
    const warned = async (release: number, attempts: number, section = listed(ids)) => {
      const rules = { score: 1, verdict: 1, answer: release, analysis: 4 } as const;
      const form = examForm([section], { release: rules as never, attempts });
      const found = await findingsOf(await newExam(admin, form));
      return found.filter(([place]) => place === 'release').map(([, warning, message]) => [warning, message]);
    };
    const early = (when: string) => [true, `正确答案在${when}公布，那时其他人可能还在考试；正式考试请选“考试结束后”`];
    const again = [true, '题目固定又可以考多次，考过一次就能看到全部答案'];
    expect(await warned(1, 1)).toEqual([early('交卷后')]);
    expect(await warned(2, 3)).toEqual([early('阅卷完成后'), again]);
    expect(await warned(2, 0)).toEqual([early('阅卷完成后'), again]);
    expect(await warned(2, 3, drawn([{ repoIds: [repoId], count: 1 }]))).toEqual([early('阅卷完成后')]);
    for (const late of [0, 3, 4]) expect(await warned(late, 3)).toEqual([]);
  });

  it('warns of another exam for the same users at the same time', async () => {
    const { ids } = await bankOf(app, 1);
    const learner = await app.learner();
    const audience = { openType: OpenType.persons, userIds: [learner.id] };
    const first = examForm([listed(ids)], audience);
    await newExam(admin, first, { publish: true });
    const { findings, audience: count } = await admin.call(examApi.readiness, {
      id: await newExam(admin, examForm([listed(ids)], audience)),
    });
    expect(count).toBe(1);
    expect(findings.map(({ message }) => message).join()).toContain(`还有考试“${first.title}”`);
  });
});

describe('the states of an exam', () => {
  it('are draft, published, closed and published again', async () => {
    const { ids } = await bankOf(app, 1);
    const id = await newExam(admin, examForm([listed(ids)]));
    const state = async () => (await admin.call(examApi.detail, { id })).state;
    await expect(admin.call(examApi.close, { id })).toRefuse('examNotPublished');
    await admin.call(examApi.publish, { id });
    expect(await state()).toBe(1);
    await expect(admin.call(examApi.publish, { id })).toRefuse('examNotDraft');
    await expect(admin.call(examApi.reopen, { id })).toRefuse('examNotClosed');
    await admin.call(examApi.close, { id });
    expect(await state()).toBe(2);
    await admin.call(examApi.reopen, { id });
    expect(await state()).toBe(1);
    expect(
      (await admin.call(auditApi.paging, { params: { target: `exam:${id}` } })).records.map(({ action }) => action),
    ).toEqual(['exam.reopened', 'exam.closed', 'exam.published', 'exam.saved']);
    await expect(admin.call(examApi.close, { id: newId() })).toRefuse('examNotFound');
  });

  it('refuse changes that a published exam does not allow', async () => {
    const { ids } = await bankOf(app, 1);
    const form = examForm([listed(ids)]);
    const id = await newExam(admin, form, { publish: true });
    await expect(admin.call(examApi.save, { id, version: 1, form: { ...form, passScore: 3 } })).toRefuse(
      'examNotReady',
    );
    await expect(
      admin.call(examApi.save, { id, version: 1, form: { ...form, composition: { sections: [] } } }),
    ).toRefuse('examNotReady');
  });

  it('are not copied, nor is any history', async () => {
    const { ids } = await bankOf(app, 1);
    const form = examForm([listed(ids)], { openType: OpenType.depts, deptIds: [testDepts.north] });
    const id = await newExam(admin, form);
    await admin.call(examApi.release, { id });
    const { id: copyId } = await admin.call(examApi.copy, { id });
    const [one, other] = [await admin.call(examApi.detail, { id }), await admin.call(examApi.detail, { id: copyId })];
    expect(other).toEqual({ ...one, id: copyId, title: `${form.title}（副本）`, releasedAt: null });
    expect(one.releasedAt).not.toBeNull();
    expect((await findExam(ctx(), copyId))?.seed).not.toBe((await findExam(ctx(), id))?.seed);
  });

  it('end with deletion, unless an examinee has begun', async () => {
    const { ids } = await bankOf(app, 1);
    const [free, begun] = [
      await newExam(admin, examForm([listed(ids)]), { publish: true }),
      await newExam(admin, examForm([listed(ids)]), { publish: true }),
    ];
    await begin(begun);
    await expect(admin.call(examApi.delete, { ids: [free, begun] })).toRefuse('examHasPapers');
    expect(await admin.call(examApi.delete, { ids: [free] })).toEqual({ count: 1 });
    await expect(admin.call(examApi.detail, { id: free })).toRefuse('examNotFound');
    expect(await findExam(ctx(), free)).toBeUndefined();
  });
});
