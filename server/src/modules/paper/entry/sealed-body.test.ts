import { createDecipheriv, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { SEALED_NONCE_BYTES } from '@ganlin/contract/paper/sitting';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { anOpenExam, shiftExam } from '../../../../test/support/exams.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { bodyKeyOf } from './body-key.ts';
import { prepareDue } from './prepare.ts';

const HOUR = 3_600;
const TAG_BYTES = 16;

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp({ clocksApart: true });
  admin = await app.admin();
});
afterEach(() => hostIs(0));
afterAll(() => app.close());

/** The API host's clock differs from the database's by this many seconds. */
function hostIs(secondsApart: number): void {
  app.clock.now = new Date(Date.now() + secondsApart * 1000);
}

/** Two examinees with the same question set, an hour before the start; the waiting room opens after half of it. */
async function anExam(more: Parameters<typeof anOpenExam>[1] = {}) {
  const people = [await app.learner(), await app.learner()] as const;
  const userIds = people.map(({ id }) => id);
  const exam = { openType: OpenType.persons, userIds, startsIn: HOUR, endsIn: 3 * HOUR, waitingMinutes: 30, ...more };
  const { examId } = await anOpenExam(app, exam);
  await prepare();
  return { examId, people };
}

async function prepare(): Promise<void> {
  await app.runJobs();
  await prepareDue(systemCtx(app.platform, 'test'));
}

async function sealedFor(caller: Caller, examId: string): Promise<Buffer> {
  const reply = await caller.ask(entryApi.sealedBody, { examId });
  expect(reply.headers['content-type']).toBe('application/octet-stream');
  return reply.rawPayload;
}

function openedWith(key: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, SEALED_NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const packed = [decipher.update(sealed.subarray(SEALED_NONCE_BYTES, -TAG_BYTES)), decipher.final()];
  return gunzipSync(Buffer.concat(packed)).toString();
}

async function begin(caller: Caller, examId: string) {
  const { paperId } = await caller.call(entryApi.start, { examId });
  return caller.call(sittingApi.open, { paperId, writer: randomUUID() });
}

const bodyOf = async (caller: Caller, paperId: string): Promise<string> =>
  (await caller.ask(sittingApi.body, { paperId })).body;

/** The prepared paper of an examinee with the key that nobody has yet. */
async function preparedOf(userId: string, examId: string): Promise<{ paperId: string; key: string }> {
  const { rows } = await app.platform.pool.query<{ id: string; hash: string }>(
    `select p.id, f.body_hash as hash from paper_paper p join exam_form f on f.id = p.form_id
      where p.user_id = $1 and p.exam_id = $2`,
    [userId, examId],
  );
  const { id, hash } = rows[0]!;
  return { paperId: id, key: bodyKeyOf(app.platform.config, id, hash).toString('hex') };
}

describe('an encrypted paper', () => {
  it('is given out from the opening of the waiting room until the start, by the database’s clock', async () => {
    const { examId, people } = await anExam();
    const [one] = people;
    for (const apart of [-2 * HOUR, 0, 2 * HOUR]) {
      hostIs(apart);
      await expect(one.call(entryApi.sealedBody, { examId })).toRefuse('sealedBodyUnavailable');
    }
    await shiftExam(app, examId, -HOUR / 2 + 60);
    await expect(one.call(entryApi.sealedBody, { examId })).toRefuse('sealedBodyUnavailable');
    await shiftExam(app, examId, -120);
    for (const apart of [-2 * HOUR, 0, 2 * HOUR]) {
      hostIs(apart);
      expect((await sealedFor(one, examId)).length).toBeGreaterThan(200);
    }
    await shiftExam(app, examId, -HOUR / 2);
    await begin(one, examId);
    await expect(one.call(entryApi.sealedBody, { examId })).toRefuse('sealedBodyUnavailable');
    await shiftExam(app, examId, -3 * HOUR);
    await expect(people[1].call(entryApi.sealedBody, { examId })).toRefuse('sealedBodyUnavailable');
  });

  it('opens earlier for an examinee who starts earlier', async () => {
    const { examId, people } = await anExam();
    const startTime = new Date(Date.now() + 15 * 60_000).toISOString();
    const [early, usual] = people;
    await admin.call(examApi.saveOverride, { examId, userId: early.id, startTime, reason: '提前' });
    await sealedFor(early, examId);
    await expect(usual.call(entryApi.sealedBody, { examId })).toRefuse('sealedBodyUnavailable');
  });

  it('is for its examinees only, and where papers are prepared', async () => {
    const { examId } = await anExam({ startsIn: 600 });
    const [stranger, learner] = [await app.learner(), await app.learner()];
    expect((await app.guest.ask(entryApi.sealedBody, { examId })).json()).not.toMatchObject({ code: 0 });
    const { examId: publics } = await anOpenExam(app, { startsIn: 600 });
    const { examId: draft } = await anOpenExam(app, { startsIn: 600, draft: true });
    await expect(learner.call(entryApi.sealedBody, { examId: publics })).toRefuse('sealedBodyUnavailable');
    await expect(learner.call(entryApi.sealedBody, { examId: draft })).toRefuse('examNotFound');
    await expect(stranger.call(entryApi.sealedBody, { examId })).toRefuse('examNotFound');
  });

  it('reveals nothing without its key, and opens with the one that its own paper gets after the start', async () => {
    const { examId, people } = await anExam({ startsIn: 600 });
    const [one, other] = people;
    const [mine, again, theirs] = [
      await sealedFor(one, examId),
      await sealedFor(one, examId),
      await sealedFor(other, examId),
    ];
    await shiftExam(app, examId, -700);
    const [opened, openedByOther] = [await begin(one, examId), await begin(other, examId)];
    expect(openedByOther.bodyHash).toBe(opened.bodyHash);
    const body = await bodyOf(one, opened.paperId);
    expect([openedWith(opened.bodyKey, mine), openedWith(opened.bodyKey, again)]).toEqual([body, body]);
    expect(openedWith(openedByOther.bodyKey, theirs)).toBe(body);
    const { rows } = await app.platform.pool.query<{ body: Buffer }>(
      'select f.body from paper_paper p join exam_form f on f.id = p.form_id where p.id = $1',
      [opened.paperId],
    );
    // No part of the stored bytes, and never the same bytes twice: papers cannot be compared by them either.
    for (const sealed of [mine, again, theirs]) expect(sealed.includes(rows[0]!.body.subarray(20, 28))).toBe(false);
    expect(new Set([mine, again, theirs].map((sealed) => sealed.subarray(12, 44).toString('hex'))).size).toBe(3);
    const wrong = `${opened.bodyKey.slice(0, -1)}${opened.bodyKey.endsWith('0') ? '1' : '0'}`;
    for (const key of [openedByOther.bodyKey, wrong, '0'.repeat(64)])
      expect(() => openedWith(key, mine)).toThrow('unable to authenticate');
  });
});

