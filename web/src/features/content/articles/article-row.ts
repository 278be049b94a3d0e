import type { articleApi } from '@ganlin/contract/content/article';
import { ArticleStatus, Channel, lawLevelLabels, standardLevelLabels } from '@ganlin/contract/content/kinds';
import { ReviewState } from '@ganlin/contract/content/review/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type ArticleRow = Data<typeof articleApi.paging>['records'][number];

/** The part of an article that a dialog about it needs. */
export type NamedArticle = Pick<ArticleRow, 'id' | 'title'>;

export const statusTones: Readonly<Record<ArticleStatus, Tone>> = {
  [ArticleStatus.draft]: 'warn',
  [ArticleStatus.published]: 'ok',
  [ArticleStatus.withdrawn]: 'idle',
  [ArticleStatus.waiting]: 'busy',
};

/** It can be read now or later. */
export const isOut = (status: ArticleStatus): boolean =>
  status === ArticleStatus.published || status === ArticleStatus.waiting;

type Reviewed = Pick<ArticleRow, 'status' | 'review'>;

/** Whether as many people have read it as the site wants. */
export const isReviewed = ({ review: { state } }: Reviewed, readers: number): boolean =>
  readers === 0 || state === ReviewState.approved;

/** Whether it can be sent to readers; a returned version must be changed first. */
export const isSubmittable = ({ status, review: { state } }: Reviewed, readers: number): boolean =>
  readers > 0 && !isOut(status) && state === ReviewState.none;

export function levelText({ channel, level }: Pick<ArticleRow, 'channel' | 'level'>): string {
  const labels: Readonly<Record<number, string>> = channel === Channel.law ? lawLevelLabels : standardLevelLabels;
  return level === null ? '—' : (labels[level] ?? '—');
}

export const validityKind = (channel: Channel): 'law' | 'standard' =>
  channel === Channel.standard ? 'standard' : 'law';
