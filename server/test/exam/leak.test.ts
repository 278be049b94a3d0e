import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType, PaperState } from '@ganlin/contract/exam/kinds';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { practiceApi } from '@ganlin/contract/practice/practice';
import type { Body } from '@ganlin/contract/question/body';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bookAnswers } from '../../src/modules/paper/book.ts';
import { gradeDue } from '../../src/modules/paper/grade.ts';
import { readDemoBanks } from '../../src/modules/question/demo-questions.ts';
import { putQuestions } from '../../src/modules/question/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { boundEndpoints } from '../guards/all-endpoints.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import type { Caller } from '../support/client.ts';
import { bodiesOf, rightFor, wrongFor } from '../support/exam-answers.ts';
import { anOpenExam, shiftExam, sit } from '../support/exams.ts';
import { plausible, SOME_ID, type JsonSchema } from '../support/plausible.ts';
import { newRepo } from '../support/questions.ts';

/** Words that stand nowhere but where only the server may look. */
const canary = {
  /** What is right. */
  answer: 'zqanswer',
  /** Why. */
  analysis: 'zqanalysis',
  /** Of interest to graders only; and numbers that are like no other. */
  keyword: 'zqkeyword',
  password: 'zqpassword',
} as const;

const option = (id: string, right: boolean) => ({
  id,
  right,
  content: `选项${id}`,
  analysis: `${canary.analysis} ${id}`,
  fixed: false,
});
const blank = (answer: string, more: object = {}) => ({
  answers: [answer],
  match: 'exact',
  tolerance: 0,
  group: 0,
  ...more,
});

const simple = {
  single: { type: 1, options: [option('a', true), option('b', false)] },
  multi: { type: 2, options: [option('a', true), option('b', true), option('c', false)] },
  judge: { type: 3, right: true },
  essay: { type: 4, reference: `<p>${canary.answer}</p>`, keywords: [canary.keyword] },
  fill: {
    type: 5,
    blanks: [blank(canary.answer), blank('73125.5', { match: 'number', tolerance: 0.71993 })],
  },
  match: {
    type: 6,
    lefts: ['l1', 'l2'].map((id) => ({ id, content: `左${id}` })),
    rights: ['r1', 'r2'].map((id) => ({ id, content: `右${id}` })),
    pairs: { l1: 'r2', l2: 'r1' },
  },
};
const blanksIn = (type: number) => (type === 5 ? '____ ____' : '');
const combined = {
  type: 99,
  children: Object.values(simple).map((body, at) => ({
    id: `c${at}`,
    content: `小题${at}${blanksIn(body.type)}`,
    analysis: `${canary.analysis} c${at}`,
    body,
  })),
};
const secret = /zq(answer|analysis|keyword|password)|73125\.5|0\.71993/;

let app: TestApp;
let [examinee, other]: TestUser[] = [];
let examId = '';
let questionIds: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  [examinee, other] = [await app.learner(), await app.learner()];
  const repoId = await newRepo(await app.admin());
  const questions = [...Object.values(simple), combined].map((body, at) => ({
    level: 1 as const,
    tags: [],
    code: '',
    source: '',
    content: `<p>第 ${at} 题${blanksIn(body.type)}</p>`,
    analysis: `<p>${canary.analysis}</p>`,
    // What the contract's schema makes of it.
    body: body as unknown as Body,
  }));
  const put = await putQuestions(ctx(), { questions, repoIds: [repoId], publish: true, by: examinee.id });
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

/** Goes in by the password. */
async function enter(caller: Caller, id: string) {
  await caller.call(entryApi.start, { examId: id, password: canary.password });
  return sit(caller, id);
}

/** All that a learner may call and that does no more than answer, keep or refuse, each with a request it might take. */
const endpoints = boundEndpoints
  .filter(({ endpoint: { access, ownAccount, upload } }) => !access.startsWith('perm:') && !ownAccount && !upload)
  .filter(({ endpoint: { path } }) => !/\/(logout|revoke|\w*-?login|reg|reset-pass|captcha\/gen|sms)$/.test(path))
  .filter(({ endpoint }) => endpoint !== entryApi.start && endpoint !== sittingApi.handIn)
  .map(({ module, endpoint }) => {
    const good = JSON.stringify(plausible(z.toJSONSchema(endpoint.request, { io: 'input' }) as JsonSchema));
    // Elsewhere the ids of an exam mean nothing: one of them is as good as all.
    const knowsQuestions = ['exam', 'paper', 'practice', 'question', 'media'].includes(module);
    return { endpoint, good, knowsQuestions };
  });

/** What came back, with nothing left compressed. */
function textOf(reply: Awaited<ReturnType<Caller['ask']>>): string {
  return reply.headers['content-encoding'] === 'gzip' ? gunzipSync(reply.rawPayload).toString() : reply.body;
}

/**
 * Every endpoint, with each of the ids in every place for one, by everybody: who told what. The bank's own ids lead to
 * the question, so nobody may learn them either; but whoever names one may hear it again.
 */
async function tellings(ids: readonly string[], { bankIds }: { bankIds: readonly string[] }): Promise<string[]> {
  const told = new Set<string>();
  for (const { endpoint, good, knowsQuestions } of endpoints) {
    const bodies = new Set((knowsQuestions ? ids : ids.slice(0, 1)).map((id) => good.replaceAll(SOME_ID, id)));
    for (const body of bodies) {
      const found = new RegExp([secret.source, ...bankIds.filter((id) => !body.includes(id))].join('|'));
      const ask = async (name: string, caller: Caller) => {
        const match = found.exec(textOf(await caller.ask(endpoint, JSON.parse(body))));
        if (match) told.add(`${name} ${endpoint.path} ${match[0]}`);
      };
      await Promise.all([ask('examinee', examinee!), ask('other', other!), ask('guest', app.guest)]);
    }
  }
  return [...told];
}

const paperOf = (paperId: string) =>
  app.platform.db.selectFrom('paperPaper').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow();

/** The ids by which something might be had: those everybody sees, and those that nobody should be able to use. */
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

describe('what is right and why', () => {
  it('is asked for at every endpoint a learner reaches', () => {
    const paths = endpoints.map(({ endpoint }) => endpoint.path);
    const own: Endpoint[] = [
      ...Object.values(resultApi),
      ...Object.values(practiceApi),
      entryApi.mine,
      entryApi.detail,
    ];
    const sitting = [sittingApi.open, sittingApi.body, sittingApi.save, sittingApi.clock, sittingApi.receipt];
    expect(paths).toEqual(expect.arrayContaining([...own, ...sitting].map(({ path }) => path)));
    expect(paths.length).toBeGreaterThan(50);
  });

  it('is told to nobody in any state before it is let out, then to whoever sat the exam and to nobody else', async () => {
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
    // As if somebody had graded the short answers.
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
    const isTold = Object.entries(canary).map(([what, word]) => [what, detail.includes(word)]);
    expect(Object.fromEntries(isTold)).toEqual({ answer: true, analysis: true, keyword: false, password: false });

    await bookAnswers(ctx());
    const told = await tellings([questionIds[0]!], { bankIds: [] });
    expect(told.filter((line) => !line.startsWith('examinee '))).toEqual([]);
    expect(told).toContain(`examinee ${practiceApi.question.path} ${canary.analysis}`);
  }, 120_000);
});

/** Begins the exam and answers it without a right word. */
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

/** All that the contract gives a paper to say. */
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
    'of place %i is answered alike for what is right and what is wrong',
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

describe('the built web', () => {
  const dist = resolve(import.meta.dirname, '../../../web/dist');
  it('holds no answer and no analysis of any question', async () => {
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
