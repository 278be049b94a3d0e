import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import type { Envelope } from '@ganlin/contract/core/envelope';
import { boardApi, boardAsks, boardPushes } from '@ganlin/contract/invigilation/board';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { watch, type Watched } from '../exam/watched-process.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { aStrictExam, aWatchedPaper, watchingPage } from '../support/invigilation.ts';
import { connect } from './clients.ts';

const EXAMINEES = 12;
const REPORT_EVERY_MS = 250;
/** As pages do, with or without a push. */
const ASK_EVERY_MS = 5_000;

/** Two real processes over the database of this file. */
let app: TestApp;
let dying: Watched;
let other: Watched;
beforeAll(async () => {
  app = await openTestApp();
});
// For each try: the first one kills a process.
beforeEach(async () => {
  const { databaseUrl, redisUrl } = app.platform.config;
  const env = { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  [dying, other] = await Promise.all([watch('api', env), watch('api', env)]);
}, 120_000);
afterEach(async () => {
  await Promise.all([dying.stop(), other.stop()]);
}, 60_000);
afterAll(() => app.close());

async function callAt<E extends Endpoint>(
  origin: string,
  token: string,
  { path }: E,
  input: Input<E>,
): Promise<Data<E>> {
  const headers = { token, 'content-type': 'application/json' };
  const reply = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(input) });
  const envelope = (await reply.json()) as Envelope;
  if (envelope.code !== 0) throw new Error(`${path}: ${envelope.msg}`);
  return envelope.data as Data<E>;
}

/** An examinee at a process, who notices something and reports until told to stop; a lost report is sent elsewhere. */
async function openExaminee(examId: string, at: Watched) {
  const { learner, paperId, epoch, writer } = await aWatchedPaper(app, examId);
  let { origin } = at;
  const call: TestUser['call'] = (endpoint, input) => callAt(origin, learner.token, endpoint, input);
  const page = await watchingPage({ ...learner, call }, { paperId, epoch, writer });
  const state = { noticed: 0, moved: 0, isOver: false };
  const reported = (async () => {
    while (!state.isOver) {
      page.notice();
      state.noticed += 1;
      while (!(await page.report().then(Boolean, () => false))) {
        origin = other.origin;
        state.moved += 1;
        await pause(50);
      }
      await pause(REPORT_EVERY_MS);
    }
  })();
  const leave = async () => {
    state.isOver = true;
    await reported;
    return { paperId, ...state };
  };
  return { leave };
}

type Changes = Data<typeof boardApi.changes>;

/** A board that follows the hall at one process and, when that is gone, at the other. */
async function openBoard({ token }: TestUser, examId: string) {
  const replies: { readonly origin: string; readonly changes: Changes }[] = [];
  let { origin } = dying;
  let since = (await callAt(origin, token, boardApi.tiles, { examId })).now;
  let stirs = 0;
  const state = { isOver: false };
  let wake = Promise.withResolvers<void>();
  const follow = async () => {
    const connection = await connect(origin, token);
    connection.socket.on(boardPushes.stirred.name, () => {
      stirs += 1;
      wake.resolve();
    });
    await connection.ask(boardAsks.watch, { examId });
    return connection;
  };
  let connection = await follow();
  const moved = (async () => {
    await connection.ended;
    ({ origin } = other);
    connection = await follow();
    wake.resolve();
  })();
  const ask = async () => {
    const at = origin;
    const changes = await callAt(at, token, boardApi.changes, { examId, since });
    since = changes.now;
    replies.push({ origin: at, changes });
  };
  const asked = (async () => {
    while (!state.isOver) {
      await Promise.race([wake.promise, pause(ASK_EVERY_MS)]);
      wake = Promise.withResolvers();
      // The process has died: asked again at the other.
      await ask().catch(() => pause(50).then(() => wake.resolve()));
    }
  })();
  return {
    replies,
    moved,
    stirs: () => stirs,
    leave: async () => {
      state.isOver = true;
      wake.resolve();
      await asked;
      await ask();
      connection.close();
    },
  };
}

const idsAt = (replies: Awaited<ReturnType<typeof openBoard>>['replies'], origin: string): string[] =>
  replies.flatMap((reply) => (reply.origin === origin ? reply.changes.events.map(({ id }) => id) : []));

it('a board whose process is killed goes on at another, with every event and none twice', async () => {
  const admin = await app.admin();
  const { examId } = await aStrictExam(app);
  const board = await openBoard(admin, examId);
  const examinees = await Promise.all(
    Array.from({ length: EXAMINEES }, (_, number) => openExaminee(examId, number % 2 ? dying : other)),
  );
  // The examinees report four times a second, the board of busy cores may take longer.
  const untilShownBy = ({ origin }: Watched) =>
    vi.waitFor(() => expect(idsAt(board.replies, origin).length).toBeGreaterThan(EXAMINEES * 2), 30_000);
  await untilShownBy(dying);
  dying.kill();
  await board.moved;
  const stirsBefore = board.stirs();
  await untilShownBy(other);
  const left = await Promise.all(examinees.map(({ leave }) => leave()));
  await board.leave();

  // Some have reported to the killed process, and go on at the other.
  expect(left.filter(({ moved }) => moved > 0).length).toBeGreaterThan(0);
  expect(board.stirs()).toBeGreaterThan(stirsBefore);
  const { rows } = await app.platform.pool.query<{ id: string; paper: string }>(
    'select id, paper_id as paper from invigilation_event where exam_id = $1 order by id',
    [examId],
  );
  const noticed = left.reduce((sum, each) => sum + each.noticed, 0);
  expect(rows).toHaveLength(noticed);
  for (const { paperId, noticed } of left) expect(rows.filter(({ paper }) => paper === paperId)).toHaveLength(noticed);

  const [first, second] = [idsAt(board.replies, dying.origin), idsAt(board.replies, other.origin)];
  for (const ids of [first, second]) {
    expect(ids.length).toBeGreaterThan(EXAMINEES);
    expect(new Set(ids).size).toBe(ids.length);
  }
  // The other process does not know what this board has: it repeats the last seconds, which the page merges by id.
  const shown = new Set([...first, ...second]);
  expect([...shown].toSorted()).toEqual(rows.map(({ id }) => id));
  const tiles = new Map(board.replies.flatMap(({ changes }) => changes.tiles.map((tile) => [tile.paperId, tile])));
  for (const { paperId, noticed } of left) expect(tiles.get(paperId)?.breaches).toBe(noticed);
}, 90_000);
