import { PaperState } from '@ganlin/contract/exam/kinds';
import { lettersIn, MAX_ANSWER_TEXT, type Answer } from '@ganlin/contract/question/answer';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createAnswerStore } from '../../../../kits/answer-outbox/answer-store.ts';
import { makeAnswerFile, type AnswerFile } from '../hand-in/answer-file.ts';
import { bringLate } from '../hand-in/bringing-late.ts';
import { createExamClock } from '../exam-clock.ts';
import { forgetUndelivered } from '../hand-in/finishing.ts';
import { handIn } from '../hand-in/handing-in.ts';
import { showCached, takeLate } from './opening.ts';
import { isWritten } from './paper.ts';
import {
  act,
  type SittingControllerOptions,
  type SittingControllerState,
  hasUnsent,
  keepAt,
  renewLinks,
  type SittingContext,
  sittingIn,
} from './sitting-context.ts';
import { bytesWaiting, onRefused, onWait, sendLast, sendNext } from './saving.ts';
import { createSender, type Sender } from './sender.ts';
import { begin, slotAt } from './sitting-state.ts';
import { createStopwatch } from './stopwatch.ts';

export interface SittingController {
  readonly state: StoreApi<SittingControllerState>;
  /** Opens the paper and works on it until the returned function is called. */
  readonly start: () => () => void;
  readonly answer: (ordinal: number, answer: Answer) => void;
  readonly flag: (ordinal: number) => void;
  readonly go: (to: number) => void;
  /** Leaves the current question permanently. */
  readonly pass: () => void;
  readonly takeOver: () => void;
  /** The user has read which changes were not accepted. */
  readonly dismissPassed: () => void;
  /** The user has read which answers never arrived, and wants them deleted from the device. */
  readonly forgetUndelivered: () => Promise<void>;
  /** Submits them to staff. Resolves to the error message on failure. */
  readonly bringLate: () => Promise<string | undefined>;
  /** Asks the server for the remaining time: staff may have changed it, or collected the paper. */
  readonly askClock: () => void;
  /** Retries immediately instead of after a pause. */
  readonly retry: () => void;
  /** Resolves to the error message on failure. */
  readonly handIn: () => Promise<string | undefined>;
  /** What the examinee can hand over without a network; nothing if the paper has no key for it. */
  readonly makeAnswerFile: () => Promise<AnswerFile | undefined>;
}

/**
 * The controller of a sitting: every change is stored on the device first, then sent to the server until it is
 * acknowledged.
 */
export function createSittingController(options: SittingControllerOptions): SittingController {
  const state = createStore<SittingControllerState>(() => empty);
  const room: SittingContext = {
    ...options,
    state,
    answers: createAnswerStore(options.localStore),
    watch: createStopwatch(),
    // Before the start there is nothing to send and nothing to count.
    sender: { wake: () => undefined, flush: async () => false, stop: () => undefined },
    clock: {
      report: () => undefined,
      left: () => undefined,
      until: () => undefined,
      ask: () => undefined,
      now: () => 0,
      stop: () => undefined,
    },
    isOpened: false,
    wantsTakeOver: false,
    linksUntil: 0,
    stored: undefined,
  };
  room.answers.hear({
    onLate: () => takeLate(room),
    onDevice: (isOnDevice) => state.setState({ isOnDevice }),
  });
  const isFree = () => state.getState().phase === 'open' && state.getState().lock === undefined;
  const change = async (ordinal: number, isWriting: boolean) => {
    await keepAt(room, ordinal);
    room.sender.wake(isWriting);
  };
  return {
    state,
    start: () => start(room),
    answer: (ordinal, answer) => {
      // The parts of one question share one length limit.
      if (!isFree() || lettersIn(answer) > MAX_ANSWER_TEXT) return;
      const before = slotAt(sittingIn(room), ordinal);
      act(room, { type: 'answered', ordinal, answer, spentMs: room.watch.lap() });
      void change(ordinal, isWritten(before.answer, answer));
    },
    flag: (ordinal) => {
      if (!isFree()) return;
      const flagged = !slotAt(sittingIn(room), ordinal).flagged;
      act(room, { type: 'flagged', ordinal, flagged, spentMs: room.watch.lap() });
      void change(ordinal, false);
    },
    go: (to) => {
      if (to === sittingIn(room).current) return;
      room.watch.lap();
      act(room, { type: 'went', to });
      room.place?.note(to);
      room.sender.wake();
    },
    pass: () => {
      if (!isFree()) return;
      const next = sittingIn(room).current + 1;
      room.watch.lap();
      // Marks it touched immediately, so that the paper opens at this question next time, not before it.
      act(room, { type: 'passed', ordinal: next, spentMs: 0 });
      act(room, { type: 'went', to: next });
      void change(next, false);
    },
    takeOver: () => {
      room.isOpened = false;
      room.wantsTakeOver = true;
      state.setState(({ phase }) => ({ lock: undefined, phase: phase === 'elsewhere' ? 'opening' : phase }));
      void room.sender.flush();
    },
    dismissPassed: () => state.setState({ passed: [] }),
    forgetUndelivered: () => forgetUndelivered(room),
    bringLate: () => bringLate(room),
    askClock: () => room.clock.ask(),
    retry: () => void room.sender.flush(),
    handIn: () => handIn(room),
    makeAnswerFile: () => makeAnswerFile(room),
  };
}

