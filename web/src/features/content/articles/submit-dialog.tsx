import { articleApi } from '@ganlin/contract/content/article';
import { reviewApi } from '@ganlin/contract/content/review/review';
import { workApi } from '@ganlin/contract/stats/work';
import { Form, Input } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import type { NamedArticle } from './article-row.ts';
import { named } from './use-article-actions.ts';

/** The queries that a change of a review invalidates. */
export const reviewQueries = [articleApi.paging, articleApi.detail, reviewApi.reviews, workApi.list];

interface SubmitDialogProps {
  readonly articles: readonly (NamedArticle & { readonly version: number })[];
  readonly onDone?: () => void;
  readonly onClosed: () => void;
}

interface Fields {
  readonly note?: string;
}

/** Asks for readers of the current versions. */
export function SubmitDialog({ articles, onDone, onClosed }: SubmitDialogProps) {
  const submit = useCall(reviewApi.submit, { refresh: reviewQueries, silent: true });
  const send = async ({ note = '' }: Fields) => {
    // One after the other: if one is refused, those before it wait for their readers, and asking again changes nothing.
    for (const { id, version } of articles) await submit.mutateAsync({ id, version, note });
    toast('success', `已送审 ${articles.length} 篇`);
    onDone?.();
  };
  return (
    <FormDialog<Fields> title={`送审${named(articles)}`} okText="送审" onSubmit={send} onClosed={onClosed}>
      <Form.Item
        name="note"
        label="送审说明"
        extra="可不填，审核人会看到。审核人不能是送审或修改这一版的人；送审后再修改，要重新送审。"
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
