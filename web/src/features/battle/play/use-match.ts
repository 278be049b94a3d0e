import { battleErrors } from '@ganlin/contract/battle/errors';
import { MatchPhase, type Reaction } from '@ganlin/contract/battle/kinds';
import { battleAsks, battlePushes } from '@ganlin/contract/battle/play';
import { questionErrors } from '@ganlin/contract/question/errors';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { ApiError, isOutage } from '../../../lib/api/failure.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import type { Channel } from '../../../lib/realtime/channel.ts';
import { useRealtimeState } from '../../../lib/realtime/state.ts';
import { useRealtime } from '../../../lib/realtime/use-realtime.ts';
import { matchAfter, noMatch, unsentAnswer, type MatchState } from '../model/match-state.ts';

const RETRY_MS = 1_000;
/** How long the words of a player are shown. */
const REACTION_MS = 2_600;

export interface ShownReaction {
  readonly seat: number;
  readonly reaction: Reaction;
  /** Tells two equal ones apart. */
  readonly id: number;
}

export interface MatchHands {
  readonly state: MatchState;
  /** Why the match cannot be entered. */
  readonly error: unknown;
  readonly reaction: ShownReaction | undefined;
  readonly give: (pick: readonly string[]) => void;
  readonly react: (reaction: Reaction) => void;
  readonly leave: () => Promise<boolean>;
}

/** A match as a player sees it: entered with every connection, followed by its pushes. */
export function useMatch(paperId: string): MatchHands {
  const [state, act] = useReducer(matchAfter, noMatch);
  const [error, setError] = useState<unknown>();
  const { reaction, show } = useShownReaction();
  const channel = useRef<Channel>(undefined);
  const enter = async (opened: Channel): Promise<void> => {
    try {
      const { view, own } = await opened.ask(battleAsks.enter, { paperId });
      setError(undefined);
      act({ type: 'entered', view, own, at: Date.now() });
    } catch (failure) {
      // The next connection enters again.
      if (!isOutage(failure)) setError(failure);
    }
  };
  useRealtime((opened) => {
    channel.current = opened;
    opened.onConnected(() => void enter(opened));
    opened.onPush(battlePushes.view, (view) => act({ type: 'viewed', view, at: Date.now() }));
    opened.onPush(battlePushes.answered, (answered) => act({ type: 'answered', answered }));
    // Refused now, which tells why.
    opened.onPush(battlePushes.withheld, () => void enter(opened));
    opened.onPush(battlePushes.reacted, ({ seat, reaction: words }) => show(seat, words));
  });
  useSending(state, {
    send: async (given) => {
      if (!channel.current) return 'again';
      try {
        const input = { paperId, ordinal: given.ordinal, pick: [...given.pick] };
        const { ordinal, pick } = await channel.current.ask(battleAsks.answer, input);
        act({ type: 'stored', ordinal, pick });
      } catch (failure) {
        if (isOutage(failure)) return 'again';
        const code = failure instanceof ApiError ? failure.code : 0;
        act({ type: 'refused', ordinal: given.ordinal, late: lateCodes.has(code) });
        // Given elsewhere, in another window: the state of the server shows what.
        if (code === battleErrors.answerGiven.code) await enter(channel.current);
        else if (!lateCodes.has(code)) reportFailure(failure);
      }
      return 'done';
    },
  });
  return {
    state,
    error,
    reaction,
    give: (pick) => act({ type: 'gave', pick }),
    react: (words) => {
      const seat = state.own?.seat;
      if (seat !== undefined) show(seat, words);
      // Nothing is lost with a word that does not arrive.
      channel.current?.ask(battleAsks.react, { paperId, reaction: words }).catch(() => undefined);
    },
    leave: async () => {
      try {
        await channel.current?.ask(battleAsks.leave, { paperId });
        return true;
      } catch (failure) {
        reportFailure(failure);
        return false;
      }
    },
  };
}

const lateCodes: ReadonlySet<number> = new Set([battleErrors.answerLate.code, battleErrors.matchOver.code]);

interface Sending {
  readonly send: (given: { readonly ordinal: number; readonly pick: readonly string[] }) => Promise<'again' | 'done'>;
}

/** Sends the answer of this page until the server has it: again after a while, and with every new connection. */
function useSending(state: MatchState, { send }: Sending): void {
  const { status } = useRealtimeState();
  const pending = unsentAnswer(state);
  const ordinal = pending?.ordinal ?? 0;
  const sendPending = useEffectEvent(async () => (pending ? send(pending) : 'done'));
  useEffect(() => {
    if (ordinal === 0 || status !== 'on') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const go = async (): Promise<void> => {
      const outcome = await sendPending();
      if (outcome === 'again' && !isGone) timer = setTimeout(() => void go(), RETRY_MS);
    };
    void go();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [ordinal, status]);
}

function useShownReaction() {
  const [reaction, setReaction] = useState<ShownReaction>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const count = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (seat: number, words: Reaction): void => {
    count.current += 1;
    setReaction({ seat, reaction: words, id: count.current });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setReaction(undefined), REACTION_MS);
  };
  return { reaction, show };
}

/** Whether an exam that the user has begun withholds the questions of the match. */
export const isWithheld = (error: unknown): boolean =>
  error instanceof ApiError && error.code === questionErrors.questionsWithheld.code;

/** Whether the match is over for good, so that its result can be shown. */
export const isOver = ({ view }: MatchState): boolean => view?.phase === MatchPhase.over;
