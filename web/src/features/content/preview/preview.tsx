import { readApi } from '@ganlin/contract/content/read';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { leadOf } from '../channels/lead-of.tsx';
import { PreviewNotice } from './preview-notice.tsx';
import { ArticlePage } from '../article/article-page.tsx';
import { ArticleFailure, ArticleSkeleton } from '../article/article-states.tsx';

/** An article opened by the link that staff hand out, whatever its status. */
export default function PreviewScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const [expires, signature] = [search.get('expires') ?? '', search.get('signature') ?? ''];
  const { data, error, refetch } = useQuery({
    ...query(readApi.preview, { id, expires, signature }),
    meta: { silent: true },
  });
  if (error)
    return <ArticleFailure error={error} onRetry={() => void refetch()} list={{ to: '/web/home', label: '内容' }} />;
  if (!data) return <ArticleSkeleton />;
  return <ArticlePage article={data} isPreview notice={<PreviewNotice />} {...leadOf(data)} />;
}
