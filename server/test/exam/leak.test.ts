import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { appealApi } from '@ganlin/contract/appeal/appeal';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType, PaperState } from '@ganlin/contract/exam/kinds';
import { replayApi } from '@ganlin/contract/paper/replay';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDue } from '../../src/modules/paper/entry/prepare.ts';
import { bookAnswers } from '../../src/modules/paper/grading/book.ts';
import { gradeDue } from '../../src/modules/paper/grading/grade.ts';
import { bodyKeyOf } from '../../src/modules/paper/entry/body-key.ts';
import { readDemoBanks } from '../../src/modules/question/demo/demo-questions.ts';
import { putQuestions } from '../../src/modules/question/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import type { Caller } from '../support/client.ts';
import { bodiesOf, rightFor, wrongFor } from '../support/exam-answers.ts';
import { anOpenExam, shiftExam, sit } from '../support/exams.ts';
import { newRepo } from '../support/questions.ts';
import { asked, canary, canaryQuestions, secret, textOf } from './canaries.ts';
import { doors, isForLearners, keysTold } from './crawl.ts';

let app: TestApp;
let [examinee, other]: TestUser[] = [];
let examId = '';
let questionIds: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  [examinee, other] = [await app.learner(), await app.learner()];
  const repoId = await newRepo(await app.admin());
  const put = await putQuestions(ctx(), {
    questions: canaryQuestions(),
    repoIds: [repoId],
    publish: true,
    by: examinee.id,
  });
  questionIds = put.map(({ id }) => id);
  examId = await newExam({});
});
afterAll(() => app.close());

const ctx = () => systemCtx(app.platform, 'test');

async function newExam(change: object): Promise<string> {
  const release = { score: 4, verdict: 4, answer: 4, analysis: 4 } as const;
  const items = questionIds.map((questionId) => ({ questionId, points: 2 }));
  const composition = { sections: [{ title: '全部题型', kind: 'fixed' as const, items }] };
  const form = { openType: OpenType.password, password: canary.password, release, composition, attempts: 0 } as const;
  return (await anOpenExam(app, { kinds: ['single'], startsIn: 3600, ...form, ...change })).examId;
}

/** Enters with the password. */
async function enter(caller: Caller, id: string) {
  await caller.call(entryApi.start, { examId: id, password: canary.password });
  return sit(caller, id);
}

/** All endpoints a learner may call that only respond, save or refuse. */
const endpoints = doors
  .filter(isForLearners)
  .filter(({ endpoint }) => endpoint !== entryApi.start && endpoint !== sittingApi.handIn);

/** Calls every endpoint as every caller and returns who got which secret. */
async function tellings(ids: readonly string[], { bankIds }: { bankIds: readonly string[] }): Promise<string[]> {
  const leaked = new Set<string>();
  const callers = { examinee: examinee!, other: other!, guest: app.guest };
  for (const door of endpoints) {
    const ask = async ([name, caller]: [string, Caller]) => {
      for (const word of await keysTold(caller, door, { ids, bankIds }))
        leaked.add(`${name} ${door.endpoint.path} ${word}`);
    };
    await Promise.all(Object.entries(callers).map(ask));
  }
  return [...leaked];
}

const paperOf = (paperId: string) =>
  app.platform.db.selectFrom('paperPaper').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow();

/** Ids that might give access to something: those everybody sees, and those that nobody should be able to use. */
async function idsOf(paperId: string | null): Promise<string[]> {
  const keys = await app.platform.db
    .selectFrom('examKey')
    .select('shownId')
    .where('examId', '=', examId)
    .limit(1)
    .execute();
  const paper = paperId === null ? [] : [paperId];
  return [examId, examinee!.id, questionIds[0]!, ...paper, ...keys.map(({ shownId }) => shownId)];
}

