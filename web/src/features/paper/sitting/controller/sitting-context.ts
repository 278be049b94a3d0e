import type { StoreApi } from 'zustand/vanilla';
import type { AnswerStore, LocalStore } from '../../../../kits/answer-outbox/answer-store.ts';
import { ofPaper, type Item, type StoredPaper, type Payload } from '../../../../kits/answer-outbox/paper-store.ts';
import type { ShownReceipt, SittingServer } from '../api.ts';
import type { ExamClock } from '../exam-clock.ts';
import type { Paper } from './paper.ts';
import type { Sender } from './sender.ts';
import { advance, itemAt, unsentIn, type Action, type Left, type Sitting } from './sitting-state.ts';
import type { Stopwatch } from './stopwatch.ts';

/** What the page shows. */
export interface SittingControllerState {
  readonly phase: 'opening' | 'elsewhere' | 'refused' | 'open' | 'handedIn';
  readonly paper: Paper | undefined;
  readonly sitting: Sitting;
  readonly receipt: ShownReceipt | undefined;
  /** Why nothing can be written any more. */
  readonly lock: 'takenOver' | 'over' | 'handingIn' | undefined;
  readonly link: 'up' | 'down' | 'busy' | 'signedOut';
  /** What waits would outlive the page. */
  readonly isOnDevice: boolean;
  /** When something was last acknowledged, by the clock on the wall. */
  readonly savedAt: number | undefined;
  readonly leftMs: number | undefined;
  /** Until one may hand in. */
  readonly earliestMs: number;
  /** Questions whose last change was not taken, because there is no way back to them. */
  readonly passed: readonly number[];
  /** Questions of a paper that was handed in whose last answers never got there, as far as this device knows. */
  readonly undelivered: readonly number[];
  /** Those of them that were left with the staff, from this page. */
  readonly broughtLate: readonly number[];
  /** The server's words, where there is nothing else to show. */
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
    /** What the server has, so that a page loaded without it shows it too. */
    readonly note: (acked: readonly Item[]) => Promise<unknown>;
    readonly forget: () => Promise<unknown>;
  };
  /** The session has ended: somebody has to sign in, here. */
  readonly onSignedOut: (error: unknown) => void;
  readonly random?: (() => number) | undefined;
}

/** Everything around one sitting; the functions of this folder work in it. */
export interface SittingContext extends SittingControllerOptions {
  readonly state: StoreApi<SittingControllerState>;
  readonly answers: AnswerStore;
  readonly watch: Stopwatch;
  sender: Sender;
  clock: ExamClock;
  /** The server has let this page write. */
  isOpened: boolean;
  wantsTakeOver: boolean;
  /** The end as it was told with the links to pictures, by the page's clock: an hour after it they are good no more. */
  linksUntil: number;
  stored: StoredPaper | undefined;
}

export const sittingIn = ({ state }: SittingContext): Sitting => state.getState().sitting;

/** The server has told the end: if much time was granted, the paper is opened anew for links that last as long. */
export function renewLinks(room: SittingContext, end: number): void {
  if (!room.isOpened || end <= room.linksUntil + LINKS_LAST_MS) return;
  room.isOpened = false;
  void room.sender.flush();
}

/** Half of what links last beyond the end that they were made for. */
const LINKS_LAST_MS = 30 * 60_000;

export function act(room: SittingContext, action: Action): void {
  room.state.setState({ sitting: advance(sittingIn(room), action) });
}

/** Puts a question, as it stands, where it outlives the page. */
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

/** An answer that is only kept again, as before a hand-in, was written when it was. */
function writtenAt({ answers, paperId }: SittingContext, ordinal: number, seq: number): number {
  return ofPaper(answers, paperId).find((one) => one.ordinal === ordinal && one.seq === seq)?.at ?? Date.now();
}

export function leftOnDevice({ answers, paperId }: SittingContext): Left[] {
  return ofPaper(answers, paperId).map(({ ordinal, seq, at, payload }) => ({ ordinal, seq, at, ...payload }));
}

export const hasUnsent = (room: SittingContext): boolean => unsentIn(sittingIn(room)).length > 0;
