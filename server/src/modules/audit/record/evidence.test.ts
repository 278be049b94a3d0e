import { randomUUID } from 'node:crypto';
import { examApi } from '@ganlin/contract/exam/exam';
import { DataScope, roleApi } from '@ganlin/contract/iam/role';
import { userApi } from '@ganlin/contract/iam/user';
import { papersApi } from '@ganlin/contract/paper/papers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { auditFindings } from '../../../../test/support/audit-findings.ts';
import { sitAndHandIn } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, sit } from '../../../../test/support/exams.ts';
import { newQuestion, newRepo } from '../../../../test/support/questions.ts';
import { tamper } from '../../../../test/support/tamper.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { appendLink } from '../index.ts';
import { noteHeads } from '../chain/note-heads.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const ctx = () => systemCtx(app.platform, 'test');
const logged = () => auditFindings(app);

const gradeDue = (ctx: ReturnType<typeof systemCtx>) =>
  app.platform.schedules.find(({ name }) => name === 'paper.gradeDue')!.run(ctx);

const linksOf = (action: string) =>
  app.platform.db.selectFrom('auditLink').selectAll().where('action', '=', action).orderBy('seq').execute();
const entriesOf = (action: string) =>
  app.platform.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('action', '=', action as never)
    .execute();

const roleForm = (code: string) => ({ code, name: '检查', dataScope: DataScope.all, menuIds: [] });

async function aGradedExam(papers: number) {
  const { examId } = await anOpenExam(app);
  const ids: string[] = [];
  for (let count = 0; count < papers; count++)
    ids.push(await sitAndHandIn(app, await app.learner(), examId, ['right']));
  await gradeDue(ctx());
  return { examId, papers: ids };
}

describe('records that must be chained', () => {
  it('are: a grade, a release, a forced hand-in, more time, an arrangement, a question, a role and its users', async () => {
    const { examId } = await aGradedExam(1);
    const admin = await app.admin();
    const learner = await app.learner();
    const { paperId } = await sit(learner, examId);
    await admin.call(papersApi.extend, { id: randomUUID(), paperIds: [paperId], minutes: 5, reason: '停电' });
    await admin.call(papersApi.forceHandIn, { paperIds: [paperId], reason: '作弊' });
    const arrangement = { examId, userId: learner.id, deptId: null, reason: '照顾' };
    const { id } = await admin.call(examApi.saveOverride, {
      ...arrangement,
      extraMinutes: 10,
      timePercent: 100,
      attempts: null,
      startTime: null,
      endTime: null,
    });
    await admin.call(examApi.deleteOverride, { examId, ids: [id] });
    await admin.call(examApi.release, { id: examId });
    const { id: roleId } = await admin.call(roleApi.save, roleForm('checker'));
    await admin.call(userApi.batchRole, { ids: [learner.id], roleIds: [roleId], way: 'add' });
    await newQuestion(admin, [await newRepo(admin)]);
    const chained = {
      'paper.graded': `exam:${examId}`,
      'paper.extended': `exam:${examId}`,
      'paper.forced': `exam:${examId}`,
      'exam.overrideSaved': `exam:${examId}`,
      'exam.overrideDeleted': `exam:${examId}`,
      'exam.released': `exam:${examId}`,
      'question.saved': 'question',
      'iam.roleSaved': 'iam',
      'iam.userChanged': 'iam',
    };
    for (const [action, chain] of Object.entries(chained)) {
      const links = await linksOf(action);
      expect([action, links.length > 0, new Set(links.map((link) => link.chain))]).toEqual([
        action,
        true,
        new Set([chain]),
      ]);
    }
    expect(await logged()).toEqual([]);
  });

  it('have the grade in their link', async () => {
    const { papers } = await aGradedExam(1);
    expect((await linksOf('paper.graded'))[0]).toMatchObject({
      target: `paper:${papers[0]}`,
      content: { scoreCenti: 1000, passed: true, open: 0, engine: 1, marks: expect.stringMatching(/^[\da-f]{64}$/) },
    });
  });

  it('take two statements for a batch of grades, however many', async () => {
    const { examId } = await anOpenExam(app);
    const papers: string[] = [];
    for (let count = 0; count < 6; count++)
      papers.push(await sitAndHandIn(app, await app.learner(), examId, ['right']));
    const statements = await statementsDuring(() => gradeDue(ctx()));
    expect(statements.filter((text) => text.includes('audit_'))).toHaveLength(2);
    expect(await linksOf('paper.graded')).toHaveLength(6);
  });
});

