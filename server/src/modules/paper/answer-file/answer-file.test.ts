import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@ganlin/contract/core/time';
import { DataScope } from '@ganlin/contract/iam/role';
import { answerFileApi, FileStanding, MAX_ANSWER_FILES } from '@ganlin/contract/paper/answer-file/answer-file';
import { PaperEvent, papersApi } from '@ganlin/contract/paper/papers';
import { LATE_TURNS, sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileContent, signedFile, unsent } from '../../../../test/support/answer-files.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { anOpenExam, choice, sit, type Sitting } from '../../../../test/support/exams.ts';
import { makeDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { openDb } from '../../../platform/db/database.ts';
import { archivePart } from '../archive/archive.ts';
import { gradeDue } from '../grading/grade.ts';

const REASON = '考场断网，考生用 U 盘交来';

let app: TestApp;
let admin: TestUser;
let examId: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
  ({ examId } = await anOpenExam(app));
});
afterAll(() => app.close());

interface Sat extends Sitting {
  readonly learner: TestUser;
}

/** The server has an answer to questions 1 and 2, with the numbers 10 and 20. */
async function aSitting(): Promise<Sat> {
  const learner = await app.learner();
  const sitting = await sit(learner, examId);
  const { paperId, epoch } = sitting;
  await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 10), choice(2, 20)] });
  return { ...sitting, learner };
}

async function aHandedIn(): Promise<Sat> {
  const sat = await aSitting();
  await sat.learner.call(sittingApi.handIn, { paperId: sat.paperId, epoch: sat.epoch });
  return sat;
}

const answers = [unsent(1, 10), unsent(2, 15), unsent(3, 30), unsent(4, 40)];
const fileOf = ({ opened }: Sat, items = answers): string => signedFile(fileContent({ opened }, items), opened.fileKey);
const accept = (text: string, by = admin) => by.call(answerFileApi.accept, { text, reason: REASON });
const inspect = (text: string, by = admin) => by.call(answerFileApi.inspect, { text });
const detail = (paperId: string) => admin.call(papersApi.detail, { paperId });

