import { reviewApi } from '@ganlin/contract/content/review/review';
import { Button } from 'antd';
import { useCall } from '../../../../lib/api/query.ts';
import { settled } from '../../../../lib/api/settled.ts';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import type { NamedArticle } from '../../articles/article-row.ts';
import { reviewQueries } from '../../articles/submit-dialog.tsx';

/** Takes an article back from its readers. */
export function RecallButton({ article: { id } }: { readonly article: Pick<NamedArticle, 'id'> }) {
  const recall = useCall(reviewApi.recall, { refresh: reviewQueries });
  const onRecall = async () => {
    const content = '审核人不再看到它；已有的审核意见保留，内容没有修改时重新送审仍然有效。';
    if (!(await confirmAction({ title: '撤回送审吗？', content, okText: '撤回' }))) return;
    if ((await settled(recall.mutateAsync({ id }))) !== undefined) toast('success', '已撤回送审');
  };
  return (
    <Button disabled={recall.isPending} onClick={() => void onRecall()}>
      撤回送审
    </Button>
  );
}
