import { z } from 'zod';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';

/** What happens in a hall besides what pages notice. */
export const FeedKind = { handedIn: 1, messaged: 2, extended: 3, unlocked: 4, reopened: 5 } as const;
export type FeedKind = (typeof FeedKind)[keyof typeof FeedKind];
export const feedKindLabels: Readonly<Record<FeedKind, string>> = {
  1: '交卷',
  2: '发消息',
  3: '加时',
  4: '解锁',
  5: '重新打开',
};

/** A board shows the newest ones, up to this many. */
export const MAX_FEED = 100;

export const FeedEntry = z.object({
  id: z.string().max(100),
  at: Time,
  kind: z.enum(FeedKind),
  /** Null: a message. */
  paperId: Id.nullable(),
  /** The examinee; empty for a message. */
  name: z.string(),
  /** Who handed in, the reason, or the message. */
  text: z.string(),
  /** Who of the staff did it; empty: the examinee or the clock. */
  actor: z.string(),
  /** How many examinees it was sent to, or 1. */
  count: z.int(),
});
