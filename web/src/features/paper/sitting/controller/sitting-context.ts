import type { StoreApi } from 'zustand/vanilla';
import type { AnswerStore, LocalStore } from '../../../../kits/answer-outbox/answer-store.ts';
import type { SentBody } from '@ganlin/contract/paper/body';
import {
  ofPaper,
  type Item,
  type Opened,
  type StoredPaper,
  type Payload,
} from '../../../../kits/answer-outbox/paper-store.ts';
import type { ShownReceipt, SittingServer } from '../api.ts';
import type { ExamClock } from '../exam-clock.ts';
import type { StoredEvent } from '../integrity/outbox/event-store.ts';
import type { Paper } from './paper.ts';
import type { Sender } from './sender.ts';
import { advance, itemAt, unsentIn, type Action, type Left, type Sitting } from './sitting-state.ts';
import type { Stopwatch } from './stopwatch.ts';

/** The state that the page shows. */
export interface SittingControllerState {
  readonly phase: 'opening' | 'elsewhere' | 'otherDevice' | 'refused' | 'open' | 'handedIn';
  readonly paper: Paper | undefined;
  readonly sitting: Sitting;
  readonly receipt: ShownReceipt | undefined;
  /** Why nothing can be written any more. */
  readonly lock: 'takenOver' | 'over' | 'handingIn' | undefined;
  readonly link: 'up' | 'down' | 'busy' | 'signedOut';
  /** Pending answers would survive the page. */
  readonly isOnDevice: boolean;
  /** When something was last acknowledged, by the wall clock. */
  readonly savedAt: number | undefined;
  readonly leftMs: number | undefined;
  /** Time until the paper may be handed in. */
  readonly earliestMs: number;
  /** The paper has a key for answer files. */
  readonly canSaveFile: boolean;
  /** Questions whose last change was not accepted, because a forward-only paper has passed them. */
  readonly passed: readonly number[];
  /** Questions of a handed-in paper whose last answers never arrived, as far as this device knows. */
  readonly undelivered: readonly number[];
  /** Those of them that this page submitted to staff. */
  readonly broughtLate: readonly number[];
  /** The server's message, where there is nothing else to show. */
  readonly fault: string;
}

export interface SittingControllerOptions {
  readonly paperId: string;
  readonly writer: string;
  readonly server: SittingServer;
  readonly localStore: LocalStore;
  readonly papers: {
    readonly find: () => Promise<StoredPaper | undefined>;
    readonly keep: (paper: StoredPaper) => Promise<unknown>;
    /** Stores what the server has, so that a page loaded offline shows it too. */
    readonly note: (acked: readonly Item[]) => Promise<unknown>;
    readonly forget: () => Promise<unknown>;
    /** The questions from an encrypted body that was fetched before the start, if there is one that fits. */
    readonly unseal: (opened: Opened) => Promise<SentBody | undefined>;
  };
  /** The question that is shown, for the next time the paper is opened on this device. */
  readonly place?: {
    readonly find: () => number | undefined;
    readonly note: (ordinal: number) => void;
  };
  /** What the page has noticed and not reported, for an answer file. */
  readonly events?: () => Promise<readonly StoredEvent[]>;
  /** The session has ended: the user has to sign in on this page. */
  readonly onSignedOut: (error: unknown) => void;
  readonly random?: (() => number) | undefined;
}

/** The context of one sitting; the functions of this folder work on it. */
export interface SittingContext extends SittingControllerOptions {
  readonly state: StoreApi<SittingControllerState>;
  readonly answers: AnswerStore;
  readonly watch: Stopwatch;
  sender: Sender;
  clock: ExamClock;
  /** The server has granted this page the right to write. */
  isOpened: boolean;
  wantsTakeOver: boolean;
  /** The end for which the picture links were made, by the page's clock: they expire an hour after it. */
  linksUntil: number;
  stored: StoredPaper | undefined;
}

export const sittingIn = ({ state }: SittingContext): Sitting => state.getState().sitting;

/** The server has returned the end: if much time was granted, opens the paper again for links that last as long. */
export function renewLinks(room: SittingContext, end: number): void {
  if (!room.isOpened || end <= room.linksUntil + LINKS_LAST_MS) return;
  room.isOpened = false;
  void room.sender.flush();
}

/** Half of the time that links last beyond the end they were made for. */
const LINKS_LAST_MS = 30 * 60_000;

export function act(room: SittingContext, action: Action): void {
  room.state.setState({ sitting: advance(sittingIn(room), action) });
}

/** Stores a question's current state where it survives the page. */
export async function keepAt(
  room: SittingContext,
  ordinal: number,
  more: Pick<Payload, 'wentAlong'> = {},
): Promise<void> {
  const sitting = sittingIn(room);
  const { answer, flagged = false, spentMs = 0, seq } = itemAt(sitting, ordinal);
  const payload: Payload = { answer, flagged, spentMs, ...more };
  const stored = { scope: room.paperId, ordinal, seq, at: writtenAt(room, ordinal, seq), draft: false, payload };
  await room.answers.keep(stored);
}

/** An answer that is only stored again, as before a hand-in, keeps its time of writing. */
function writtenAt({ answers, paperId }: SittingContext, ordinal: number, seq: number): number {
  return ofPaper(answers, paperId).find((one) => one.ordinal === ordinal && one.seq === seq)?.at ?? Date.now();
}

export function leftOnDevice({ answers, paperId }: SittingContext): Left[] {
  return ofPaper(answers, paperId).map(({ ordinal, seq, at, payload }) => ({ ordinal, seq, at, ...payload }));
}

export const hasUnsent = (room: SittingContext): boolean => unsentIn(sittingIn(room)).length > 0;