describe('an answer file', () => {
  it('is shown beside what the server has, by number, before anything is stored', async () => {
    const sat = await aHandedIn();
    const shown = await inspect(fileOf(sat));
    expect(shown).toMatchObject({ paperId: sat.paperId, openedSince: false, acceptedAt: null, events: 0 });
    expect(shown.code).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
    expect(fileOf(sat)).toContain(shown.code);
    expect(
      shown.lines.map(({ ordinal, standing, fileSeq, serverSeq }) => [ordinal, standing, fileSeq, serverSeq]),
    ).toEqual([
      [1, FileStanding.same, 10, 10],
      [2, FileStanding.serverNewer, 15, 20],
      [3, FileStanding.fileNewer, 30, null],
      [4, FileStanding.fileNewer, 40, null],
    ]);
    expect(shown.lines.every(({ inTime, fits }) => inTime === true && fits)).toBe(true);
    expect((await detail(sat.paperId)).late).toEqual([]);
  });

  it('becomes evidence when it is accepted: its newer answers stand beside the paper, and none is counted', async () => {
    const sat = await aHandedIn();
    const before = await detail(sat.paperId);
    expect(await accept(fileOf(sat))).toEqual({ isNew: true, added: 2 });
    const after = await detail(sat.paperId);
    expect(after.late.map(({ ordinal, seq }) => [ordinal, seq])).toEqual([
      [3, 30],
      [4, 40],
    ]);
    expect([after.paper, after.result, after.log]).toEqual([before.paper, before.result, before.log]);
    expect(after.timeline.at(-1)).toMatchObject({
      event: PaperEvent.answerFile,
      text: expect.stringContaining(REASON),
    });
    const { rows } = await app.platform.pool.query<{ content: string }>(
      'select content from paper_answer_file where paper_id = $1',
      [sat.paperId],
    );
    expect(rows.map(({ content }) => content)).toEqual([fileOf(sat)]);
  });

  it('is audited in the chain of its exam', async () => {
    const sat = await aHandedIn();
    await accept(fileOf(sat));
    const { rows } = await app.owner.query<{ action: string; chain: string }>(
      `select action, chain from audit_link where target = $1 and action <> 'paper.graded'`,
      [`paper:${sat.paperId}`],
    );
    expect(rows).toEqual([{ action: 'paper.fileAccepted', chain: `exam:${examId}` }]);
  });

  it('is accepted once, however often and concurrently it is sent; what the device submits itself is not doubled', async () => {
    const sat = await aHandedIn();
    const text = fileOf(sat);
    const both = await Promise.all([accept(text), accept(text)]);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await accept(text)).toEqual({ isNew: false, added: 0 });
    const { ordinal, seq, answer, writtenAt } = answers[2]!;
    const item = { ordinal, seq, answer, writtenAt: writtenAt ?? '' };
    await sat.learner.call(sittingApi.lateAnswers, { paperId: sat.paperId, items: [item] });
    expect((await detail(sat.paperId)).late).toHaveLength(2);
    expect(await inspect(text)).toMatchObject({ acceptedAt: expect.any(String) });
  });

  it('is refused after any change, or if another key signed it', async () => {
    const sat = await aHandedIn();
    const [text, other] = [fileOf(sat), await aHandedIn()];
    const forged = [
      text.replace('"seq":30', '"seq":31'),
      text.replace(/校验码": "./, '校验码": "Z'),
      text.replace('"mac": ', '"mac":  '),
      `${text}\n`,
      signedFile(fileContent(sat, answers), other.opened.fileKey),
      signedFile(fileContent(sat, answers), ''),
      // The key of one opening signs for no other.
      signedFile({ ...fileContent(sat, answers), epoch: sat.epoch + 1 }, sat.opened.fileKey),
    ];
    for (const one of forged) {
      expect(one).not.toBe(text);
      await expect(inspect(one)).toRefuse('answerFileChanged');
      await expect(accept(one)).toRefuse('answerFileChanged');
    }
    for (const none of ['{}', '没有内容', text.slice(0, -10), '[]', 'null']) {
      await expect(accept(none)).toRefuse('answerFileUnreadable');
    }
    expect((await detail(sat.paperId)).late).toEqual([]);
  });

  it('of another paper is refused where staff have one before them, and so is one that names another exam', async () => {
    const [sat, other] = [await aHandedIn(), await aHandedIn()];
    const input = { text: fileOf(sat), paperId: other.paperId, reason: REASON };
    await expect(admin.call(answerFileApi.inspect, input)).toRefuse('answerFileOtherPaper');
    await expect(admin.call(answerFileApi.accept, input)).toRefuse('answerFileOtherPaper');
    const named = signedFile({ ...fileContent(sat, answers), examId: randomUUID() }, sat.opened.fileKey);
    await expect(inspect(named)).toRefuse('answerFileOtherPaper');
    expect(await admin.call(answerFileApi.accept, { ...input, paperId: sat.paperId })).toMatchObject({ isNew: true });
  });

  it('is for staff with the permission and the examinee in scope, and no paper exists for others', async () => {
    const depts = await makeDepts(app);
    const sat = await aHandedIn();
    await app.platform.db
      .updateTable('iamUser')
      .set({ deptId: depts.south })
      .where('id', '=', sat.learner.id)
      .execute();
    const post = { permissions: ['exam:paper:file'], dataScope: DataScope.deptAndBelow };
    const [south, north] = [
      await staffWith(app, { ...post, deptId: depts.south }),
      await staffWith(app, { ...post, deptId: depts.north }),
    ];
    const reader = await staffWith(app, { ...post, permissions: ['exam:paper:paging'], deptId: depts.south });
    await expect(inspect(fileOf(sat), north)).toRefuse('paperNotFound');
    await expect(accept(fileOf(sat), north)).toRefuse('paperNotFound');
    for (const caller of [reader, sat.learner]) {
      await expect(accept(fileOf(sat), caller)).toRefuse('forbidden');
    }
    expect(await accept(fileOf(sat), south)).toMatchObject({ isNew: true });
  });

  it('of a paper in progress is shown, and accepted after its hand-in', async () => {
    const sat = await aSitting();
    expect(await inspect(fileOf(sat))).toMatchObject({ lines: expect.objectContaining({ length: 4 }) });
    await expect(accept(fileOf(sat))).toRefuse('paperNotHandedIn');
    await admin.call(papersApi.forceHandIn, { paperIds: [sat.paperId], reason: '断网' });
    expect(await accept(fileOf(sat))).toEqual({ isNew: true, added: 2 });
  });

  it('of an opening that was taken over is accepted, and says so', async () => {
    const sat = await aSitting();
    const later = await sat.learner.call(sittingApi.open, {
      paperId: sat.paperId,
      writer: randomUUID(),
      takeOver: true,
    });
    expect(later.fileKey).not.toBe(sat.opened.fileKey);
    await sat.learner.call(sittingApi.handIn, { paperId: sat.paperId, epoch: later.epoch });
    expect(await inspect(fileOf(sat))).toMatchObject({ openedSince: true });
    expect(await accept(fileOf(sat))).toMatchObject({ added: 2 });
  });

  it('says which answers were written after the deadline by the page’s clock, and which fit no question', async () => {
    const sat = await aHandedIn();
    const content = {
      ...fileContent(sat, [unsent(1, 99), unsent(3, 30, { text: '这里要选' }), unsent(9, 31)]),
      leftMs: -6 * 60_000,
    };
    const text = signedFile(content, sat.opened.fileKey);
    const { lines } = await inspect(text);
    expect(lines.find(({ ordinal }) => ordinal === 1)).toMatchObject({ inTime: false, fits: true });
    expect(lines.filter(({ fits }) => !fits).map(({ ordinal }) => ordinal)).toEqual([3, 9]);
    expect(await accept(text)).toEqual({ isNew: true, added: 1 });
  });

  it('is stored in full when the paper takes no more late answers, and a paper takes a few files', async () => {
    const sat = await aHandedIn();
    await app.platform.pool.query(
      `insert into paper_late (user_id, paper_id, turn, items, received_at)
       select $1, $2, turn, '[{"ordinal":5,"seq":1,"answer":{},"writtenAt":"2026-11-16T01:02:03.004Z"}]', now()
         from generate_series(1, $3::int) turn`,
      [sat.learner.id, sat.paperId, LATE_TURNS],
    );
    for (let turn = 1; turn <= MAX_ANSWER_FILES; turn++) {
      expect(await accept(fileOf(sat, [unsent(3, 100 + turn)]))).toEqual({ isNew: true, added: 0 });
    }
    await expect(accept(fileOf(sat, [unsent(3, 200)]))).toRefuse('answerFilesFull');
  });

  it('has no key in a paper that is handed in, and is never changed or deleted once it is accepted', async () => {
    const sat = await aHandedIn();
    await accept(fileOf(sat));
    const again = await sat.learner.call(sittingApi.open, { paperId: sat.paperId, writer: randomUUID() });
    expect(again.fileKey).toBe('');
    await expect(app.platform.pool.query('delete from paper_answer_file')).rejects.toThrow(/permission denied/);
    await expect(app.owner.query('delete from paper_answer_file')).rejects.toThrow('is not changed');
  });
});

it('an answer file is compared and accepted after the saves were archived', async () => {
  const own = await openTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'answer-file-'));
  try {
    const [staff, learner] = [await own.admin(), await own.learner()];
    const sitting = await sit(learner, (await anOpenExam(own)).examId);
    const { paperId, epoch, opened } = sitting;
    await learner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, 10), choice(2, 20)] });
    await gradeDue(systemCtx(own.platform, 'test'));
    const inTwoYears = { ...own.platform, db: openDb(own.owner), clock: () => addDays(new Date(), 800) };
    await archivePart(systemCtx(inTwoYears, 'test'), { part: 'paper_save_first', to: folder, days: 365 });
    const text = signedFile(fileContent(sitting, answers), opened.fileKey);
    const { lines } = await staff.call(answerFileApi.inspect, { text });
    expect(lines.map(({ standing }) => standing)).toEqual([1, 3, 2, 2]);
    expect(await staff.call(answerFileApi.accept, { text, reason: REASON })).toEqual({ isNew: true, added: 2 });
  } finally {
    await own.close();
    await rm(folder, { recursive: true });
  }
});
