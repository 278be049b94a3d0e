import { paperErrors } from '@ganlin/contract/paper/errors';
import { HandInBy, PaperLayout, PaperState } from '@ganlin/contract/exam/kinds';
import type { SentBody } from '@ganlin/contract/paper/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { afterEach, beforeEach, vi } from 'vitest';
import type { StoredAnswer, LocalStore } from '../src/kits/answer-outbox/answer-store.ts';
import { refusal } from '../src/lib/api/failure.ts';
import type { Item, StoredPaper, Opened } from '../src/kits/answer-outbox/paper-store.ts';
import type { ShownReceipt, SittingServer } from '../src/features/paper/sitting/api.ts';
import { shownOf } from '../src/features/paper/sitting/save-line.tsx';
import {
  createSittingController,
  type SittingController,
} from '../src/features/paper/sitting/controller/sitting-controller.ts';

const PAPER = '0190a000-0000-7000-8000-000000000001';
export const MINUTE = 60_000;

export const ends: (() => void)[] = [];

/** Each test has its own timers, and leaves no page behind. */
export function sitExams(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const end of ends.splice(0)) end();
    vi.useRealTimers();
  });
}

/** What the save line shows. */
export const shown = ({ state }: SittingController): string => shownOf(state.getState()).look;

const plain = { version: 1, code: '', level: 1, blanks: 0 } as const;
const question = (id: string): SentBody['questions'][number] => ({
  section: 0,
  score: 2,
  question: { ...plain, options: [], lefts: [], rights: [], children: [], id, type: QuestionType.essay, content: id },
});
const body: SentBody = { sections: [{ title: '一', intro: '' }], questions: ['a', 'b', 'c'].map(question) };
export const receipt: ShownReceipt = {
  paperId: PAPER,
  handedInAt: '2026-11-15T06:00:00.000Z',
  handedInBy: HandInBy.examinee,
  collectReason: null,
  atDeadline: false,
  answered: 1,
  questions: 3,
  receipt: 'ABCD',
};

/** A server that works correctly until `fault` is set. */
export function aServer() {
  const stored = new Map<number, Item>();
  const world = {
    stored,
    fault: undefined as unknown,
    saves: [] as number[][],
    late: [] as Parameters<SittingServer['lateAnswers']>[0]['items'],
    leftMs: 30 * MINUTE,
    epoch: 1,
    handedIn: 0,
    bodies: 0,
    takenOver: false,
    forwardOnly: false,
    began: performance.now(),
  };
  const guard = async () => {
    await Promise.resolve();
    if (world.fault !== undefined) throw world.fault;
  };
  const take = (items: readonly Item[]) => {
    for (const item of items) if ((stored.get(item.ordinal)?.seq ?? 0) < item.seq) stored.set(item.ordinal, item);
  };
  const server: SittingServer = {
    open: async () => {
      await guard();
      return openedOf(world);
    },
    body: async () => {
      await guard();
      world.bodies += 1;
      return body;
    },
    save: async ({ items }) => {
      await guard();
      const furthest = Math.max(0, ...stored.keys());
      const isBack = ({ ordinal, seq }: Item) => ordinal < furthest && seq > (stored.get(ordinal)?.seq ?? 0);
      if (world.forwardOnly && items.some(isBack)) throw refusal(paperErrors.questionPassed.code, '', null);
      take(items);
      world.saves.push(items.map(({ ordinal }) => ordinal));
      const saved = items.map(({ ordinal, seq }) => ({ ordinal, seq }));
      return { saved, leftMs: world.leftMs, state: PaperState.inExam };
    },
    clock: async () => {
      await guard();
      return { leftMs: world.leftMs, state: PaperState.inExam, takenOver: world.takenOver, voidReason: null };
    },
    handIn: async ({ items = [] }) => {
      await guard();
      take(items);
      world.handedIn += 1;
      return receipt;
    },
    lateAnswers: async ({ items }) => {
      await guard();
      world.late.push(...items);
      return { taken: items.map(({ ordinal, seq }) => ({ ordinal, seq })) };
    },
  };
  return { world, server };
}

type World = ReturnType<typeof aServer>['world'];

export function openedOf({ stored, leftMs, epoch, forwardOnly, began }: World): Opened {
  return {
    paperId: PAPER,
    examId: PAPER,
    examTitle: '考核',
    epoch,
    leftMs,
    state: PaperState.inExam,
    // The time since it began plus the time left, whatever that is.
    totalMs: leftMs + Math.round(performance.now() - began),
    earliestHandInMs: 0,
    layout: PaperLayout.single,
    forwardOnly,
    totalScore: 6,
    bodyHash: 'h',
    bodyKey: '',
    fileKey: 'f',
    arrangement: { questions: [2, 0, 1], options: {} },
    media: {},
    answers: [...stored.values()],
    receipt: null,
  };
}

/** What outlives pages: a browser's database, which may be slow, or fail. */
export function aDevice() {
  const rows = new Map<number, StoredAnswer>();
  const browser = { slowMs: 0, isBroken: false, sealedHash: '' };
  const ready = async () => {
    if (browser.isBroken) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    if (browser.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, browser.slowMs));
  };
  const localStore: LocalStore = {
    all: async () => {
      await ready();
      return [...rows.values()];
    },
    put: async (answer) => {
      await ready();
      const known = rows.get(answer.ordinal);
      if (known && known.seq > answer.seq) throw new Error('another tab has put a later answer here');
      rows.set(answer.ordinal, answer);
    },
    remove: async ({ ordinal }, seq) => {
      await ready();
      if ((rows.get(ordinal)?.seq ?? Infinity) <= seq) rows.delete(ordinal);
    },
  };
  let paper: StoredPaper | undefined;
  const acked = new Map<number, Item>();
  const papers = {
    find: async () => paper && { ...paper, opened: { ...paper.opened, answers: [...acked.values()] } },
    note: async (items: readonly Item[]) => {
      for (const item of items) acked.set(item.ordinal, item);
    },
    keep: async (given: StoredPaper) => void (paper = given),
    forget: async () => void (paper = undefined),
    unseal: async ({ bodyHash }: Opened) => (bodyHash === browser.sealedHash ? body : undefined),
  };
  return { browser, rows, localStore, papers };
}

export async function openController(
  server: SittingServer,
  device = aDevice(),
  onSignedOut: () => void = () => undefined,
  random: () => number = () => 0,
): Promise<SittingController> {
  const controller = createSittingController({ paperId: PAPER, writer: PAPER, server, ...device, onSignedOut, random });
  ends.push(controller.start());
  await vi.advanceTimersByTimeAsync(0);
  return controller;
}

export const write = (controller: SittingController, text: string, ordinal = 1): void =>
  controller.answer(ordinal, { text });
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
