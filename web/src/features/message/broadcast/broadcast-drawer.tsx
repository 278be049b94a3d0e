import type { Data } from '@ganlin/contract/core/endpoint';
import { broadcastApi } from '@ganlin/contract/message/message';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { TaskProgress } from '../../../kits/task/task-progress.tsx';
import { ReadShare, useWithdraw } from './broadcast-columns.tsx';
import styles from './broadcast-drawer.module.css';
import { Paragraphs } from '../inbox/paragraphs.tsx';
import { ReaderList } from './reader-list.tsx';

interface BroadcastDrawerProps {
  readonly id: string;
  readonly onClosed: () => void;
}

/** One sent message: its text, its audience, and who has read it. */
export function BroadcastDrawer({ id, onClosed }: BroadcastDrawerProps) {
  const [open, setOpen] = useState(true);
  const may = usePermission();
  const withdraw = useWithdraw();
  const { data: sent, isError, refetch } = useQuery({ ...query(broadcastApi.detail, { id }), staleTime: 0 });
  return (
    <Drawer
      title={sent?.title ?? '消息详情'}
      open={open}
      size="min(640px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      extra={
        sent &&
        !sent.withdrawn &&
        may('sys:msg:send') && (
          <Button danger onClick={() => void withdraw(sent)}>
            撤回
          </Button>
        )
      }
    >
      {isError && !sent && <Button onClick={() => void refetch()}>重试</Button>}
      {!isError && !sent && <Skeleton active />}
      {sent && <Sent sent={sent} />}
    </Drawer>
  );
}

function Sent({ sent }: { readonly sent: Data<typeof broadcastApi.detail> }) {
  const { id, content, audience, sender, sentAt, withdrawn, taskId } = sent;
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        colon={false}
        className={styles.facts ?? ''}
        items={[
          { key: 'audience', label: '接收范围', children: audience },
          { key: 'sender', label: '发送人', children: sender },
          {
            key: 'sentAt',
            label: '发送时间',
            children: (
              <span className="ui-inline ui-gap-2">
                {formatTime(sentAt)}
                {withdrawn && <StateTag tone="idle">已撤回</StateTag>}
              </span>
            ),
          },
          { key: 'readers', label: '阅读情况', children: <ReadShare {...sent} /> },
        ]}
      />
      <section className={styles.content} aria-label="内容">
        <Paragraphs text={content} />
      </section>
      {taskId && (
        <section aria-label="短信" className={styles.part}>
          <TaskProgress taskId={taskId} />
        </section>
      )}
      <ReaderList id={id} />
    </>
  );
}