describe('its key', () => {
  /** Everything that the page of a waiting examinee may ask. */
  async function everyReply(caller: Caller, examId: string, paperId: string): Promise<string> {
    const replies = await Promise.all([
      caller.ask(entryApi.detail, { examId }),
      caller.ask(entryApi.mine, { params: { tab: 'coming' } }),
      caller.ask(entryApi.sealedBody, { examId }),
      caller.ask(entryApi.start, { examId }),
      caller.ask(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true }),
      caller.ask(sittingApi.body, { paperId }),
      caller.ask(sittingApi.clock, { paperId, epoch: 1 }),
    ]);
    return replies.flatMap(({ rawPayload }) => [rawPayload.toString('latin1'), rawPayload.toString('hex')]).join('\n');
  }

  it('is in no reply before the start, whatever the clock of the process', async () => {
    const { examId, people } = await anExam();
    const [one, other] = people;
    const { paperId, key } = await preparedOf(one.id, examId);
    for (const shift of [0, -HOUR + 600]) {
      await shiftExam(app, examId, shift);
      for (const apart of [0, 2 * HOUR]) {
        hostIs(apart);
        for (const caller of [one, other]) expect(await everyReply(caller, examId, paperId)).not.toContain(key);
      }
    }
    await shiftExam(app, examId, -700);
    hostIs(-2 * HOUR);
    expect(await everyReply(other, examId, paperId)).not.toContain(key);
    expect((await begin(one, examId)).bodyKey).toBe(key);
    expect(await everyReply(other, examId, paperId)).not.toContain(key);
  });

  it('is not returned once the paper has been handed in', async () => {
    const { examId, people } = await anExam({ startsIn: -60 });
    const { paperId, epoch } = await begin(people[0], examId);
    await people[0].call(sittingApi.handIn, { paperId, epoch });
    expect((await people[0].call(sittingApi.open, { paperId, writer: randomUUID() })).bodyKey).toBe('');
  });

  it('does not open what was fetched before the exam was changed', async () => {
    const { examId, people } = await anExam({ startsIn: 600 });
    const [one] = people;
    const outdated = await sealedFor(one, examId);
    const exam = await admin.call(examApi.detail, { id: examId });
    const [section] = exam.composition.sections;
    if (section?.kind !== 'fixed' || !section.items) throw new Error('it has a fixed section');
    const composition = { ...exam.composition, sections: [{ ...section, items: section.items.slice(1) }] };
    await admin.call(examApi.save, { id: examId, version: exam.version, form: { ...exam, passScore: 1, composition } });
    // Until it has been prepared again there is nothing to fetch.
    await expect(one.call(entryApi.sealedBody, { examId })).toRefuse('sealedBodyUnavailable');
    await prepare();
    const fresh = await sealedFor(one, examId);
    await shiftExam(app, examId, -700);
    const { bodyKey, paperId } = await begin(one, examId);
    expect(openedWith(bodyKey, fresh)).toBe(await bodyOf(one, paperId));
    expect(() => openedWith(bodyKey, outdated)).toThrow('unable to authenticate');
  });
});
