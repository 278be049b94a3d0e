import { ReviewState } from '@ganlin/contract/content/review/kinds';
import { isOut, isSubmittable, type ArticleRow } from '../../articles/article-row.ts';

type Reviewed = Pick<ArticleRow, 'status' | 'review'>;

interface Now {
  /** How many readers the site wants. */
  readonly readers: number;
  /** Whether the page has unsaved changes, which nobody has read. */
  readonly isDirty: boolean;
}

/** Why an article cannot be published yet; undefined: it can. The server decides. */
export function publishingBlocked(article: Reviewed | undefined, { readers, isDirty }: Now): string | undefined {
  if (readers === 0 || (article && isOut(article.status))) return undefined;
  const state = article?.review.state ?? ReviewState.none;
  if (isDirty || state === ReviewState.none) return '发布前要先送审，通过后才能发布';
  if (state === ReviewState.waiting) return '正在等待审核，通过后才能发布';
  return state === ReviewState.returned ? '这一版已被退回，修改后要重新送审' : undefined;
}

/** Whether the content as it is on the page can be submitted, after it is saved. */
export function maySubmit(article: Reviewed | undefined, { readers, isDirty }: Now): boolean {
  if (readers === 0 || !article) return readers > 0;
  return isDirty ? !isOut(article.status) : isSubmittable(article, readers);
}
