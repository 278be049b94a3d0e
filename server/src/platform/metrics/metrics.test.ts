import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { solvedCaptcha } from '../../../test/support/captcha.ts';
import { anOpenExam, choice, sit } from '../../../test/support/exams.ts';
import { movedBy, scrape } from '../../../test/support/metrics.ts';
import { resolveUser } from '../../modules/iam/index.ts';
import { keepAnswers } from '../../modules/paper/sitting/keep.ts';
import { openCtx, type User } from '../ctx.ts';
import { newId } from '../ids.ts';
import { openLog } from '../log/log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const moved = (names: readonly string[], work: () => Promise<unknown>) => movedBy(() => scrape(app), names, work);

it('counts saves by what became of them, with their time and their groups', async () => {
  const { examId } = await anOpenExam(app);
  const learner = await app.learner();
  const { paperId, epoch } = await sit(learner, examId);
  const names = [
    'ganlin_saves_total{verdict="kept"}',
    'ganlin_saves_total{verdict="refused"}',
    'ganlin_saves_total{verdict="locked"}',
    'ganlin_save_seconds_count',
    'ganlin_save_group_size_count',
  ];
  const save = (ofEpoch: number, seq: number) =>
    learner.ask(sittingApi.save, { paperId, epoch: ofEpoch, items: [choice(1, seq)] });
  expect(await moved(names, () => save(epoch, 1))).toEqual([1, 0, 0, 1, 1]);
  expect(await moved(names, () => save(epoch + 7, 2))).toEqual([0, 1, 0, 1, 1]);
  const locker = await app.owner.connect();
  await locker.query('begin');
  await locker.query('select from paper_paper where id = $1 for update', [paperId]);
  expect(await moved(names, () => save(epoch, 3))).toEqual([0, 0, 1, 1, 1]);
  await locker.query('rollback');
  locker.release();
  expect(await moved(names, () => learner.ask(sittingApi.clock, { paperId }))).toEqual([0, 0, 0, 0, 0]);
  expect((await scrape(app)).get('ganlin_save_queue')).toBe(0);
});

it('counts saves that find the queue full, of one paper or in all, and shows the queue', async () => {
  const learner = await app.learner();
  // A token of a test user resolves.
  const user = (await resolveUser(app.platform, learner.token, {
    now: app.clock.now,
    isUse: false,
    isSitting: async () => false,
  })) as User;
  const ctx = openCtx(app.platform, { user, origin: { requestId: 'test', ip: '', userAgent: '' } });
  const saves = (paperIds: readonly string[]) =>
    Promise.allSettled(paperIds.map((paperId) => keepAnswers(ctx, { paperId, epoch: 1, items: [], isFinal: true })));
  const names = ['crowded', 'full', 'refused'].map((verdict) => `ganlin_saves_total{verdict="${verdict}"}`);
  const ofOnePaper = Array.from({ length: 20 }, () => learner.id);
  expect(await moved(names, () => saves(ofOnePaper))).toEqual([4, 0, 16]);
  const papers = Array.from({ length: 2_200 }, () => newId());
  const work = async () => {
    const saved = saves(papers);
    await turn();
    const queue = await app.platform.metrics.registry.getSingleMetric('ganlin_save_queue')?.get();
    expect(queue?.values[0]?.value).toBeGreaterThan(0);
    await saved;
  };
  const [crowded, full = 0, refused = 0] = await moved(names, work);
  expect([crowded, full + refused, full > 0, refused >= 2_000]).toEqual([0, 2_200, true, true]);
  expect((await scrape(app)).get('ganlin_save_queue')).toBe(0);
});

it('counts attempts to sign in by way and outcome', async () => {
  const { userName, password } = await app.learner();
  const names = ['done', 'refused', 'failed'].map(
    (outcome) => `ganlin_sign_ins_total{way="password",outcome="${outcome}"}`,
  );
  const signIn = async (typed: string) => {
    const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
    return app.guest.ask(sessionApi.login, { username: userName, password: typed, captchaKey, captchaValue });
  };
  expect(await moved(names, () => signIn(password))).toEqual([1, 0, 0]);
  expect(await moved(names, () => signIn('wrong-1'))).toEqual([0, 1, 0]);
  expect(await moved(names, () => app.guest.ask(sessionApi.info, {}))).toEqual([0, 0, 0]);
});

it('shows Redis, the sessions in memory and the caches', async () => {
  const one = await app.learner();
  expect(await moved(['ganlin_sessions_cached'], () => one.call(sessionApi.info, {}))).toEqual([1]);
  expect(await moved(['ganlin_sessions_cached'], () => one.call(sessionApi.info, {}))).toEqual([0]);
  await app.guest.ask({ ...sessionApi.info, method: 'GET', path: '/api/portal/home/detail' }, {});
  const samples = await scrape(app);
  expect(samples.get('ganlin_redis_up')).toBe(1);
  expect(samples.get('ganlin_cache_entries{cache="sessions"}')).toBe(samples.get('ganlin_sessions_cached'));
  expect(samples.get('ganlin_cache_bytes{cache="replies"}')).toBeGreaterThan(0);
  expect(samples.has('ganlin_cache_bytes{cache="sessions"}')).toBe(false);
});

it('shows the connections of each pool', async () => {
  const samples = await scrape(app);
  for (const pool of ['common', 'reserved', 'answers', 'jobs'])
    for (const state of ['idle', 'used', 'waited_for'])
      expect(samples.get(`ganlin_database_connections{pool="${pool}",state="${state}"}`)).toBeGreaterThanOrEqual(0);
  const used = ['common', 'answers'].map((pool) => `ganlin_database_connections{pool="${pool}",state="used"}`);
  const connection = await app.platform.pool.connect();
  expect(await moved(used, async () => connection.release())).toEqual([-1, 0]);
});

it('counts error lines of the log before repeated ones are folded', async () => {
  const lines: string[] = [];
  const into = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = openLog('info', into);
  const names = ['ganlin_log_errors_total'];
  const text = randomUUID();
  expect(await moved(names, async () => [1, 2, 3].forEach(() => log.error(text)))).toEqual([3]);
  expect(lines).toHaveLength(1);
  expect(await moved(names, async () => log.warn(text))).toEqual([0]);
});
