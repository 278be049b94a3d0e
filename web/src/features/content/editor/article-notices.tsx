import { ArticleStatus } from '@ganlin/contract/content/kinds';
import { ReviewState } from '@ganlin/contract/content/review/kinds';
import { Alert } from 'antd';
import { useSite } from '../../../lib/screen/site.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { isOut } from '../articles/article-row.ts';
import type { StoredArticle } from './article-draft.ts';

interface ArticleNoticesProps {
  readonly stored: StoredArticle | undefined;
  readonly isDirty: boolean;
}

/** What saving would mean for readers of the site, or for the people who review it. */
export function ArticleNotices({ stored, isDirty }: ArticleNoticesProps) {
  const { articleReaders } = useSite();
  if (!stored) return null;
  if (isOut(stored.status)) return <ShownNotice stored={stored} isReviewed={articleReaders > 0} />;
  const { state } = stored.review;
  if (state === ReviewState.returned)
    return <Alert type="warning" showIcon title="这一版已被退回，请按审核意见修改后重新送审。" />;
  if (state === ReviewState.waiting)
    return <Alert type="info" showIcon title="内容正在等待审核，保存修改后要重新送审。" />;
  if (state !== ReviewState.approved || articleReaders === 0) return null;
  if (isDirty) return <Alert type="warning" showIcon title="内容已审核通过，保存修改后要重新送审。" />;
  return <Alert type="success" showIcon title="内容已审核通过，可以发布。" />;
}

interface ShownNoticeProps {
  readonly stored: StoredArticle;
  /** Whether others must read it before it is published. */
  readonly isReviewed: boolean;
}

function ShownNotice({ stored: { status, publishAt }, isReviewed }: ShownNoticeProps) {
  const may = usePermission();
  if (isReviewed) return <Alert type="warning" showIcon title="内容已经发布，要先撤下才能修改，修改后重新送审。" />;
  if (!may('content:article:publish'))
    return <Alert type="warning" showIcon title="内容已经发布，只有有发布权限的人可以修改。" />;
  if (status === ArticleStatus.waiting && publishAt !== null)
    return <Alert type="info" showIcon title={`将在 ${formatTime(publishAt)} 发布，之前仍可修改。`} />;
  return <Alert type="info" showIcon title="内容已经发布，保存后读者立即看到。" />;
}