const empty: SittingControllerState = {
  phase: 'opening',
  paper: undefined,
  sitting: begin(0),
  receipt: undefined,
  lock: undefined,
  link: 'up',
  isOnDevice: false,
  savedAt: undefined,
  leftMs: undefined,
  earliestMs: 0,
  canSaveFile: false,
  passed: [],
  undelivered: [],
  broughtLate: [],
  fault: '',
};

function start(room: SittingContext): () => void {
  room.sender = senderOf(room);
  room.clock = createExamClock({
    ask: () => askClock(room),
    onTick: (leftMs) => tick(room, leftMs),
    onZero: () => zero(room),
    onOver: () => void over(room),
    random: room.random,
  });
  const stopWatch = room.watch.follow();
  const stopListening = listen(room);
  void showCached(room).then(() => room.sender.flush());
  return () => {
    sendLast(room);
    room.isOpened = false;
    room.sender.stop();
    room.clock.stop();
    stopWatch();
    stopListening();
  };
}

function senderOf(room: SittingContext): Sender {
  return createSender({
    isWaiting: () => isWaiting(room),
    weight: () => bytesWaiting(room),
    send: () => sendNext(room),
    onWait: (error) => onWait(room, error),
    onStop: (error) => onRefused(room, error),
    random: room.random,
  });
}

/** A page that may no longer write has nothing pending. */
function isWaiting(room: SittingContext): boolean {
  const { phase, lock } = room.state.getState();
  if (phase === 'handedIn' || phase === 'elsewhere' || phase === 'refused' || lock === 'takenOver') return false;
  return !room.isOpened || hasUnsent(room);
}

/** Hidden and closing pages send immediately, as does a page whose network is back. */
function listen(room: SittingContext): () => void {
  const flush = () => void room.sender.flush();
  const hide = () => document.hidden && flush();
  const last = () => sendLast(room);
  const offline = () => room.state.setState({ link: 'down' });
  const online = () => {
    if (!isWaiting(room) && room.state.getState().link === 'down') room.state.setState({ link: 'up' });
    flush();
  };
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', last);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  return () => {
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', last);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
}

/** Every half second; the display changes with the whole second. */
function tick(room: SittingContext, leftMs: number): void {
  const { leftMs: shown = -1, earliestMs, lock } = room.state.getState();
  // Time was granted after the end.
  if (leftMs > 0 && lock === 'over' && room.isOpened) room.state.setState({ lock: undefined });
  const seconds = Math.ceil(leftMs / 1000) * 1000;
  if (seconds === shown) return;
  const passed = shown < 0 ? 0 : Math.max(shown - seconds, 0);
  room.state.setState({ leftMs: seconds, earliestMs: Math.max(earliestMs - passed, 0) });
}

async function askClock(room: SittingContext): Promise<number | undefined> {
  if (!room.isOpened) return undefined;
  const requestedAt = room.clock.now();
  const { leftMs, state, takenOver } = await room.server.clock({ paperId: room.paperId, epoch: sittingIn(room).epoch });
  if (takenOver) {
    room.isOpened = false;
    room.state.setState({ lock: 'takenOver' });
  } else if (state !== PaperState.inExam) {
    room.isOpened = false;
    void room.sender.flush();
  } else renewLinks(room, requestedAt + leftMs);
  return leftMs;
}

/** The time is up: accepts no more changes, and sends what has not arrived immediately. The hand-in follows later. */
function zero(room: SittingContext): void {
  if (!mayEnd(room)) return;
  room.state.setState({ lock: 'over' });
  void room.sender.flush();
}

/** The time is up, by the server's word or because it cannot be asked: hands in everything. */
async function over(room: SittingContext): Promise<void> {
  if (!mayEnd(room)) return;
  room.state.setState({ lock: 'over' });
  await handIn(room);
}

/** Before the server has responded the time is a guess, by which no examinee is locked out. */
function mayEnd(room: SittingContext): boolean {
  const { phase, lock } = room.state.getState();
  return room.isOpened && phase === 'open' && lock !== 'handingIn' && lock !== 'takenOver';
}
