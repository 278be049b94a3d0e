import { auditActions, auditApi } from '@ganlin/contract/audit/entry';
import { auditSentence } from '@ganlin/contract/audit/sentence';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Skeleton, type DescriptionsProps } from 'antd';
import { useState } from 'react';
import { query } from '../../lib/api/query.ts';
import { DifferenceTable } from './difference-table.tsx';
import styles from './entry-drawer.module.css';
import { Device, EntryTime, Person, targetWord } from './entry-facts.tsx';

interface EntryDrawerProps {
  readonly id: string;
  /** Shows all entries about the same object. */
  readonly onTarget: (target: string) => void;
  readonly onClosed: () => void;
}

/** One entry in full: who, when, from where, and what changed. */
export function EntryDrawer({ id, onTarget, onClosed }: EntryDrawerProps) {
  const [open, setOpen] = useState(true);
  const { data: entry, isError, refetch } = useQuery(query(auditApi.detail, { id }));
  const showTarget = (target: string) => {
    setOpen(false);
    onTarget(target);
  };
  return (
    <Drawer
      title={entry ? auditActions[entry.action] : '日志详情'}
      open={open}
      size="min(720px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      {isError && !entry && <Button onClick={() => void refetch()}>重试</Button>}
      {!isError && !entry && <Skeleton active />}
      {entry && (
        <>
          <Descriptions
            column={1}
            size="small"
            colon={false}
            items={factsOf(entry, showTarget)}
            className={styles.facts ?? ''}
          />
          {entry.hasChange && (
            <section aria-label="变更" className={styles.change}>
              <h3>变更</h3>
              <DifferenceTable before={entry.before} after={entry.after} />
            </section>
          )}
        </>
      )}
    </Drawer>
  );
}

type Entry = Data<typeof auditApi.detail>;

function factsOf(entry: Entry, onTarget: (target: string) => void): NonNullable<DescriptionsProps['items']> {
  const { at, summary, target, ip, userAgent, requestId } = entry;
  return [
    { key: 'at', label: '时间', children: <EntryTime at={at} /> },
    { key: 'who', label: '用户', children: <Person {...entry} /> },
    { key: 'told', label: '经过', children: auditSentence(entry) },
    { key: 'summary', label: '说明', children: summary || '—' },
    {
      key: 'target',
      label: '对象',
      children: target ? (
        <div>
          {targetWord(target)}
          <div className={styles.code}>{target}</div>
          <Button type="link" size="small" className={styles.link ?? ''} onClick={() => onTarget(target)}>
            查看该对象的全部记录
          </Button>
        </div>
      ) : (
        '—'
      ),
    },
    { key: 'ip', label: 'IP 地址', children: ip || '—' },
    {
      key: 'device',
      label: '设备',
      children: (
        <div>
          <Device userAgent={userAgent} />
          <div className={styles.code}>{userAgent}</div>
        </div>
      ),
    },
    { key: 'request', label: '请求编号', children: <span className={styles.code}>{requestId || '—'}</span> },
  ];
}
