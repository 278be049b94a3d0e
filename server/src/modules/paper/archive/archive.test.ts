import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { addDays } from '@ganlin/contract/core/time';
import { papersApi } from '@ganlin/contract/paper/papers';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { anOpenExam, choice, sit } from '../../../../test/support/exams.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { openDb } from '../../../platform/db/database.ts';
import { gradeDue } from '../grading/grade.ts';
import { archivePart, dropArchived, listParts, replayPaper, restorePart } from './archive.ts';

const part = 'paper_save_first';
let app: TestApp;
let folder: string;
let learner: TestUser;
let examId: string;
let paperId: string;
beforeEach(async () => {
  app = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  learner = await app.learner();
  ({ examId } = await anOpenExam(app));
  const sitting = await sit(learner, examId);
  ({ paperId } = sitting);
  const save = (...items: ReturnType<typeof choice>[]) =>
    learner.call(sittingApi.save, { paperId, epoch: sitting.epoch, items });
  await save(choice(1, 1, 'first'), choice(2, 2));
  await save(choice(1, 3, 'later'));
  await learner.call(sittingApi.handIn, { paperId, epoch: sitting.epoch, items: [choice(3, 4)] });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The context of the operator's command, this many days from now. */
const later = (days = 800) =>
  systemCtx({ ...app.platform, db: openDb(app.owner), clock: () => addDays(new Date(), days) }, 'test');
const grade = () => gradeDue(systemCtx(app.platform, 'test'));
const archiving = (days = 365) => ({ part, to: folder, days });
const file = () => join(folder, `${part}.ndjson.gz`);
const viewed = async () => (await app.admin()).call(papersApi.detail, { paperId });
const partNames = async () => (await listParts(later(), 365)).map(({ name }) => name);

describe('a month of saves', () => {
  it('stays in the database until everything in it is settled and past dispute', async () => {
    const whyNow = async (days: number) => (await listParts(later(days), 365)).find(({ name }) => name === part)?.why;
    expect(await whyNow(0)).toBe('还会有新的试卷');
    await expect(archivePart(later(), archiving())).rejects.toThrow('1 份试卷没有考完或没有评完');
    await grade();
    expect(await whyNow(300)).toBe('最后一次交卷还不到 365 天');
    expect(await whyNow(800)).toBe('');
    const other = await app.learner();
    await sit(other, examId);
    await expect(archivePart(later(), archiving())).rejects.toThrow('没有考完');
    expect(await readdir(folder)).toEqual([]);
  });

  it('moves from the database into a file; a dispute is replayed from the file', async () => {
    await grade();
    const before = await viewed();
    const result = await learner.call(resultApi.detail, { paperId });
    expect(before.log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    const manifest = await archivePart(later(), archiving());
    expect(manifest).toMatchObject({ part, fromId: null, saves: 3, papers: 1 });
    expect((await viewed()).log).toEqual(before.log);

    await dropArchived(later(), { ...archiving(), by: '王管理' });
    expect(await partNames()).not.toContain(part);
    const after = await viewed();
    expect(after).toMatchObject({ log: [], logArchivedAt: expect.any(String), timeline: before.timeline });
    expect(await learner.call(resultApi.detail, { paperId })).toEqual(result);
    const { rows } = await app.owner.query(
      `select user_name, target, summary from audit_entry where action = 'paper.savesArchived'`,
    );
    expect(rows).toEqual([
      { user_name: '王管理', target: `part:${part}`, summary: `1 份试卷的 3 次保存，${part}.ndjson.gz` },
    ]);

    const replayed = await replayPaper(systemCtx(app.platform, 'test'), { file: file(), paperId });
    expect(replayed.log.map((line) => ({ ...line, savedAt: new Date(line.savedAt).toISOString() }))).toEqual(
      before.log,
    );
    expect(replayed).toMatchObject({ saves: 3, answers: 3, isSameAnswers: true });
    expect(replayed.receipt).toBe(replayed.storedReceipt);
  });

  it('is restored from the file unchanged, protected like every other', async () => {
    await grade();
    const before = await viewed();
    await archivePart(later(), archiving());
    await dropArchived(later(), { ...archiving(), by: 'ops' });
    await restorePart(later(), { file: file(), by: 'ops' });
    expect(await viewed()).toEqual(before);
    await expect(app.platform.pool.query(`select from ${part}`)).rejects.toThrow('permission denied');
    await expect(app.owner.query(`delete from ${part}`)).rejects.toThrow('what was saved is not changed');
    // And it may be archived again.
    await dropArchived(later(), { ...archiving(), by: 'ops' });
    expect((await viewed()).logArchivedAt).not.toBeNull();
  });
});

describe('archiving', () => {
  beforeEach(() => grade());

  it('resumes after an interruption: unfinished files are written again, finished ones are not', async () => {
    await writeFile(`${file()}.unfinished`, 'half');
    await writeFile(file(), 'a file without its manifest');
    await archivePart(later(), archiving());
    expect((await readdir(folder)).toSorted()).toEqual([`${part}.json`, `${part}.ndjson.gz`]);
    const written = (await stat(file())).mtimeMs;
    await archivePart(later(), archiving());
    expect((await stat(file())).mtimeMs).toBe(written);
  });

  it('drops nothing that is not exactly in the file', async () => {
    await expect(dropArchived(later(), { ...archiving(), by: 'ops' })).rejects.toThrow('没有写完');
    await archivePart(later(), archiving());
    await app.owner.query(
      `insert into paper_save select user_id, paper_id, epoch, '[]', ip, now() from paper_save limit 1`,
    );
    await expect(dropArchived(later(), { ...archiving(), by: 'ops' })).rejects.toThrow('不一致');
    expect(await partNames()).toContain(part);
  });

  it('detects a damaged or changed file', async () => {
    await archivePart(later(), archiving());
    const text = gunzipSync(await readFile(file())).toString();
    await writeFile(file(), gzipSync(text.replace('first', 'other')));
    const changed = '已损坏或被改动';
    await expect(archivePart(later(), archiving())).rejects.toThrow(changed);
    await expect(dropArchived(later(), { ...archiving(), by: 'ops' })).rejects.toThrow(changed);
    await expect(replayPaper(later(), { file: file(), paperId })).rejects.toThrow(changed);
    // Even if whoever changed the file also changed its manifest, the paper's receipt reveals it.
    await rm(join(folder, `${part}.json`));
    expect(await replayPaper(later(), { file: file(), paperId })).toMatchObject({ isSameAnswers: true });
    await writeFile(file(), gzipSync(text.replace('later', 'other')));
    const replayed = await replayPaper(later(), { file: file(), paperId });
    expect(replayed.isSameAnswers).toBe(false);
    expect(replayed.receipt).not.toBe(replayed.storedReceipt);
  });

  it('does not delay saves, even while a report blocks it', async () => {
    await archivePart(later(), archiving());
    const report = await app.owner.connect();
    const waits: number[] = [];
    try {
      await report.query('begin; select count(*) from paper_save');
      const state = { done: false };
      const dropping = dropArchived(later(), { ...archiving(), by: 'ops' }).finally(() => (state.done = true));
      const save = async () => {
        const began = performance.now();
        await app.platform.pool.query(
          `insert into paper_save values (gen_random_uuid(), paper_id_from(now() + interval '60 days'), 1, '[]', '', now())`,
        );
        waits.push(performance.now() - began);
        await pause(50);
      };
      for (let n = 0; n < 40; n++) await save();
      expect(state.done).toBe(false);
      await report.query('rollback');
      while (!state.done) await save();
      await dropping;
    } finally {
      report.release();
    }
    expect(Math.max(...waits)).toBeLessThan(2_000);
    expect(await partNames()).not.toContain(part);
  }, 60_000);
});

it(
  'the commands list, refuse and replay',
  // Every command run loads the whole product.
  { timeout: 120_000 },
  async () => {
    await grade();
    const { databaseUrl, databaseOwnerUrl, redisUrl } = app.platform.config;
    const database = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl, REDIS_URL: redisUrl };
    const run = (command: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [resolve(import.meta.dirname, '../../../commands', command), ...args], {
        env: { ...process.env, ...database, NODE_ENV: 'development' },
      }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        (error: { code: number; stdout: string; stderr: string }) => error,
      );
    const listed = await run('archive-saves.ts');
    expect(listed).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^paper_save_first {2}最早 至 .* 1 份试卷/),
    });
    expect(await run('archive-saves.ts', '--part', part, '--to', folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('还会有新的试卷'),
    });
    await archivePart(later(), archiving());
    const replayed = await run('replay-paper.ts', '--paper', paperId, '--archive', file());
    expect(replayed).toMatchObject({ code: 0, stdout: expect.stringContaining('与数据库中的最终答案和回执一致') });
    expect(replayed.stdout).toMatch(/第 1 题 {2}\d{4}-\d\d-\d\d .* 编号 1 /);
  },
);
