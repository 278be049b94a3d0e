import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HandInBy, PaperState } from '@ganlin/contract/exam/kinds';
import { papersApi } from '@ganlin/contract/paper/papers';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { bookApi } from '@ganlin/contract/practice/book';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestUser } from '../../../../test/support/app.ts';
import { sitAndHandIn } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, choice, shiftPaper, sit, whereSavesMayChange } from '../../../../test/support/exams.ts';
import { pagesRead } from '../../../../test/support/pages-read.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { migrationsFolder } from '../../../folders.ts';
import { bookAnswers } from '../grading/book.ts';
import { gradeDue } from '../grading/grade.ts';
import { listAnswersOf } from './results.queries.ts';
import { sweep } from '../hand-in/sweep.ts';

const app = await openTestApp();
afterAll(() => app.close());
/** Taken by many; a test that needs another makes one. */
const { examId } = await anOpenExam(app);

const ctx = () => systemCtx(app.platform, 'test');

const finalOf = async (paperId: string): Promise<unknown> => {
  const { rows } = await app.platform.pool.query<{ answers: unknown }>(
    'select answers from paper_final where paper_id = $1',
    [paperId],
  );
  return rows[0]?.answers;
};
const stateOf = async (paperId: string) => {
  const { rows } = await app.platform.pool.query<{ state: number; answered: number; receipt: string | null }>(
    'select state, answered, receipt from paper_paper where id = $1',
    [paperId],
  );
  return rows[0];
};
const loseSaves = (paperId: string) =>
  whereSavesMayChange(app.owner, (db) => db.query('delete from paper_save where paper_id = $1', [paperId]));

/** As staff may do one day: the paper is in progress again. */
const reopen = (paperId: string) =>
  app.platform.pool.query(
    `update paper_paper set state = 0, handed_in_at = null, handed_in_by = null, receipt = null, graded_at = null
      where id = $1`,
    [paperId],
  );

/** The first hundred bits as a base-32 number. */
function codeOf(hash: Buffer): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bits = BigInt(`0x${hash.toString('hex')}`) >> 156n;
  return Array.from({ length: 20 }, (_, at) => alphabet[Number((bits >> BigInt(5 * (19 - at))) & 31n)]).join('');
}

/** Two answers, the first one changed, a mark and a time. */
async function answered(learner: TestUser) {
  const sitting = await sit(learner, examId);
  const { paperId, epoch } = sitting;
  const items = [choice(1, 1, 'a'), { ...choice(3, 2, 'b'), flagged: true, spentMs: 1200 }];
  await learner.call(sittingApi.save, { paperId, epoch, items });
  await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 3, 'c'), { ...choice(2, 4), answer: {} }] });
  return sitting;
}
const item = (ordinal: number, seq: number, answer: object, more: object = {}) => ({
  ordinal,
  seq,
  answer,
  answered: true,
  flagged: false,
  spentMs: 0,
  ...more,
});
const asAnswered = [
  item(1, 3, { options: ['c'] }),
  item(2, 4, {}, { answered: false }),
  item(3, 2, { options: ['b'] }, { flagged: true, spentMs: 1200 }),
];