describe('verifying finds', () => {
  it('a changed grade, a grade with changed marks, one without a link, and a deleted one', async () => {
    const { examId, papers } = await aGradedExam(5);
    const [score, marks, mark, gone, unlinked] = papers as [string, string, string, string, string];
    const query = (text: string, id: string) => app.platform.pool.query(text, [id]);
    await query('update paper_paper set score_centi = score_centi + 1 where id = $1', score);
    await query(`update paper_grade set marks = jsonb_set(marks, '{0,won}', '0') where paper_id = $1`, marks);
    await query('delete from paper_grade where paper_id = $1', mark);
    await query('update paper_paper set graded_at = null, state = 1, score_centi = null where id = $1', gone);
    const copied = `insert into paper_grade select user_id, gen_random_uuid(), marks, engine, graded_at from paper_grade
      where paper_id = $1 returning paper_id`;
    const { rows } = await app.platform.pool.query<{ paper_id: string }>(copied, [unlinked]);
    const added = rows[0]!.paper_id;
    await app.owner.query(
      `with added as (
         insert into paper_paper select (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'attempt', 2))).*
           from paper_paper p where id = $1 returning user_id, id)
       insert into paper_final (user_id, paper_id, answers) select user_id, id, '[]' from added`,
      [unlinked, added],
    );
    const what = (id: string) => `exam:${examId} paper.graded paper:${id}`;
    const wanted = [
      `${what(score)} changed`,
      `${what(marks)} changed`,
      `${what(mark)} changed`,
      `${what(gone)} missing`,
      `${what(added)} unlinked`,
    ];
    expect((await logged()).toSorted()).toEqual(wanted.toSorted());
  });

  it('a release that was never recorded, and one that was undone', async () => {
    const admin = await app.admin();
    const [silent, taken] = [(await anOpenExam(app)).examId, (await anOpenExam(app)).examId];
    await admin.call(examApi.release, { id: taken });
    await app.platform.pool.query('update exam_exam set released_at = now() where id = $1', [silent]);
    await app.platform.pool.query('update exam_exam set released_at = null where id = $1', [taken]);
    const findings = [
      `exam:${silent} exam.released exam:${silent} unlinked`,
      `exam:${taken} exam.released exam:${taken} missing`,
    ];
    expect((await logged()).toSorted()).toEqual(findings.toSorted());
  });

  it('an entry changed by one byte, one added without a link, and a deleted one', async () => {
    const admin = await app.admin();
    for (const code of ['one', 'two', 'three', 'four']) await admin.call(roleApi.save, roleForm(code));
    expect(await logged()).toEqual([]);
    const [one, two, three] = (await entriesOf('iam.roleSaved')).map(({ id }) => id) as [string, string, string];
    const added = `insert into audit_entry (id, at, action) values (gen_random_uuid(), now(), 'iam.roleSaved') returning id`;
    const { rows } = await app.platform.pool.query<{ id: string }>(added);
    await tamper(
      app,
      ['audit_entry'],
      [`update audit_entry set after = jsonb_set(after, '{remark}', '"x"') where id = $1`, [one]],
      [`update audit_entry set at = at + interval '1 microsecond' where id = $1`, [two]],
      ['delete from audit_entry where id = $1', [three]],
    );
    const link = (await linksOf('iam.roleSaved')).find(({ content }) => JSON.stringify(content).includes(three));
    const wanted = [
      `iam ${link!.seq} entryMissing`,
      `iam.roleSaved entry ${one} changed`,
      `iam.roleSaved entry ${two} changed`,
      `iam.roleSaved entry ${rows[0]!.id} unlinked`,
    ];
    expect((await logged()).toSorted()).toEqual(wanted.toSorted());
  });

  it('an end that was cut off with its head reset, once the heads had been recorded', async () => {
    const link = { chain: 'exam:1', action: 'exam.released', target: 'exam:2', content: {} } as const;
    for (let count = 0; count < 3; count++) await appendLink(ctx(), link);
    await takeTurn(app.platform, noteHeads);
    app.clock.advance(7200);
    await takeTurn(app.platform, noteHeads);
    await tamper(
      app,
      ['audit_link', 'audit_chain'],
      [`delete from audit_link where chain = 'exam:1' and seq = 3`, []],
      [
        `update audit_chain set length = 2, head = (select hash from audit_link where chain = 'exam:1' and seq = 2)
            where chain = 'exam:1'`,
        [],
      ],
    );
    expect(await logged()).toContain('exam:1 3 notAsNoted');
  });

  it('rows that are disguised as older than the chain', async () => {
    const { papers } = await aGradedExam(1);
    await app.platform.pool.query('update paper_grade set before_chain = true where paper_id = $1', papers);
    expect(await logged()).toContain('1 rows of paper_grade early');
  });
});

it('does not report records from before the chain', async () => {
  const { examId, papers } = await aGradedExam(1);
  const admin = await app.admin();
  await admin.call(examApi.release, { id: examId });
  // The state of a site that existed before the migration.
  await tamper(
    app,
    ['audit_link', 'audit_chain', 'audit_entry', 'audit_start'],
    ['delete from audit_link', []],
    ['delete from audit_chain', []],
    ['update audit_entry set before_chain = true', []],
    ['update paper_grade set before_chain = true where paper_id = $1', [papers[0]]],
    [`update audit_start set rows = (select count(*) from audit_entry) where what = 'audit_entry'`, []],
    [`update audit_start set rows = 1 where what = 'paper_grade'`, []],
  );
  expect(await logged()).toEqual([]);
});

it('lets several workers grade papers of one exam at the same time', async () => {
  const { examId } = await anOpenExam(app);
  for (let count = 0; count < 12; count++) await sitAndHandIn(app, await app.learner(), examId, ['right']);
  await Promise.all(Array.from({ length: 4 }, () => gradeDue(ctx())));
  expect(await linksOf('paper.graded')).toHaveLength(12);
  expect(await logged()).toEqual([]);
});

/** The texts of all statements that `work` sends. */
async function statementsDuring(work: () => Promise<void>): Promise<string[]> {
  const { pool } = app.platform;
  const texts: string[] = [];
  const listeners: (() => void)[] = [];
  const listen = (client: { query: unknown }) => {
    const query = client.query as (...args: unknown[]) => unknown;
    client.query = (...args: unknown[]) => {
      const [first] = args;
      texts.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
      return query.apply(client, args);
    };
    listeners.push(() => Object.assign(client, { query }));
  };
  pool.on('acquire', listen);
  try {
    await work();
  } finally {
    pool.off('acquire', listen);
    for (const stop of listeners) stop();
  }
  return texts;
}
