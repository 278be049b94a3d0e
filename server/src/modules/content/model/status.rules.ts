import { ArticleState, ArticleStatus } from '@ganlin/contract/content/kinds';

interface Times {
  readonly state: number;
  readonly publishAt: Date | null;
  readonly withdrawAt: Date | null;
}

/** What the clock makes of an article: one that is published waits before its time, and is withdrawn after it. */
export function statusOf({ state, publishAt, withdrawAt }: Times, now: Date): ArticleStatus {
  if (state === ArticleState.draft) return ArticleStatus.draft;
  if (state === ArticleState.withdrawn) return ArticleStatus.withdrawn;
  if (withdrawAt && withdrawAt <= now) return ArticleStatus.withdrawn;
  return publishAt && publishAt > now ? ArticleStatus.waiting : ArticleStatus.published;
}

/** Whether people see it, or will without anybody doing anything. */
export function isOut(times: Times, now: Date): boolean {
  const status = statusOf(times, now);
  return status === ArticleStatus.published || status === ArticleStatus.waiting;
}
