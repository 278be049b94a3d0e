import { articleApi } from '@ganlin/contract/content/article';
import { Form, Radio } from 'antd';
import type { KeyboardEvent } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { TimeField } from '../../../kits/record-editor/time-field.tsx';
import { named, affectedQueries } from './use-article-actions.ts';
import type { NamedArticle } from './article-row.ts';

interface PublishDialogProps {
  readonly articles: readonly NamedArticle[];
  /** The current times, if they are to be changed. */
  readonly times?: { readonly publishAt: string | null; readonly withdrawAt: string | null } | undefined;
  readonly onDone?: () => void;
  readonly onClosed: () => void;
}

interface Fields {
  readonly when: 'now' | 'later';
  readonly publishAt: string | null;
  readonly withdrawAt: string | null;
}

/** Publishes now or from a given time, optionally until another. */
export function PublishDialog({ articles, times, onDone, onClosed }: PublishDialogProps) {
  const publish = useCall(articleApi.publish, { refresh: affectedQueries, silent: true });
  const submit = async ({ when, publishAt, withdrawAt }: Fields) => {
    const ids = articles.map(({ id }) => id);
    const from = when === 'now' ? null : publishAt;
    const { count } = await publish.mutateAsync({ ids, publishAt: from, withdrawAt: withdrawAt ?? null });
    const isLater = from !== null && new Date(from) > new Date();
    toast('success', isLater ? `已安排发布 ${count} 篇` : `已发布 ${count} 篇`);
    onDone?.();
  };
  return (
    <FormDialog<Fields>
      title={times ? `发布时间：${named(articles).trim()}` : `发布${named(articles)}`}
      okText={times ? '保存' : '发布'}
      initial={{
        when: times ? 'later' : 'now',
        publishAt: times?.publishAt ?? null,
        withdrawAt: times?.withdrawAt ?? null,
      }}
      fieldOf={{ articleTimesWrong: 'withdrawAt' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="when" label="什么时候公开">
        <Radio.Group
          options={[
            { value: 'now', label: '立即发布' },
            { value: 'later', label: times ? '按时间' : '定时发布' },
          ]}
        />
      </Form.Item>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields' own events, which come through here */}
      <div onKeyDown={keepEnter}>
        <Form.Item noStyle dependencies={['when']}>
          {({ getFieldValue }) =>
            getFieldValue('when') === 'later' && (
              <Form.Item
                name="publishAt"
                label="发布时间"
                required
                rules={[{ required: true, message: '请选择发布时间' }]}
              >
                <TimeField />
              </Form.Item>
            )
          }
        </Form.Item>
        <Form.Item name="withdrawAt" label="撤下时间" extra="不填则一直展示。到时间自动撤下，不用守着。">
          <TimeField placeholder="不撤下" />
        </Form.Item>
      </div>
    </FormDialog>
  );
}

/** Enter accepts the typed time; it must not publish. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
