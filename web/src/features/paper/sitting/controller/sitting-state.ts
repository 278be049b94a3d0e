import type { Answer } from '@ganlin/contract/question/answer';
import type { Item, Payload } from '../../../../kits/answer-outbox/paper-store.ts';

/** One question of the paper in its current state. */
export interface Slot {
  readonly answer: Answer | null;
  readonly flagged: boolean;
  readonly spentMs: number;
  /** The number of the newest change, wherever it was made; 0 if untouched. */
  readonly seq: number;
  /** The newest change that the server has acknowledged as saved. */
  readonly acked: number;
}

/**
 * A paper being written. Pure: what is shown, stored on the device and sent is derived from it, and only a reply of
 * the server advances `acked`.
 */
export interface Sitting {
  /** Question 1 first. */
  readonly slots: readonly Slot[];
  /**
   * The highest number assigned so far, here or elsewhere, or the floor below which an earlier page may have assigned
   * some.
   */
  readonly lastSeq: number;
  /** Which opening of the paper this is; 0 until the server has returned it. */
  readonly epoch: number;
  readonly current: number;
}

/** A change found on the device; it is unknown whether it has arrived. */
export interface Left extends Payload {
  readonly ordinal: number;
  readonly seq: number;
  /** When it was written, by the device's clock. */
  readonly at: number;
}

type Change =
  | { readonly type: 'answered'; readonly ordinal: number; readonly answer: Answer; readonly spentMs: number }
  | { readonly type: 'flagged'; readonly ordinal: number; readonly flagged: boolean; readonly spentMs: number }
  /** The question has been visited; its answer stays as it is. */
  | { readonly type: 'passed'; readonly ordinal: number; readonly spentMs: number };

export type Action =
  | Change
  | {
      readonly type: 'opened';
      readonly epoch: number;
      /** Numbers assigned from here on are above it. */
      readonly floor: number;
      readonly answers: readonly Item[];
    }
  | { readonly type: 'restored'; readonly left: readonly Left[] }
  | { readonly type: 'went'; readonly to: number }
  | { readonly type: 'acked'; readonly saved: readonly { readonly ordinal: number; readonly seq: number }[] };

const untouched: Slot = { answer: null, flagged: false, spentMs: 0, seq: 0, acked: 0 };

export function begin(questions: number): Sitting {
  return { slots: Array.from({ length: questions }, () => untouched), lastSeq: 0, epoch: 0, current: 1 };
}

export function advance(state: Sitting, action: Action): Sitting {
  if (action.type === 'opened') {
    const lastSeq = Math.max(state.lastSeq, action.floor);
    return action.answers.reduce(fromServer, { ...state, epoch: action.epoch, lastSeq });
  }
  if (action.type === 'restored') return action.left.reduce(fromDevice, state);
  if (action.type === 'acked') return action.saved.reduce(arrived, state);
  if (action.type === 'went') return { ...state, current: Math.max(Math.min(action.to, state.slots.length), 1) };
  return changed(state, action);
}

export const slotAt = ({ slots }: Sitting, ordinal: number): Slot => slots[ordinal - 1] ?? untouched;

export const isUnsent = ({ seq, acked }: Slot): boolean => seq > acked;

/** Ordinals of changed questions that are not acknowledged. */
export function unsentIn({ slots }: Sitting): number[] {
  return slots.flatMap((slot, index) => (isUnsent(slot) ? [index + 1] : []));
}

/** The next items to send: each question in its current state, the least recently changed first. */
export function nextBatch(state: Sitting, limit: number): Item[] {
  return unsentIn(state)
    .map((ordinal) => itemAt(state, ordinal))
    .toSorted((one, other) => one.seq - other.seq)
    .slice(0, limit);
}

export function itemAt(state: Sitting, ordinal: number): Item {
  const { answer, flagged, spentMs, seq } = slotAt(state, ordinal);
  return { ordinal, seq, answer: answer ?? {}, flagged, spentMs: Math.min(Math.round(spentMs), DAY_MS) };
}

const DAY_MS = 86_400_000;

/** The furthest question that has been touched. */
export function reached({ slots }: Sitting): number {
  return Math.max(slots.findLastIndex(({ seq }) => seq > 0) + 1, 1);
}

/** Where an examinee goes on: at the question last seen on this device, otherwise at the one that was changed last. */
export function resumedAt({ slots }: Sitting, seen: number | undefined): number {
  if (seen !== undefined && seen >= 1 && seen <= slots.length) return seen;
  const newest = Math.max(0, ...slots.map(({ seq }) => seq));
  return newest === 0 ? 1 : slots.findIndex(({ seq }) => seq === newest) + 1;
}

/**
 * The stored changes that a server with a forward-only paper would not accept: it has a later question, but not
 * these. This page sends older changes first, so the paper must have advanced elsewhere.
 */
export function passedBy(answers: readonly Item[], left: readonly Left[]): Left[] {
  const furthest = Math.max(0, ...answers.map(({ ordinal }) => ordinal));
  const known = new Map(answers.map(({ ordinal, seq }) => [ordinal, seq]));
  return left.filter(({ ordinal, seq }) => ordinal < furthest && seq > (known.get(ordinal) ?? 0));
}

function changed(state: Sitting, action: Change): Sitting {
  const { ordinal } = action;
  const seq = state.lastSeq + 1;
  const slot = slotAt(state, ordinal);
  const next = {
    ...slot,
    ...(action.type === 'answered' ? { answer: action.answer } : {}),
    ...(action.type === 'flagged' ? { flagged: action.flagged } : {}),
    spentMs: slot.spentMs + action.spentMs,
    seq,
  };
  return { ...withSlot(state, ordinal, next), lastSeq: seq };
}

/** Unacknowledged changes made here take precedence over the server's. */
function fromServer(state: Sitting, { ordinal, seq, answer, flagged = false, spentMs = 0 }: Item): Sitting {
  const known = slotAt(state, ordinal);
  const lastSeq = Math.max(state.lastSeq, seq);
  if (known.seq > seq) return { ...withSlot(state, ordinal, { ...known, acked: Math.max(known.acked, seq) }), lastSeq };
  return { ...withSlot(state, ordinal, { answer, flagged, spentMs, seq, acked: seq }), lastSeq };
}

/**
 * It counts as unsent, whatever the page believed before it closed, unless a later change is known, which has a
 * higher number.
 */
function fromDevice(state: Sitting, { ordinal, seq, answer, flagged, spentMs }: Left): Sitting {
  const known = slotAt(state, ordinal);
  const lastSeq = Math.max(state.lastSeq, seq);
  if (seq <= known.seq) return { ...state, lastSeq };
  return { ...withSlot(state, ordinal, { answer, flagged, spentMs, seq, acked: known.acked }), lastSeq };
}

function arrived(state: Sitting, { ordinal, seq }: { readonly ordinal: number; readonly seq: number }): Sitting {
  const known = slotAt(state, ordinal);
  const acked = Math.min(seq, known.seq);
  return acked > known.acked ? withSlot(state, ordinal, { ...known, acked }) : state;
}

function withSlot(state: Sitting, ordinal: number, slot: Slot): Sitting {
  if (ordinal < 1 || ordinal > state.slots.length) return state;
  return { ...state, slots: state.slots.with(ordinal - 1, slot) };
}
