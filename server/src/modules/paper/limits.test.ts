import { randomUUID } from 'node:crypto';
import { SAVE_BURST, SAVE_BYTES, sittingApi } from '@ganlin/contract/paper/sitting';
import { MAX_ANSWER_TEXT, type Answer } from '@ganlin/contract/question/answer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { anOpenExam, choice, everyKind, sit, type Sitting } from '../../../test/support/exams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function aSitting(exam: Parameters<typeof anOpenExam>[1] = {}): Promise<Sitting & { learner: TestUser }> {
  const { examId } = await anOpenExam(app, exam);
  const learner = await app.learner();
  return { learner, ...(await sit(learner, examId)) };
}

const pace = async (paperId: string, set: string) =>
  app.platform.pool.query(`update paper_pace set ${set} where paper_id = $1`, [paperId]);

const kept = async (paperId: string) =>
  (await app.platform.pool.query('select 1 from paper_save where paper_id = $1', [paperId])).rows.length;

describe('one paper', () => {
  it('takes a burst of saves, then two a second; what is too fast is told so, is not kept, and is taken later', async () => {
    const { learner, paperId, epoch } = await aSitting();
    const save = (seq: number) => learner.ask(sittingApi.save, { paperId, epoch, items: [choice(1, seq)] });
    for (let seq = 1; seq <= SAVE_BURST; seq++) expect((await save(seq)).json()).toMatchObject({ code: 0 });
    // As if no time had passed since the first.
    await pace(paperId, `free_at = now() + interval '10 s'`);
    const refused = await save(99);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.json()).toMatchObject({ code: 20030009 });
    expect(await kept(paperId)).toBe(SAVE_BURST);
    await pace(paperId, `free_at = free_at - interval '500 ms'`);
    expect((await save(99)).json()).toMatchObject({ code: 0 });
    const [answer] = (await learner.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true })).answers;
    expect(answer?.seq).toBe(99);
  });

  it('is saved at its own pace, whatever others do', async () => {
    const [one, other] = [await aSitting(), await aSitting()];
    const save = ({ learner, paperId, epoch }: typeof one, seq: number) =>
      learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, seq)] });
    await save(one, 1);
    await pace(one.paperId, `free_at = now() + interval '1 hour'`);
    const [refused, taken] = await Promise.allSettled([save(one, 2), save(other, 1)]);
    expect([refused.status, taken.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('holds so many bytes and no more, and a hand-in still brings its last answers', async () => {
    const { learner, paperId, epoch } = await aSitting();
    const save = (seq: number) => learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, seq)] });
    await save(1);
    await pace(paperId, `bytes = 20 * 1024 * 1024, free_at = now() + interval '1 hour'`);
    await expect(save(2)).rejects.toMatchObject({ reason: expect.stringContaining('429') });
    const items = [choice(1, 3, 'last'), choice(2, 4, 'last')];
    expect(await learner.call(sittingApi.handIn, { paperId, epoch, items })).toMatchObject({ answered: 2 });
    const { rows } = await app.platform.pool.query(
      `select seq from paper_answers($1, $2) where answer -> 'options' ->> 0 = 'last'`,
      [learner.id, paperId],
    );
    expect(rows).toHaveLength(2);
  });

  it('lets nobody pass a hand-in that is too early as a way to save faster', async () => {
    const { learner, paperId, epoch } = await aSitting({ earliestHandIn: 30 });
    const handIn = (seq: number) => learner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, seq)] });
    await expect(handIn(1)).toRefuse('handInTooEarly');
    await pace(paperId, `free_at = now() + interval '10 s'`);
    await expect(handIn(2)).toRefuse('handInTooEarly');
    expect(await kept(paperId)).toBe(1);
  });
});

describe('what a save holds', () => {
  it('is answers to what is asked: text only where text is asked for, and the rest beside it is kept', async () => {
    const { learner, paperId, epoch, opened } = await aSitting({ kinds: everyKind });
    const fits: readonly Answer[] = [
      { options: ['x'] },
      { options: ['x', 'y'] },
      { options: ['true'] },
      { text: '断电' },
      { blanks: ['AgI'] },
      { pairs: { l: 'r' } },
      { children: { c: { text: '是' } } },
    ];
    expect(opened.arrangement.questions).toHaveLength(fits.length);
    let seq = 0;
    const savedOf = async (answers: readonly Answer[]) => {
      const items = answers.map((answer, at) => ({ ordinal: at + 1, seq: ++seq, answer }));
      const { saved } = await learner.call(sittingApi.save, { paperId, epoch, items });
      return saved.map(({ ordinal }) => ordinal);
    };
    expect(await savedOf(fits)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const long: Answer = { options: ['x'], text: '长'.repeat(100) };
    expect(await savedOf(fits.map(() => long))).toEqual([]);
    expect(await savedOf([{ text: '不对' }, ...fits.slice(1)])).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('is bounded: a whole essay fits, several do not, and neither do parts that are longer together', async () => {
    const { learner, paperId, epoch } = await aSitting({ kinds: ['essay', 'essay', 'combined'] });
    const essay = { text: '雨'.repeat(MAX_ANSWER_TEXT) };
    const send = (answers: readonly Answer[]) =>
      learner.ask(sittingApi.save, {
        paperId,
        epoch,
        items: answers.map((answer, at) => ({ ordinal: at + 1, seq: 1, answer })),
      });
    expect((await send([essay])).json()).toMatchObject({ code: 0, data: { saved: [{ ordinal: 1, seq: 1 }] } });
    const two = await send([essay, essay]);
    expect([two.statusCode, JSON.stringify(essay).length * 6 > SAVE_BYTES]).toEqual([413, true]);
    const half = { text: '雨'.repeat(MAX_ANSWER_TEXT / 2 + 1) };
    expect((await send([{}, {}, { children: { a: half, b: half } }])).statusCode).toBe(400);
    expect((await send([{}, {}, { children: { a: half } }])).json()).toMatchObject({ code: 0 });
  });
});
