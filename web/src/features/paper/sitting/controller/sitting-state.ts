import type { Answer } from '@ganlin/contract/question/answer';
import type { Item, Payload } from '../../../../kits/answer-outbox/paper-store.ts';

/** One question of the paper, as whoever sits it has left it. */
export interface Place {
  readonly answer: Answer | null;
  readonly flagged: boolean;
  readonly spentMs: number;
  /** Of the newest change, wherever it was made; 0 while nobody has touched it. */
  readonly seq: number;
  /** The newest change of which the server has said that it is kept. */
  readonly acked: number;
}

/**
 * A paper under the pen. Pure: what is shown, kept on the device and sent is read from it, and nothing but a reply of
 * the server moves `acked`.
 */
export interface Sitting {
  /** Question 1 first. */
  readonly places: readonly Place[];
  /** The highest number given so far, here or elsewhere, or the floor below which an earlier page may have given some. */
  readonly lastSeq: number;
  /** Which opening of the paper this is; 0 until the server has said so. */
  readonly epoch: number;
  readonly current: number;
}

/** What lay on the device: a change of which nobody knows whether it has arrived. */
export interface Left extends Payload {
  readonly ordinal: number;
  readonly seq: number;
  /** When it was written, by the device's clock. */
  readonly at: number;
}

type Change =
  | { readonly type: 'answered'; readonly ordinal: number; readonly answer: Answer; readonly spentMs: number }
  | { readonly type: 'flagged'; readonly ordinal: number; readonly flagged: boolean; readonly spentMs: number }
  /** It has been reached; what was answered stays as it is. */
  | { readonly type: 'passed'; readonly ordinal: number; readonly spentMs: number };

export type Action =
  | Change
  | {
      readonly type: 'opened';
      readonly epoch: number;
      /** Numbers given from here on are above it. */
      readonly floor: number;
      readonly answers: readonly Item[];
    }
  | { readonly type: 'restored'; readonly left: readonly Left[] }
  | { readonly type: 'went'; readonly to: number }
  | { readonly type: 'acked'; readonly saved: readonly { readonly ordinal: number; readonly seq: number }[] };

const untouched: Place = { answer: null, flagged: false, spentMs: 0, seq: 0, acked: 0 };

export function begin(questions: number): Sitting {
  return { places: Array.from({ length: questions }, () => untouched), lastSeq: 0, epoch: 0, current: 1 };
}

export function advance(state: Sitting, action: Action): Sitting {
  if (action.type === 'opened') {
    const lastSeq = Math.max(state.lastSeq, action.floor);
    return action.answers.reduce(fromServer, { ...state, epoch: action.epoch, lastSeq });
  }
  if (action.type === 'restored') return action.left.reduce(fromDevice, state);
  if (action.type === 'acked') return action.saved.reduce(arrived, state);
  if (action.type === 'went') return { ...state, current: Math.max(Math.min(action.to, state.places.length), 1) };
  return changed(state, action);
}

export const placeAt = ({ places }: Sitting, ordinal: number): Place => places[ordinal - 1] ?? untouched;

export const isUnsent = ({ seq, acked }: Place): boolean => seq > acked;

/** Ordinals of what has been changed and not acknowledged. */
export function unsentIn({ places }: Sitting): number[] {
  return places.flatMap((place, index) => (isUnsent(place) ? [index + 1] : []));
}

/** What to send next: each question as it stands now, the one changed longest ago first. */
export function nextBatch(state: Sitting, limit: number): Item[] {
  return unsentIn(state)
    .map((ordinal) => itemAt(state, ordinal))
    .toSorted((one, other) => one.seq - other.seq)
    .slice(0, limit);
}

export function itemAt(state: Sitting, ordinal: number): Item {
  const { answer, flagged, spentMs, seq } = placeAt(state, ordinal);
  return { ordinal, seq, answer: answer ?? {}, flagged, spentMs: Math.min(Math.round(spentMs), DAY_MS) };
}

const DAY_MS = 86_400_000;

/** The furthest question that has been touched. */
export function reached({ places }: Sitting): number {
  return Math.max(places.findLastIndex(({ seq }) => seq > 0) + 1, 1);
}

/**
 * Of what lay on the device, the changes that a server which lets nobody go back would not take: it knows of a later
 * question, and not of these. This page sends what is older first; so the paper went on elsewhere.
 */
export function passedBy(answers: readonly Item[], left: readonly Left[]): Left[] {
  const furthest = Math.max(0, ...answers.map(({ ordinal }) => ordinal));
  const known = new Map(answers.map(({ ordinal, seq }) => [ordinal, seq]));
  return left.filter(({ ordinal, seq }) => ordinal < furthest && seq > (known.get(ordinal) ?? 0));
}

function changed(state: Sitting, action: Change): Sitting {
  const { ordinal } = action;
  const seq = state.lastSeq + 1;
  const place = placeAt(state, ordinal);
  const next = {
    ...place,
    ...(action.type === 'answered' ? { answer: action.answer } : {}),
    ...(action.type === 'flagged' ? { flagged: action.flagged } : {}),
    spentMs: place.spentMs + action.spentMs,
    seq,
  };
  return { ...withPlace(state, ordinal, next), lastSeq: seq };
}

/** What was changed here and has not been acknowledged stands above what the server has. */
function fromServer(state: Sitting, { ordinal, seq, answer, flagged = false, spentMs = 0 }: Item): Sitting {
  const known = placeAt(state, ordinal);
  const lastSeq = Math.max(state.lastSeq, seq);
  if (known.seq > seq)
    return { ...withPlace(state, ordinal, { ...known, acked: Math.max(known.acked, seq) }), lastSeq };
  return { ...withPlace(state, ordinal, { answer, flagged, spentMs, seq, acked: seq }), lastSeq };
}

/** It counts as unsent, whatever the page believed before it went, unless a later one is known: that has a higher number. */
function fromDevice(state: Sitting, { ordinal, seq, answer, flagged, spentMs }: Left): Sitting {
  const known = placeAt(state, ordinal);
  const lastSeq = Math.max(state.lastSeq, seq);
  if (seq <= known.seq) return { ...state, lastSeq };
  return { ...withPlace(state, ordinal, { answer, flagged, spentMs, seq, acked: known.acked }), lastSeq };
}

function arrived(state: Sitting, { ordinal, seq }: { readonly ordinal: number; readonly seq: number }): Sitting {
  const known = placeAt(state, ordinal);
  const acked = Math.min(seq, known.seq);
  return acked > known.acked ? withPlace(state, ordinal, { ...known, acked }) : state;
}

function withPlace(state: Sitting, ordinal: number, place: Place): Sitting {
  if (ordinal < 1 || ordinal > state.places.length) return state;
  return { ...state, places: state.places.with(ordinal - 1, place) };
}
