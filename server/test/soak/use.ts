import { setTimeout as pause } from 'node:timers/promises';
import { auditApi } from '@ganlin/contract/audit/entry';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { userApi } from '@ganlin/contract/iam/user';
import { papersApi } from '@ganlin/contract/paper/papers';
import { portalApi } from '@ganlin/contract/portal/home';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { adminToken, callAt, type BenchSite, type Started } from '../../bench/bench-site.ts';
import { countLost, enter, handIn, noTimes, openExam, save, type Examinee } from '../../bench/exam-hall.ts';
import type { Signed } from '../../bench/people.ts';
import { openWire } from '../../bench/wire.ts';

interface Counts {
  /** Times of saves since the last sample. */
  readonly saves: number[];
  exams: number;
  calls: number;
  refused: number;
  lost: number;
  readonly reasons: Map<string, number>;
}

export const newCounts = (): Counts => ({ saves: [], exams: 0, calls: 0, refused: 0, lost: 0, reasons: new Map() });

interface Use {
  readonly site: BenchSite;
  readonly apis: readonly Started[];
  readonly repoId: string;
  readonly examinees: readonly Signed[];
  readonly others: readonly Signed[];
  /** How long one exam takes. */
  readonly roundMinutes: number;
  readonly clock: { readonly until: number };
  readonly counts: Counts;
}

const SAVE_EVERY_MS = 15_000;
const LIST_EVERY_MS = 2_000;
const SIGN_IN_EVERY_MS = 3_000;
const READ_EVERY_MS = 250;
const ANSWER_EVERY_MS = 2_000;
const PRACTISING = 10;
const DEAL = 20;

/** Everything at once until the clock says so; nothing here may be refused. */
export async function ordinaryUse(use: Use): Promise<void> {
  await Promise.all([
    examAfterExam(use),
    repeated(use, SIGN_IN_EVERY_MS, async (origin) => {
      const { token } = await callAt(origin, sessionApi.demoLogin, { input: { account: 'learner' } });
      await callAt(origin, sessionApi.logout, { token, input: {} });
    }),
    repeated(use, READ_EVERY_MS, async (origin) => {
      const reply = await fetch(origin + portalApi.home.path, { method: portalApi.home.method });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`home page: ${reply.status}`);
    }),
    staffLists(use),
    ...use.others.slice(0, PRACTISING).map((one) => practise(use, one)),
  ]);
}

async function repeated({ apis, clock, counts }: Use, everyMs: number, action: (origin: string) => Promise<unknown>) {
  for (let turn = 0; performance.now() < clock.until; turn++) {
    await attempt(counts, action(apis[turn % apis.length]?.origin ?? ''));
    await pause(everyMs * (0.8 + 0.4 * Math.random()));
  }
}

async function attempt<T>(counts: Counts, action: Promise<T>): Promise<T | undefined> {
  try {
    const result = await action;
    counts.calls += 1;
    return result;
  } catch (error) {
    counts.refused += 1;
    const text = error instanceof Error ? error.message : String(error);
    counts.reasons.set(text, (counts.reasons.get(text) ?? 0) + 1);
    return undefined;
  }
}

async function examAfterExam(use: Use): Promise<void> {
  const { site, apis, repoId, examinees, clock, counts } = use;
  const wires = apis.map(({ origin }) => openWire(origin, 16));
  for (let round = 1; performance.now() < clock.until; round++) {
    const examId = await openExam(apis[0]?.origin ?? '', site.db, {
      repoId,
      people: examinees,
      title: `浸泡 ${round}`,
    });
    const until = Math.min(clock.until, performance.now() + use.roundMinutes * 60_000);
    const hall = examinees.flatMap(({ token }, at): Examinee[] => {
      const wire = wires[at % wires.length];
      return wire ? [{ token, wire, paperId: '', epoch: 0, seq: 0, acked: new Map() }] : [];
    });
    await Promise.all(hall.map((one) => sit(one, { examId, until, counts })));
    counts.lost += await countLost(site.db, hall);
    counts.exams += 1;
  }
  wires.forEach((wire) => wire.close());
}

async function sit(one: Examinee, { examId, until, counts }: { examId: string; until: number; counts: Counts }) {
  await pause(Math.random() * 5_000);
  const times = noTimes();
  await attempt(counts, enter(one, examId, times));
  if (one.paperId === '') return;
  while (performance.now() < until) {
    await pause(Math.min(SAVE_EVERY_MS * (0.8 + 0.4 * Math.random()), Math.max(0, until - performance.now())));
    await attempt(counts, save(one, counts.saves));
  }
  await pause(Math.random() * 5_000);
  await attempt(counts, handIn(one, times.handIn));
}

async function staffLists(use: Use): Promise<void> {
  // A staff session ends after twelve hours.
  let [token, opened] = ['', -Infinity];
  await repeated(use, LIST_EVERY_MS, async (origin) => {
    if (performance.now() > opened + 3_600_000) [token, opened] = [await adminToken(origin), performance.now()];
    const page = { current: 1 + Math.floor(Math.random() * 3), size: 20, params: {} };
    await callAt(origin, userApi.paging, { token, input: page });
    await callAt(origin, papersApi.paging, { token, input: page });
    await callAt(origin, auditApi.paging, { token, input: page });
  });
}

async function practise({ apis, repoId, clock, counts }: Use, { token }: Signed): Promise<void> {
  const origin = apis[0]?.origin ?? '';
  const call = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Data<E> | undefined> =>
    attempt(counts, callAt(origin, endpoint, { token, input }));
  while (performance.now() < clock.until) {
    const run = await call(practiceApi.open, { repoId, mode: PracticeMode.random });
    if (!run) return;
    const dealt = (await call(practiceApi.deal, { trainId: run.trainId, from: run.position, size: DEAL })) ?? [];
    for (const { ordinal } of dealt) {
      if (performance.now() >= clock.until) return;
      const answer = { options: [Math.random() < 0.7 ? 'a' : 'b'] };
      await call(practiceApi.answer, { trainId: run.trainId, items: [{ ordinal, seq: 1, answer, spentMs: 1_000 }] });
      await pause(ANSWER_EVERY_MS * (0.5 + Math.random()));
    }
    await call(practiceApi.finish, { trainId: run.trainId });
  }
}
