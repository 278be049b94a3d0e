import { useState } from 'react';
import { dropDraft, findDraft, storeDraft } from '../../../../kits/local-draft/local-draft.ts';
import { useSession } from '../../../../lib/session/session.ts';
import type { DeskAnswer } from './answer-source.ts';
import { draftOf, rebased, type MarkDraft, type Scheme } from './mark-draft.ts';

interface MarkDrafts {
  /** `id` is that of an answer or of a group. */
  readonly of: (answer: Pick<DeskAnswer, 'id' | 'mine' | 'givenBack'>) => MarkDraft;
  readonly set: (answerId: string, draft: MarkDraft) => void;
  /** Once the mark is stored on the server. */
  readonly drop: (answerId: string) => void;
}

/**
 * What has been entered for each answer. It is also stored on this device, and inserted again when the answer is
 * shown: a reload or a lost connection loses nothing.
 */
export function useMarkDrafts(scheme: Scheme): MarkDrafts {
  const userId = useSession(({ userId }) => userId);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, MarkDraft>>(new Map());
  const keyOf = (answerId: string) => `grading-draft:${userId}:${answerId}`;
  const stored = (answerId: string) =>
    findDraft<MarkDraft>(keyOf(answerId), { now: new Date(), isDraft: isMarkDraft })?.draft;
  return {
    of: (answer) => rebased(drafts.get(answer.id) ?? stored(answer.id) ?? firstDraft(answer, scheme), scheme),
    set: (answerId, draft) => {
      storeDraft(keyOf(answerId), { version: draft.rubricVersion, keptAt: new Date().toISOString(), draft });
      setDrafts((drafts) => new Map(drafts).set(answerId, draft));
    },
    drop: (answerId) => {
      dropDraft(keyOf(answerId));
      setDrafts((drafts) => new Map([...drafts].filter(([id]) => id !== answerId)));
    },
  };
}

/** What was given back is to be thought over: the points are given again, the comment stays. */
function firstDraft({ mine, givenBack }: Pick<DeskAnswer, 'mine' | 'givenBack'>, scheme: Scheme): MarkDraft {
  const draft = draftOf(mine, scheme);
  return givenBack === '' ? draft : { ...draft, ticked: [], scoreCenti: null };
}

function isMarkDraft({ markId, rubricVersion, ticked, scoreCenti, comment }: Partial<MarkDraft>): boolean {
  const hasPoints = scoreCenti === null || Number.isInteger(scoreCenti);
  return (
    typeof markId === 'string' &&
    typeof rubricVersion === 'number' &&
    Array.isArray(ticked) &&
    hasPoints &&
    typeof comment === 'string'
  );
}
