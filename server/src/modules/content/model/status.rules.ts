import { ArticleState, ArticleStatus } from '@ganlin/contract/content/kinds';

interface Times {
  readonly state: number;
  readonly publishAt: Date | null;
  readonly withdrawAt: Date | null;
}

/** The status of an article at a given time: a published one is scheduled before its time, and withdrawn after it. */
export function statusOf({ state, publishAt, withdrawAt }: Times, now: Date): ArticleStatus {
  if (state === ArticleState.draft) return ArticleStatus.draft;
  if (state === ArticleState.withdrawn) return ArticleStatus.withdrawn;
  if (withdrawAt && withdrawAt <= now) return ArticleStatus.withdrawn;
  return publishAt && publishAt > now ? ArticleStatus.waiting : ArticleStatus.published;
}

/** Whether it is visible, or will be without further action. */
export function isOut(times: Times, now: Date): boolean {
  const status = statusOf(times, now);
  return status === ArticleStatus.published || status === ArticleStatus.waiting;
}
