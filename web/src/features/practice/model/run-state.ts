import { PracticeMode } from '@ganlin/contract/practice/modes';
import { type practiceApi } from '@ganlin/contract/practice/practice';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { Answer } from '@ganlin/contract/question/answer';
import type { StoredAnswer } from '../../../kits/answer-outbox/answer-store.ts';
import { progressOf } from '../../../kits/question-view/answers.ts';

export type Run = Data<typeof practiceApi.open>;
export type Item = Data<typeof practiceApi.deal>[number];
type Outcome = NonNullable<Item['outcome']>;
export type Reply = Data<typeof practiceApi.answer>;

/** The stored and sent part of one answer, besides its ordinal and number. */
export interface Given {
  readonly answer: Answer;
  readonly spentMs: number;
  readonly unsure: boolean;
  readonly selfRight?: boolean | undefined;
}

export interface Slot {
  readonly item: Item;
  readonly answer: Answer | null;
  /** The number of the last answer given here. */
  readonly seq: number;
  /** Handed in: waiting for the verdict, or with it. In a mock exam false until its end. */
  readonly isGiven: boolean;
  readonly outcome: Outcome | null;
  readonly unsure: boolean;
  readonly selfRight: boolean | undefined;
  readonly spentMs: number;
}

export interface Training {
  readonly run: Run;
  readonly current: number;
  readonly slots: ReadonlyMap<number, Slot>;
  /** The fetched blocks of questions. */
  readonly blocks: ReadonlySet<number>;
  /** The page of the answer sheet being viewed. */
  readonly lookedAt: number;
}

export type Action =
  | { readonly type: 'dealt'; readonly block: number; readonly items: readonly Item[] }
  | { readonly type: 'restored'; readonly answers: readonly StoredAnswer<Given>[] }
  | { readonly type: 'went'; readonly to: number }
  | { readonly type: 'lookedAt'; readonly ordinal: number }
  | { readonly type: 'answered'; readonly answer: Answer; readonly spentMs: number; readonly handIn: boolean }
  | { readonly type: 'doubted' }
  | { readonly type: 'selfJudged'; readonly right: boolean }
  | { readonly type: 'judged'; readonly reply: Reply }
  | { readonly type: 'starred'; readonly ordinal: number; readonly starred: boolean }
  | { readonly type: 'noted'; readonly ordinal: number; readonly note: string }
  | { readonly type: 'synced'; readonly run: Run };

/**
 * Questions are fetched in blocks: the current one and the next, so that a lost network is not noticed immediately.
 */
export const BLOCK = 20;

export function begin(run: Run): Training {
  return { run, current: within(run, run.position), slots: new Map(), blocks: new Set(), lookedAt: 0 };
}

/** The server returned fewer questions than the run was said to have: its end has moved. */
export const isShort = ({ run }: Training, { block, items }: Of<'dealt'>): boolean =>
  items.length < Math.min(BLOCK, run.total - block * BLOCK);

export const isMock = ({ mode }: Run): boolean => mode === PracticeMode.mock;
export const isMemorising = ({ mode }: Run): boolean => mode === PracticeMode.memorise;

export function advance(state: Training, action: Action): Training {
  // Each step accepts the action type it is registered under.
  const step = steps[action.type] as (state: Training, action: Action) => Training;
  return step(state, action);
}

type Steps = { readonly [Type in Action['type']]: (state: Training, action: Of<Type>) => Training };
type Of<Type extends Action['type']> = Extract<Action, { type: Type }>;

const steps: Steps = {
  dealt,
  restored: (state, { answers }) => answers.reduce(restored, state),
  went,
  lookedAt: (state, { ordinal }) => ({ ...state, lookedAt: ordinal }),
  answered: (state, action) => change(state, state.current, (slot) => answered(state, slot, action)),
  doubted: (state) => change(state, state.current, (slot) => (slot.isGiven ? slot : { ...slot, unsure: !slot.unsure })),
  selfJudged: (state, { right }) => change(state, state.current, (slot) => selfJudged(slot, right)),
  judged: (state, { reply }) => judged(state, reply),
  starred: (state, { ordinal, starred }) =>
    change(state, ordinal, (slot) => ({ ...slot, item: { ...slot.item, starred } })),
  noted: (state, { ordinal, note }) => change(state, ordinal, (slot) => ({ ...slot, item: { ...slot.item, note } })),
  synced: (state, { run }) => ({ ...state, run, current: within(run, state.current) }),
};

/** The next block to fetch: the current one, the next, the previous, those the sheet shows. */
export function wantedBlock({ run, current, blocks, lookedAt }: Training): number | undefined {
  // Memorising shows nothing on the sheet.
  const seen = lookedAt > 0 && !isMemorising(run) ? sheetPage(run, lookedAt) : [];
  const ordinals = [current, current + BLOCK, current - 1, ...seen];
  return ordinals
    .filter((ordinal) => ordinal >= 1 && ordinal <= run.total)
    .map(blockOf)
    .find((block) => !blocks.has(block));
}

export const blockOf = (ordinal: number): number => Math.floor((ordinal - 1) / BLOCK);

/** How many numbers the answer sheet shows at a time: banks may contain two hundred thousand questions. */
export const SHEET_PAGE = 100;

/** The numbers of the answer sheet page that contains this one. */
export function sheetPage({ total }: Run, ordinal: number): number[] {
  const first = Math.floor((ordinal - 1) / SHEET_PAGE) * SHEET_PAGE + 1;
  return Array.from({ length: Math.max(Math.min(SHEET_PAGE, total - first + 1), 0) }, (_, at) => first + at);
}

export type Mark = 'blank' | 'part' | 'answered' | 'right' | 'wrong' | 'partly';