describe('the final answers', () => {
  it.each([
    ['the examinee', HandInBy.examinee],
    ['the examinee behind the grace', HandInBy.clock],
    ['the sweep', HandInBy.clock],
    ['staff', HandInBy.staff],
  ])('are written when %s hands in, as they were saved, and the receipt covers them', async (who, by) => {
    const learner = await app.learner();
    const { paperId, epoch } = await answered(learner);
    expect(await finalOf(paperId)).toBeUndefined();
    if (by === HandInBy.clock) await shiftPaper(app, paperId, -3700);
    if (who === 'the sweep') await sweep(ctx());
    if (by === HandInBy.staff) {
      await (await app.admin()).call(papersApi.forceHandIn, { paperIds: [paperId], reason: '考试中止' });
    }
    const receipt = await learner.call(sittingApi.handIn, { paperId, epoch });
    expect(await finalOf(paperId)).toEqual(asAnswered);
    const text = `${paperId}\n1:{"options": ["c"]}\n2:{}\n3:{"options": ["b"]}`;
    const code = codeOf(createHash('sha256').update(text).digest());
    expect(receipt).toMatchObject({ handedInBy: by, answered: 2, receipt: code });
    expect(await stateOf(paperId)).toMatchObject({ state: PaperState.awaitingGrading, answered: 2, receipt: code });
  });

  it('are an empty list if nothing was saved, and at the deadline the paper is marked as abandoned', async () => {
    const learner = await app.learner();
    const { paperId } = await sit(learner, examId);
    await shiftPaper(app, paperId, -3700);
    await sweep(ctx());
    expect(await finalOf(paperId)).toEqual([]);
    const receipt = codeOf(createHash('sha256').update(paperId).digest());
    expect(await stateOf(paperId)).toEqual({ state: PaperState.abandoned, answered: 0, receipt });
  });

  it('are all that grading, the result, the staff’s view and the wrong-question book need', async () => {
    const { examId, questionIds } = await anOpenExam(app, { kinds: ['single', 'essay', 'fill'] });
    const learner = await app.learner();
    const paperId = await sitAndHandIn(app, learner, examId, ['wrong', null, 'right']);
    await loseSaves(paperId);
    await gradeDue(ctx());
    const result = await learner.call(resultApi.detail, { paperId });
    expect(result).toMatchObject({ state: PaperState.finished, score: 2, answered: 2 });
    expect(result.questions.map(({ answer }) => answer && Object.keys(answer))).toEqual([
      ['options'],
      null,
      ['blanks'],
    ]);
    const staff = await (await app.admin()).call(papersApi.detail, { paperId });
    expect(staff.result?.questions.map(({ answer }) => answer)).toEqual(result.questions.map(({ answer }) => answer));
    await bookAnswers(ctx());
    const { records } = await learner.call(bookApi.paging, { params: { examId } });
    expect(records.map(({ questionId }) => questionId)).toEqual([questionIds[0]]);
  });

  it('if missing prevent grading as if nothing were answered', async () => {
    const paperId = await sitAndHandIn(app, await app.learner(), examId, ['right']);
    await whereSavesMayChange(app.owner, (db) => db.query('delete from paper_final where paper_id = $1', [paperId]));
    await gradeDue(ctx());
    expect(await stateOf(paperId)).toMatchObject({ state: PaperState.awaitingGrading });
  });

  it('cannot be changed, and no paper can be inserted as handed in without them', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await answered(learner);
    await learner.call(sittingApi.handIn, { paperId, epoch });
    for (const statement of [`update paper_final set answers = '[]'`, 'delete from paper_final']) {
      await expect(app.owner.query(statement), statement).rejects.toThrow('is not changed');
      await expect(app.platform.pool.query(statement), statement).rejects.toThrow('permission denied');
    }
    const copied = app.platform.pool.query(
      `insert into paper_paper
       select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'attempt', 2))).*
         from paper_paper p where id = $1`,
      [paperId],
    );
    await expect(copied).rejects.toThrow('has no answers');
  });

  it('of a reopened paper are those of the later hand-in', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await answered(learner);
    const first = await learner.call(sittingApi.handIn, { paperId, epoch });
    await reopen(paperId);
    const items = [choice(3, 9, 'new'), choice(5, 10, 'more')];
    const second = await learner.call(sittingApi.handIn, { paperId, epoch, items });
    expect(second.receipt).not.toBe(first.receipt);
    expect(await finalOf(paperId)).toEqual([
      ...asAnswered.slice(0, 2),
      item(3, 9, { options: ['new'] }),
      item(5, 10, { options: ['more'] }),
    ]);
  });

  it('are not replaced by fewer when the saves of a reopened paper are deleted', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await answered(learner);
    await learner.call(sittingApi.handIn, { paperId, epoch });
    await reopen(paperId);
    await loseSaves(paperId);
    await shiftPaper(app, paperId, -3700);
    await sweep(ctx());
    expect(await stateOf(paperId)).toMatchObject({ state: PaperState.inExam });
    expect(await finalOf(paperId)).toEqual(asAnswered);
  });

  it('of papers handed in before that row existed are written by a migration', async () => {
    const learner = await app.learner();
    const [handedIn, running] = [await answered(learner), await sit(await app.learner(), examId)];
    const { paperId, epoch } = handedIn;
    await learner.call(sittingApi.handIn, { paperId, epoch });
    await whereSavesMayChange(app.owner, (db) => db.query('delete from paper_final where paper_id = $1', [paperId]));
    const file = join(migrationsFolder, '20261116264100_paper__final_answers_of_old_papers.sql');
    await app.owner.query(await readFile(file, 'utf8'));
    expect(await finalOf(paperId)).toEqual(asAnswered);
    expect(await finalOf(running.paperId)).toBeUndefined();
  });
});

describe('a receipt’s code', () => {
  it('is the first hundred bits of the hash in Crockford’s base 32', async () => {
    const hashes = Array.from({ length: 500 }, () => randomBytes(32));
    hashes.push(Buffer.alloc(32), Buffer.alloc(32, 255), Buffer.from('08' + '81'.repeat(31), 'hex'));
    const { rows } = await app.platform.pool.query<{ code: string }>(
      'select paper_receipt(hash) as code from unnest($1::bytea[]) with ordinality as h(hash, n) order by n',
      [hashes],
    );
    expect(rows.map(({ code }) => code)).toEqual(hashes.map(codeOf));
  });

  it('never changes for the same hash', async () => {
    const { rows } = await app.platform.pool.query<{ code: string }>(
      `select paper_receipt(sha256(n::text::bytea)) as code from generate_series(0, 2) n order by n`,
    );
    expect(rows.map(({ code }) => code)).toEqual([
      'BZPEPSQZS1QKHPAJF1P6',
      'DE3B4WZZ6KYE37BBG17F',
      'THSNWEH6BRBEXR1ZB5RR',
    ]);
  });
});

it('a result reads only a few pages for its answers, however the saves are stored', async () => {
  const learners = await Promise.all(Array.from({ length: 8 }, () => app.learner()));
  const sitters = await Promise.all(
    learners.map(async (learner) => ({ learner, userId: learner.id, ...(await sit(learner, examId)) })),
  );
  // As an exam leaves them: a hundred saves of each, interleaved with those of others.
  await app.owner.query(
    `insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
     select p.user_id, p.id, 1, jsonb_build_array(jsonb_build_object('ordinal', n, 'seq', n, 'answered', true,
              'answer', jsonb_build_object('options', jsonb_build_array(left(md5(p.id::text || n), 8))), 'flagged', false,
              'spentMs', n * 1000)), '127.0.0.1', now()
       from generate_series(1, 100) n cross join (select user_id, id from paper_paper where id = any($1)) p order by n`,
    [sitters.map(({ paperId }) => paperId)],
  );
  for (const { learner, paperId, epoch } of sitters) await learner.call(sittingApi.handIn, { paperId, epoch });
  await app.owner.query('vacuum analyze paper_final');
  const { userId, paperId } = sitters[3]!;
  const pages = await pagesRead(app.owner, (db) => listAnswersOf(db, { userId, paperId }));
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThanOrEqual(10);
});
