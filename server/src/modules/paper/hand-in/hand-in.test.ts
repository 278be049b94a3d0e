import { randomUUID } from 'node:crypto';
import { HandInBy } from '@ganlin/contract/exam/kinds';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/support/app.ts';
import { openCountedApp, type CountedApp } from '../../../../test/support/counted-app.ts';
import { anOpenExam, choice, sit } from '../../../../test/support/exams.ts';

let counted: CountedApp;
let app: TestApp;
/** Sat by many. */
let examId: string;
beforeAll(async () => {
  counted = await openCountedApp();
  ({ app } = counted);
  examId = (await anOpenExam(app)).examId;
});
afterAll(() => counted.close());

const tripsOf = async (work: () => Promise<unknown>) => (await counted.tripsOf(work)).trips;

/** Hand-ins that wait for a lock on their paper. */
const waiting = async () => {
  const { rows } = await app.owner.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%paper_hand_in_own%'`,
  );
  return rows.length;
};

describe('a hand-in queries the database', () => {
  it('twice, and three times with the last answers', async () => {
    const [one, other] = [await app.learner(), await app.learner()];
    const [bare, laden] = [await sit(one, examId), await sit(other, examId)];
    const plain = { paperId: bare.paperId, epoch: bare.epoch };
    const full = { paperId: laden.paperId, epoch: laden.epoch, items: [choice(1, 1), choice(2, 2)] };
    expect(await tripsOf(() => one.call(sittingApi.handIn, plain))).toBe(2);
    expect(await tripsOf(() => other.call(sittingApi.handIn, full))).toBe(3);
  });

  it('once when it is already done', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    const handIn = () => learner.call(sittingApi.handIn, { paperId, epoch });
    const receipt = await handIn();
    expect(await tripsOf(async () => expect(await handIn()).toEqual(receipt))).toBe(1);
  });
});

describe('a hand-in of a locked paper', () => {
  it('waits for a save in progress, and includes its answer', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    const saving = await app.owner.connect();
    await saving.query('begin');
    await saving.query('select from paper_paper where id = $1 for share', [paperId]);
    const handingIn = learner.call(sittingApi.handIn, { paperId, epoch });
    await expect.poll(waiting).toBe(1);
    // Written after the hand-in began to wait, so no snapshot from before the wait can show it.
    await saving.query(
      `insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
       values ($1, $2, $3, '[{"ordinal":1,"seq":1,"answer":{"options":["late"]},"answered":true,"flagged":false,"spentMs":0}]',
               '', now())`,
      [learner.id, paperId, epoch],
    );
    await saving.query('commit');
    saving.release();
    expect(await handingIn).toMatchObject({ handedInBy: HandInBy.examinee, answered: 1 });
    const { rows } = await app.owner.query<{ said: string }>(
      `select answers -> 0 -> 'answer' -> 'options' ->> 0 as said from paper_final where paper_id = $1`,
      [paperId],
    );
    expect(rows).toEqual([{ said: 'late' }]);
  });

  it('yields to another opening of the paper meanwhile', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    const opening = await app.owner.connect();
    await opening.query('begin');
    await opening.query('update paper_paper set epoch = epoch + 1, writer = $2 where id = $1', [paperId, randomUUID()]);
    const handingIn = learner.call(sittingApi.handIn, { paperId, epoch });
    const refused = expect(handingIn).toRefuse('paperTakenOver');
    await expect.poll(waiting).toBe(1);
    await opening.query('commit');
    opening.release();
    await refused;
    expect(await learner.call(sittingApi.handIn, { paperId, epoch: epoch + 1 })).toMatchObject({ answered: 0 });
  });

  it('returns 503 when the lock is not released, changes nothing, and can be repeated', async () => {
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    const holder = await app.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('select from paper_paper where id = $1 for update', [paperId]);
      const reply = await learner.ask(sittingApi.handIn, { paperId, epoch });
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
      expect(reply.json()).toMatchObject({ code: 20030001 });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await learner.call(sittingApi.handIn, { paperId, epoch })).toMatchObject({ answered: 0 });
  });
});
