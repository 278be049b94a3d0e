import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { anOpenExam, choice, sit } from '../../../test/support/exams.ts';
import { migrate } from './migrate.ts';

let app: TestApp;
let directory: string;
beforeAll(async () => {
  app = await openTestApp();
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const apply = async (name: string, sql: string) => {
  await writeFile(join(directory, `${name}.sql`), sql);
  return migrate(app.platform.config.databaseOwnerUrl, directory);
};

describe('migrating while users save', () => {
  it('makes nobody wait long behind a running statement, and completes', async () => {
    const { examId } = await anOpenExam(app);
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    // Like a long report: it makes the migration wait, and the migration would make the saves wait.
    const report = await app.owner.connect();
    await report.query('begin; select count(*) from paper_save');
    const state = { done: false };
    const migrating = apply('20990101000000_paper__note', 'alter table paper_save add column note text').then(
      () => (state.done = true),
    );
    const waits: number[] = [];
    const save = async (seq: number) => {
      const began = performance.now();
      const { statusCode } = await learner.ask(sittingApi.save, { paperId, epoch, items: [choice(1, seq)] });
      expect(statusCode).toBe(200);
      waits.push(performance.now() - began);
      await pause(500);
    };
    for (let seq = 1; seq <= 8; seq++) await save(seq);
    expect(state.done).toBe(false);
    await report.query('rollback');
    report.release();
    for (let seq = 9; !state.done; seq++) await save(seq);
    await migrating;
    expect(Math.max(...waits)).toBeLessThan(2_000);
    const { rows } = await app.owner.query('select note from paper_save limit 1');
    expect(rows).toEqual([{ note: null }]);
  }, 60_000);

  it('builds an index without blocking writers, and rebuilds one left invalid', async () => {
    const sql = '-- concurrently\ncreate index concurrently paper_event_probe_idx on paper_event (user_id)';
    // A failed build leaves an invalid index under its name.
    const broken = app.owner.query('create unique index concurrently paper_event_probe_idx on paper_event (user_id)');
    await expect(broken).rejects.toThrow('could not create unique index');
    expect(await apply('20990101000001_paper__probe', sql)).toEqual(['20990101000001_paper__probe.sql']);
    const { rows } = await app.owner.query(
      `select indisvalid from pg_index where indexrelid = 'paper_event_probe_idx'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
