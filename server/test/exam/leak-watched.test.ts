import { randomUUID } from 'node:crypto';
import type { Ask } from '@ganlin/contract/core/message';
import { noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { boardApi, boardAsks } from '@ganlin/contract/invigilation/board';
import { Decision } from '@ganlin/contract/invigilation/kinds';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { papersApi } from '@ganlin/contract/paper/papers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { putQuestions } from '../../src/modules/question/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { boundAsks } from '../realtime/all-messages.ts';
import { connect, type TestConnection } from '../realtime/clients.ts';
import type { TestUser } from '../support/app.ts';
import { anOpenExam } from '../support/exams.ts';
import { aWatchedPaper, type WatchingPage } from '../support/invigilation.ts';
import { plausible, SOME_ID, type JsonSchema } from '../support/plausible.ts';
import { newRepo } from '../support/questions.ts';
import { openAppWithDepts, staffWith } from '../support/staff.ts';
import { canaryQuestions, secret } from './canaries.ts';
import { doors, keysTold } from './crawl.ts';

/** An exam that two people from two departments are sitting, watched by invigilators, with connections of everybody. */
const { app, admin, depts } = await openAppWithDepts();
const { db } = app.platform;

type Who = 'examinee' | 'other' | 'uninvited' | 'board' | 'southBoard';
const people = {} as Record<Who, TestUser>;
const frames = {} as Record<Who, string[]>;
const connections = {} as Record<Who, TestConnection>;
let examId = '';
let questionIds: string[] = [];
let page: WatchingPage;
let otherPage: WatchingPage;

/** Text that only the examinee and the invigilators of their department may receive. */
const own = { name: '甄水秀', message: '请把桌面收拾干净', reason: '老师已当面核实', comment: '家里来了电话' };

beforeAll(async () => {
  people.examinee = await app.learner();
  people.other = await app.learner();
  people.uninvited = await app.learner();
  await db
    .updateTable('iamUser')
    .set({ deptId: depts.north, realName: own.name })
    .where('id', '=', people.examinee.id)
    .execute();
  await db.updateTable('iamUser').set({ deptId: depts.south }).where('id', '=', people.other.id).execute();
  const post = { dataScope: DataScope.deptAndBelow, permissions: 'exam:invigilation:' } as const;
  people.board = await staffWith(app, { ...post, deptId: depts.north });
  people.southBoard = await staffWith(app, { ...post, deptId: depts.south });
  examId = await aCanaryExam();
  page = await aWatchedPaper(app, examId, people.examinee);
  otherPage = await aWatchedPaper(app, examId, people.other);
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  for (const who of Object.keys(people) as Who[]) {
    connections[who] = await connect(origin, people[who].token);
    frames[who] = [];
    connections[who].socket.io.engine.on('data', (data: unknown) => void frames[who].push(String(data)));
  }
});
afterAll(() => Object.values(connections).forEach((connection) => connection.close()));

async function aCanaryExam(): Promise<string> {
  const repoId = await newRepo(admin);
  const ctx = systemCtx(app.platform, 'test');
  const order = { questions: canaryQuestions(), repoIds: [repoId], publish: true, by: admin.id };
  questionIds = (await putQuestions(ctx, order)).map(({ id }) => id);
  const items = questionIds.map((questionId) => ({ questionId, points: 2 }));
  const composition = { sections: [{ title: '全部题型', kind: 'fixed' as const, items }] };
  const audience = { openType: OpenType.persons, userIds: [people.examinee.id, people.other.id] };
  const integrity = { ...noIntegrityRules, leaveSeconds: 5, noCopy: true, flagAt: 1, lockAt: 2 };
  return (await anOpenExam(app, { kinds: ['single'], composition, integrity, ...audience })).examId;
}

/** What invigilation sends while a paper is marked, locked, written to, unlocked, extended and decided about. */
async function watchTheStory(): Promise<void> {
  for (const who of ['board', 'southBoard'] as const) await connections[who].ask(boardAsks.watch, { examId });
  page.notice();
  page.notice();
  await page.report();
  const { paperId, learner } = page;
  const [event] = (await learner.call(watchApi.events, { paperId })).events;
  await learner.call(watchApi.comment, { paperId, eventId: event!.id, comment: own.comment });
  const paperIds = [paperId];
  const action = () => ({ id: randomUUID(), paperIds, reason: own.reason });
  await people.board.call(boardApi.message, { id: randomUUID(), examId, paperIds, text: own.message });
  await people.board.call(boardApi.unlock, action());
  await admin.call(papersApi.extend, { ...action(), minutes: 5 });
  await people.board.call(boardApi.decide, { ...action(), decision: Decision.noted });
  await app.runJobs();
  await vi.waitFor(() => {
    expect(frames.board.join()).toContain(examId);
    expect(frames.examinee.join()).toContain(page.paperId);
  });
}

describe('what is sent over sockets during an exam', () => {
  beforeAll(watchTheStory);

  it('contains no answer, no key and no question’s id, for nobody', () => {
    const found = new RegExp([secret.source, ...questionIds].join('|'));
    for (const [who, received] of Object.entries(frames)) expect(received.join('\n'), who).not.toMatch(found);
  });

  it('contains nobody’s name, message or reason: pages ask for them, each with its own rights', () => {
    const found = new RegExp(Object.values(own).join('|'));
    for (const [who, received] of Object.entries(frames)) expect(received.join('\n'), who).not.toMatch(found);
  });

  it('reaches other examinees, people who are not invited and boards only as «something has changed»', () => {
    const ids = new RegExp([people.examinee.id, page.paperId].join('|'));
    // The control: the examinee is told which paper to ask about.
    expect(frames.examinee.join('\n')).toMatch(ids);
    for (const who of ['other', 'uninvited', 'board', 'southBoard'] as const) {
      expect(frames[who].join('\n'), who).not.toMatch(ids);
    }
    expect(frames.uninvited.join('\n')).not.toContain(examId);
    expect(frames.other.join('\n')).not.toContain(examId);
  });

  it('shows the examinee’s own page what staff wrote, and other pages nothing', async () => {
    expect((await page.report()).messages.map(({ text }) => text)).toEqual([own.message]);
    expect((await otherPage.report()).messages).toEqual([]);
  });
});

describe('every question that a connection may ask', () => {
  const bodies = ({ request }: Ask, id: string) =>
    JSON.stringify(plausible(z.toJSONSchema(request, { io: 'input' }) as JsonSchema)).replaceAll(SOME_ID, id);

  it('is answered with no secret, whatever id it names', async () => {
    const found = new RegExp([secret.source, own.name, ...questionIds].join('|'));
    expect(boundAsks.length).toBeGreaterThan(8);
    for (const who of ['uninvited', 'other', 'southBoard'] as const) {
      for (const asked of boundAsks) {
        for (const id of [examId, page.paperId, people.examinee.id]) {
          const reply = await connections[who].send(asked.name, JSON.parse(bodies(asked, id)));
          expect(JSON.stringify(reply), `${who} ${asked.name}`).not.toMatch(found);
        }
      }
    }
  });

  it('lets no learner watch a board, and no invigilator the board of others’ examinees', async () => {
    await expect(connections.uninvited.ask(boardAsks.watch, { examId })).toRefuse('forbidden');
    const northOnly = { openType: OpenType.persons, userIds: [people.examinee.id] };
    const { examId: theirs } = await anOpenExam(app, { ...northOnly });
    await expect(connections.southBoard.ask(boardAsks.watch, { examId: theirs })).toRefuse('examNotFound');
    expect(await connections.board.ask(boardAsks.watch, { examId: theirs })).toBeNull();
  });
});

describe('an invigilator', () => {
  const invigilating = doors.filter(({ module }) => module === 'invigilation');

  it('gets no answer and no key from any endpoint of invigilation', async () => {
    expect(invigilating.length).toBeGreaterThan(10);
    const ids = [examId, page.paperId, people.examinee.id, ...questionIds.slice(0, 1)];
    for (const door of invigilating) {
      const told = await keysTold(people.board, door, { ids, bankIds: questionIds });
      expect(told, door.endpoint.path).toEqual([]);
    }
  });

  it('of another department gets no name, comment or reason of an examinee from any of them', async () => {
    const [event] = (await people.board.call(boardApi.events, { params: { examId } })).records;
    expect(event?.name).toBe(own.name);
    const found = new RegExp([own.name, own.comment, own.reason, own.message].join('|'));
    for (const { endpoint, good } of invigilating) {
      for (const id of [examId, page.paperId, people.examinee.id, event?.id ?? '']) {
        const reply = await people.southBoard.ask(endpoint, JSON.parse(good.replaceAll(SOME_ID, id)));
        expect(reply.body, endpoint.path).not.toMatch(found);
      }
    }
  });
});