const unanswered: ReadonlySet<Mark> = new Set(['blank', 'part']);

/** The status of a question on the answer sheet. */
export function markAt({ run, slots }: Training, ordinal: number): Mark {
  const slot = slots.get(ordinal);
  if (!slot) return 'blank';
  if (slot.outcome && !isMemorising(run)) return outcomeMark(slot.outcome.verdict, slot.selfRight);
  if (slot.isGiven) return 'answered';
  const progress = progressOf(slot.item.question, slot.answer);
  if (progress === 'none') return 'blank';
  return progress === 'part' || !isMock(run) ? 'part' : 'answered';
}

/** The next question after this one, wrapping around, that was fetched and not answered. */
export function nextBlank(state: Training): number | undefined {
  const blanks = [...state.slots.keys()]
    .filter((ordinal) => markAt(state, ordinal) === 'blank')
    .toSorted((a, b) => a - b);
  return blanks.find((ordinal) => ordinal > state.current) ?? blanks[0];
}

/** How many have been answered, including pending ones. */
export function answeredIn(state: Training): number {
  const here = [...state.slots.keys()].filter((ordinal) => !unanswered.has(markAt(state, ordinal)));
  return Math.max(state.run.answered, isMemorising(state.run) ? 0 : here.length);
}

/** The server accepts at most an hour for one question. */
const MAX_SPENT_MS = 3_600_000;

/** The part of a question to store: the handed-in answer, or the draft. */
export function storedOf({ run, slots }: Training, ordinal: number, at: number): StoredAnswer<Given> | undefined {
  const slot = slots.get(ordinal);
  if (!slot || slot.answer === null) return undefined;
  const { answer, seq, isGiven, unsure, selfRight, spentMs } = slot;
  const isDraft = !isGiven && !isMock(run);
  const payload = {
    answer,
    spentMs: Math.min(spentMs, MAX_SPENT_MS),
    unsure,
    ...(selfRight === undefined ? {} : { selfRight }),
  };
  return { scope: run.trainId, ordinal, seq: isDraft ? seq + 1 : seq, at, draft: isDraft, payload };
}

function dealt(state: Training, { block, items }: Of<'dealt'>): Training {
  const slots = new Map(state.slots);
  for (const item of items) {
    const known = slots.get(item.ordinal);
    // A pending answer given here is newer than the server's.
    if (!known || known.seq <= item.seq) slots.set(item.ordinal, placeOf(state.run, item));
  }
  return { ...state, slots, blocks: new Set([...state.blocks, block]) };
}

/** A question requested before it was accessible is requested again. */
function went(state: Training, { to }: Of<'went'>): Training {
  const current = within(state.run, to);
  const blocks = new Set(state.blocks);
  if (!state.slots.has(current)) blocks.delete(blockOf(current));
  return { ...state, current, blocks };
}

function placeOf(run: Run, item: Item): Slot {
  const { answer, seq, outcome } = item;
  return {
    item,
    answer,
    seq,
    isGiven: answer !== null && !isMock(run),
    outcome,
    unsure: false,
    selfRight: undefined,
    spentMs: 0,
  };
}

function restored(state: Training, stored: StoredAnswer<Given>): Training {
  if (stored.scope !== state.run.trainId) return state;
  return change(state, stored.ordinal, (slot) => {
    if (slot.seq >= stored.seq || slot.isGiven) return slot;
    const { answer, unsure, selfRight, spentMs } = stored.payload;
    const isGiven = !stored.draft && !isMock(state.run);
    // A draft has no number of its own until it is handed in.
    return { ...slot, answer, unsure, selfRight, spentMs, isGiven, seq: stored.draft ? slot.seq : stored.seq };
  });
}

function answered({ run }: Training, slot: Slot, action: Of<'answered'>): Slot {
  if (slot.isGiven || isMemorising(run)) return slot;
  const { answer, spentMs, handIn } = action;
  if (isMock(run)) return { ...slot, answer, spentMs: slot.spentMs + spentMs, seq: slot.seq + 1 };
  if (!handIn) return { ...slot, answer, spentMs: slot.spentMs + spentMs };
  return { ...slot, answer, spentMs: slot.spentMs + spentMs, seq: slot.seq + 1, isGiven: true };
}

/** Its author may judge a short answer again while viewing it. */
function selfJudged(slot: Slot, right: boolean): Slot {
  if (slot.outcome?.verdict !== Verdict.open || slot.selfRight === right) return slot;
  return { ...slot, selfRight: right, seq: slot.seq + 1 };
}

function judged(state: Training, { items, answered, right }: Reply): Training {
  const slots = new Map(state.slots);
  for (const { ordinal, seq, outcome } of items) {
    const slot = slots.get(ordinal);
    if (!slot || !outcome || slot.seq > seq) continue;
    slots.set(ordinal, { ...slot, outcome });
  }
  return { ...state, slots, run: { ...state.run, answered, right } };
}

function outcomeMark(verdict: Verdict, selfRight: boolean | undefined): Mark {
  if (verdict === Verdict.right || selfRight === true) return 'right';
  if (verdict === Verdict.wrong || selfRight === false) return 'wrong';
  return verdict === Verdict.partly ? 'partly' : 'answered';
}

function change(state: Training, ordinal: number, make: (slot: Slot) => Slot): Training {
  const slot = state.slots.get(ordinal);
  if (!slot) return state;
  const next = make(slot);
  return next === slot ? state : { ...state, slots: new Map(state.slots).set(ordinal, next) };
}

const within = ({ total }: Run, ordinal: number): number => Math.min(Math.max(ordinal, 1), Math.max(total, 1));
