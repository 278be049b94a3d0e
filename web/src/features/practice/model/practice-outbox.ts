import { practiceErrors } from '@ganlin/contract/practice/errors';
import { ANSWER_BYTES, DEAL_SIZE, practiceApi } from '@ganlin/contract/practice/practice';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useEffect, useState } from 'react';
import { createOutbox, type Outbox } from '../../../kits/answer-outbox/answer-outbox.ts';
import {
  createAnswerStore,
  deviceStore,
  type AnswerStore,
  type StoredAnswer,
} from '../../../kits/answer-outbox/answer-store.ts';
import { call } from '../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../lib/api/failure.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { Given } from './run-state.ts';

type Reply = Data<typeof practiceApi.answer>;

interface Listener {
  readonly onReply: (reply: Reply) => void;
  readonly onRefused: (error: unknown) => void;
  readonly onLate: () => void;
}

interface Post {
  readonly owner: string;
  readonly store: AnswerStore;
  readonly outbox: Outbox;
  readonly listeners: Map<string, Listener>;
}

let post: Post | undefined;

/** The only outbox for the signed-in user's practice answers; it outlives the screens, so that no answer is lost. */
export function usePost(): Post & { readonly isReady: boolean } {
  const owner = useSession(({ userId }) => userId);
  const own = postOf(owner);
  const [ready, setReady] = useState<Post | undefined>(undefined);
  useEffect(() => {
    const started = () => setReady(own);
    const timer = setTimeout(started, PATIENCE_MS);
    own.outbox.start().then(started, started);
    return () => clearTimeout(timer);
  }, [own]);
  return { ...own, isReady: ready === own };
}

/**
 * Max wait for unsent answers to arrive before questions are fetched, which would not include them; without a network
 * they stay queued.
 */
const PATIENCE_MS = 3_000;

function postOf(owner: string): Post {
  if (post?.owner === owner) return post;
  post?.outbox.stop();
  const store = createAnswerStore(deviceStore(owner));
  const listeners = new Map<string, Listener>();
  const outbox = createOutbox<Reply>({
    store,
    limit: DEAL_SIZE,
    // The rest of the request needs space too; a stored answer is longer than what is sent of it.
    maxBytes: ANSWER_BYTES - 4_000,
    send: (trainId, answers) => call(practiceApi.answer, { trainId, items: answers.map(itemOf) }),
    onReply: (trainId, reply) => listeners.get(trainId)?.onReply(reply),
    isFinal: (error) => error instanceof ApiError && endings.has(error.code),
    onRefused: (trainId, error) => {
      const listener = listeners.get(trainId);
      if (listener) listener.onRefused(error);
      else toast('warning', `上次的练习有答案没有送达：${messageOf(error)}`);
    },
    onHeld: reportFailure,
    onSignedOut: reportFailure,
    onLate: () => {
      for (const listener of listeners.values()) listener.onLate();
    },
  });
  post = { owner, store, outbox, listeners };
  return post;
}

/** The run accepts nothing more, and no retry helps. */
const endings: ReadonlySet<number> = new Set([practiceErrors.trainFinished.code, practiceErrors.trainNotFound.code]);

function itemOf(stored: StoredAnswer) {
  // Only this feature writes to these scopes.
  const { answer, spentMs, unsure, selfRight } = stored.payload as Given;
  const { ordinal, seq } = stored;
  return { ordinal, seq, answer, spentMs, unsure, ...(selfRight === undefined ? {} : { selfRight }) };
}
