import type { Data } from '@ganlin/contract/core/endpoint';
import { broadcastApi } from '@ganlin/contract/message/message';
import { Progress, Space } from 'antd';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import styles from './broadcast-columns.module.css';

export type Broadcast = Data<typeof broadcastApi.paging>['records'][number];

export function broadcastColumns(onOpen: (id: string) => void): readonly Column<Broadcast>[] {
  return [
    {
      key: 'title',
      title: '标题',
      part: 'name',
      render: ({ title, withdrawn }) => (
        <span className={styles.title}>
          <b>{title}</b>
          {withdrawn && <StateTag tone="idle">已撤回</StateTag>}
        </span>
      ),
    },
    {
      key: 'audience',
      title: '接收范围',
      render: ({ audience }) => <div className={styles.audience}>{audience}</div>,
    },
    { key: 'readers', title: '阅读情况', render: (broadcast) => <ReadShare {...broadcast} /> },
    { key: 'sender', title: '发送人', render: ({ sender }) => sender },
    { key: 'sentAt', title: '发送时间', render: ({ sentAt }) => formatTime(sentAt) },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (broadcast) => <Actions broadcast={broadcast} onOpen={onOpen} />,
    },
  ];
}

/** How many of its receivers have read it; users added later may read it too. */
export function ReadShare({ title, readers, receivers }: Pick<Broadcast, 'title' | 'readers' | 'receivers'>) {
  const percent = Math.min(100, Math.floor((readers / receivers) * 100));
  return (
    <div className={styles.share}>
      <Progress percent={percent} size="small" showInfo={false} aria-label={`“${title}”的阅读进度`} />
      <span>
        {readers} / {receivers} 人已读
      </span>
    </div>
  );
}

export function useWithdraw(): (broadcast: Pick<Broadcast, 'id' | 'title'>) => Promise<void> {
  const { mutate } = useCall(broadcastApi.withdraw, { refresh: [broadcastApi.paging, broadcastApi.detail] });
  return async ({ id, title }) => {
    const content = '撤回后，所有人的消息列表中都不再显示它；已经发出的短信不能收回。';
    if (!(await confirmAction({ title: `撤回“${title}”吗？`, content, okText: '撤回' }))) return;
    mutate({ id }, { onSuccess: () => toast('success', '消息已撤回') });
  };
}

interface ActionsProps {
  readonly broadcast: Broadcast;
  readonly onOpen: (id: string) => void;
}

function Actions({ broadcast, onOpen }: ActionsProps) {
  const may = usePermission();
  const withdraw = useWithdraw();
  return (
    <Space size="middle">
      <RowAction text="查看" of={broadcast.title} onClick={() => onOpen(broadcast.id)} />
      {may('sys:msg:send') && !broadcast.withdrawn && (
        <RowAction text="撤回" of={broadcast.title} danger onClick={() => void withdraw(broadcast)} />
      )}
    </Space>
  );
}