describe('correct answers and analyses', () => {
  it('are probed at every endpoint a learner can call', () => {
    const paths = endpoints.map(({ endpoint }) => endpoint.path);
    const own: Endpoint[] = [
      ...Object.values(resultApi),
      ...Object.values(appealApi),
      ...Object.values(practiceApi),
      entryApi.mine,
      entryApi.detail,
      replayApi.own,
    ];
    const sitting = [
      entryApi.sealedBody,
      sittingApi.open,
      sittingApi.body,
      sittingApi.save,
      sittingApi.clock,
      sittingApi.receipt,
    ];
    expect(paths).toEqual(expect.arrayContaining([...own, ...sitting].map(({ path }) => path)));
    expect(paths.length).toBeGreaterThan(50);
  });

  it('are shown to nobody in any state before release, then only to those who took the exam', async () => {
    expect(await toldBefore(null), 'before the exam begins').toEqual([]);

    await shiftExam(app, examId, -5400);
    const paperId = await sitWrongly();
    expect(await toldBefore(paperId), 'while it runs').toEqual([]);
    expect(namesIn(JSON.parse(textOf(await examinee!.ask(sittingApi.body, { paperId }))))).toEqual(new Set(bodyNames));

    const { epoch } = await examinee!.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true });
    await examinee!.call(sittingApi.handIn, { paperId, epoch });
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.awaitingGrading, gradedAt: null });
    expect(await toldBefore(paperId), 'after it was handed in').toEqual([]);

    await gradeDue(ctx());
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.awaitingGrading, openQuestions: 2 });
    // As if someone had graded the short answers.
    await app.platform.pool.query(
      'update paper_paper set state = 2, passed = false, open_questions = 0 where id = $1',
      [paperId],
    );
    await bookAnswers(ctx());
    expect(await toldBefore(paperId), 'after it was graded').toEqual([]);

    await shiftExam(app, examId, -30 * 86_400);
    await bookAnswers(ctx());
    expect(await toldBefore(paperId), 'after the end').toEqual([]);

    await (await app.admin()).call(examApi.release, { id: examId });
    expect(await tellings(await idsOf(paperId), { bankIds: [] })).toEqual([
      `examinee ${resultApi.detail.path} ${canary.analysis}`,
    ]);
    const detail = JSON.stringify(await examinee!.call(resultApi.detail, { paperId }));
    const isNotified = Object.entries(canary).map(([what, word]) => [what, detail.includes(word)]);
    expect(Object.fromEntries(isNotified)).toEqual({
      answer: true,
      analysis: true,
      keyword: false,
      rubric: false,
      password: false,
    });

    await app.runJobs();
    await bookAnswers(ctx());
    const leaked = await tellings([questionIds[0]!], { bankIds: [] });
    expect(leaked.filter((line) => !line.startsWith('examinee '))).toEqual([]);
    expect(leaked).toContain(`examinee ${practiceApi.question.path} ${canary.analysis}`);
  }, 120_000);
});

describe('a paper that is given out encrypted before the start', () => {
  const probed = endpoints.filter(({ module }) => ['exam', 'paper', 'media'].includes(module));

  const papersOf = async (id: string) => {
    const { rows } = await app.platform.pool.query<{ id: string; form: string; hash: string }>(
      `select p.id, f.id as form, f.body_hash as hash from paper_paper p join exam_form f on f.id = p.form_id
        where p.exam_id = $1`,
      [id],
    );
    return rows;
  };

  type People = Readonly<Record<'examinee' | 'other', TestUser>>;

  /** Who gets which of these words, by any id that leads to the papers; the examinee may read their own one. */
  async function toldOf(people: People, id: string, words: readonly string[]): Promise<string[]> {
    const ids = [id, ...(await papersOf(id)).flatMap((paper) => [paper.id, paper.form])];
    const own = new Set<Endpoint>([sittingApi.open, sittingApi.body]);
    const told: string[] = [];
    for (const [name, caller] of Object.entries({ ...people, guest: app.guest })) {
      const tried = probed.filter(({ endpoint }) => name !== 'examinee' || !own.has(endpoint));
      for (const door of tried)
        for (const word of await keysTold(caller, door, { ids, words }))
          told.push(`${name} ${door.endpoint.path} ${word}`);
    }
    return told;
  }

  it('shows no question before it, and no answer during and after it', async () => {
    // Not those of the tests above, who have asked too often by now.
    const people = { examinee: await app.learner(), other: await app.learner() };
    const userIds = [people.examinee.id, people.other.id];
    const id = await newExam({ openType: OpenType.persons, userIds, startsIn: 600, password: '' });
    await app.runJobs();
    await prepareDue(ctx());
    expect(probed.map(({ endpoint }) => endpoint)).toContain(entryApi.sealedBody);
    const keys = (await papersOf(id)).map((paper) =>
      bodyKeyOf(app.platform.config, paper.id, paper.hash).toString('hex'),
    );
    const sealed = await people.examinee.ask(entryApi.sealedBody, { examId: id });
    expect([keys.length, sealed.headers['content-type']]).toEqual([2, 'application/octet-stream']);
    expect(await toldOf(people, id, [asked.source, ...keys]), 'in the waiting room').toEqual([]);

    await shiftExam(app, id, -700);
    expect(await toldOf(people, id, [asked.source, ...keys]), 'when it may be started').toEqual([]);
    const { paperId, epoch, opened } = await sit(people.examinee, id);
    expect(keys).toContain(opened.bodyKey);
    // Nothing is shown to the other one, whose paper has the same questions.
    expect(await toldOf(people, id, [asked.source, ...keys]), 'during it').toEqual([]);
    await people.examinee.call(sittingApi.handIn, { paperId, epoch });
    await shiftExam(app, id, -30 * 86_400);
    expect(await toldOf(people, id, keys), 'after it').toEqual([]);
  }, 60_000);

  it('would be found unencrypted', () => {
    const packed = gzipSync(JSON.stringify({ content: '选项a' }));
    const rawPayload = Buffer.concat([Buffer.alloc(12), packed, Buffer.alloc(16)]);
    const headers = { 'content-type': 'application/octet-stream' };
    expect(textOf({ headers, rawPayload, body: '' })).toMatch(asked);
  });
});

