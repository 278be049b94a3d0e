import type { Data } from '@ganlin/contract/core/endpoint';
import { deliveryStateLabels } from '@ganlin/contract/webhook/kinds';
import { webhookMessageApi } from '@ganlin/contract/webhook/webhook';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { query } from '../../lib/api/query.ts';
import { formatTime } from '../../lib/text/format.ts';
import { StateTag } from '../../ui/list/state-tag.tsx';
import { deliveryTones, typeLabel } from './labels.ts';
import styles from './webhook.module.css';

type Detail = Data<typeof webhookMessageApi.detail>;

interface MessageDrawerProps {
  readonly id: string;
  readonly onClosed: () => void;
}

/** One message in full, and how each attempt to send it went. */
export function MessageDrawer({ id, onClosed }: MessageDrawerProps) {
  const [open, setOpen] = useState(true);
  const { data, isError, refetch } = useQuery(query(webhookMessageApi.detail, { id }));
  return (
    <Drawer
      title={data ? typeLabel(data.delivery.type) : '推送详情'}
      open={open}
      size="min(720px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      {isError && !data && <Button onClick={() => void refetch()}>重试</Button>}
      {!isError && !data && <Skeleton active />}
      {data && <Parts detail={data} />}
    </Drawer>
  );
}

function Parts({ detail: { delivery, body, attempts } }: { readonly detail: Detail }) {
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        colon={false}
        items={[
          {
            key: 'state',
            label: '状态',
            children: <StateTag tone={deliveryTones[delivery.state]}>{deliveryStateLabels[delivery.state]}</StateTag>,
          },
          { key: 'id', label: '消息编号', children: <span className={styles.code}>{delivery.messageId}</span> },
          { key: 'object', label: '对象', children: <span className={styles.code}>{delivery.object}</span> },
          { key: 'address', label: '推送到', children: `${delivery.hostName}　${delivery.address}` },
          { key: 'next', label: '下次尝试', children: delivery.nextAt ? formatTime(delivery.nextAt) : '—' },
        ]}
      />
      <section aria-label="内容">
        <h3>内容</h3>
        {body === null ? <p>只有拥有全部权限的管理员可以查看。</p> : <pre className={styles.body}>{pretty(body)}</pre>}
      </section>
      <section aria-label="各次尝试">
        <h3>各次尝试</h3>
        {attempts.length === 0 && <p>还没有尝试。</p>}
        {attempts.map((attempt) => (
          <AttemptPart key={attempt.id} attempt={attempt} />
        ))}
      </section>
    </>
  );
}

function AttemptPart({ attempt: { at, status, ms, error, reply } }: { readonly attempt: Detail['attempts'][number] }) {
  return (
    <div>
      <StateTag tone={error === '' ? 'ok' : 'bad'}>{error === '' ? `应答 ${status}` : error}</StateTag> {formatTime(at)}
      ，用时 {ms} 毫秒
      {reply !== '' && <pre className={styles.body}>{reply}</pre>}
    </div>
  );
}

/** Indented for reading; what was sent has no spaces. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