/** Starts the exam and answers it without a single correct word. */
async function sitWrongly(): Promise<string> {
  const { paperId, epoch } = await enter(examinee!, examId);
  const bodies = await bodiesOf(app, paperId);
  const items = bodies.map((body, at) => ({ ordinal: at + 1, seq: 1000 + at, answer: wrongFor(body) }));
  await examinee!.call(sittingApi.save, { paperId, epoch, items });
  return paperId;
}

async function toldBefore(paperId: string | null): Promise<string[]> {
  return tellings(await idsOf(paperId), { bankIds: questionIds });
}

/** All field names the contract allows in a paper. */
const bodyNames =
  'sections title intro questions section score question id version code level type content options blanks lefts rights children'.split(
    ' ',
  );

function namesIn(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return new Set([...own, ...Object.values(value).flatMap((inner) => [...namesIn(inner)])]);
}

describe('a save', () => {
  it.each(Object.keys(questionTypeLabels).map((_, at) => at))(
    'of position %i gets the same response for a right and a wrong answer',
    async (at) => {
      const id = await newExam({ startsIn: -60 });
      const learner = await app.learner();
      const { paperId, epoch } = await enter(learner, id);
      const body = (await bodiesOf(app, paperId))[at]!;
      const replies: Awaited<ReturnType<Caller['ask']>>[] = [];
      for (const [seq, answer] of [rightFor(body), wrongFor(body), rightFor(body)].entries()) {
        const items = [{ ordinal: at + 1, seq: seq + 1, answer }];
        replies.push(await learner.ask(sittingApi.save, { paperId, epoch, items }));
      }
      const alike = (reply: (typeof replies)[number]) => ({
        status: reply.statusCode,
        names: Object.keys(reply.headers).toSorted(),
        size: reply.rawPayload.length,
        body: reply.body.replace(/"leftMs":\d+/, '').replace(/"seq":\d+/, ''),
      });
      expect(replies[0]!.json()).toMatchObject({ code: 0, data: { saved: [{ ordinal: at + 1, seq: 1 }] } });
      expect(new Set(replies.map((reply) => JSON.stringify(alike(reply)))).size).toBe(1);
    },
  );
});

describe('the web build', () => {
  const dist = resolve(import.meta.dirname, '../../../web/dist');
  it('contains no answer and no analysis of any question', async () => {
    const files = await readdir(dist, { recursive: true }).catch(() => []);
    const texts = await Promise.all(
      files.filter((file) => /\.(js|css|html|json|map)$/.test(file)).map((file) => readFile(join(dist, file), 'utf8')),
    );
    const banks = await readDemoBanks();
    const analyses = banks.flatMap(({ questions }) =>
      questions.map(({ analysis }) => analysis.replace(/<[^>]+>/g, '')),
    );
    const long = analyses.filter((text) => text.length >= 15);
    expect(long.length).toBeGreaterThan(50);
    for (const text of texts) {
      expect(secret.test(text)).toBe(false);
      expect(long.filter((analysis) => text.includes(analysis))).toEqual([]);
    }
  });
});
