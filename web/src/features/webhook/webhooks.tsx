import { PlusOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { webhookEventTypes } from '@ganlin/contract/webhook/kinds';
import { webhookApi } from '@ganlin/contract/webhook/webhook';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Column } from '../../kits/data-table/columns.ts';
import { DataTable } from '../../kits/data-table/data-table.tsx';
import { query, useCall } from '../../lib/api/query.ts';
import { confirmAction } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toast.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { formatTime } from '../../lib/text/format.ts';
import { RowAction } from '../../ui/list/row-action.tsx';
import { StateTag } from '../../ui/list/state-tag.tsx';
import { DropMenu } from '../../ui/overlay/drop-menu.tsx';
import { messagesPath, typeLabel } from './labels.ts';
import { SecretDialog, type NewSecret } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import styles from './webhook.module.css';

type Webhook = Data<typeof webhookApi.paging>['records'][number];

/** The addresses of host systems that events are sent to. */
export default function WebhooksScreen() {
  const may = usePermission();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<NewSecret>();
  const actions: Column<Webhook> = {
    key: 'actions',
    title: '操作',
    part: 'actions',
    render: (webhook) => <Actions webhook={webhook} onEdit={() => setEdited(webhook)} onSecret={setSecret} />,
  };
  return (
    <>
      <DataTable
        name="webhooks"
        label="推送地址列表"
        endpoint={webhookApi.paging}
        columns={[...facts, actions]}
        noun="推送地址"
        empty="还没有推送地址。需要把事件通知给其他系统时，先登记接入系统，再在这里添加地址。"
        filter={<HostField />}
        toolbar={
          <>
            <Button onClick={() => void navigate(messagesPath())}>推送记录</Button>
            {may('sys:webhook:save') && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
                添加地址
              </Button>
            )}
          </>
        }
      />
      {edited && (
        <WebhookForm
          webhook={edited === 'new' ? undefined : edited}
          onSecret={setSecret}
          onClosed={() => setEdited(undefined)}
        />
      )}
      {secret && <SecretDialog value={secret} onClosed={() => setSecret(undefined)} />}
    </>
  );
}

function HostField() {
  const { data: hosts } = useQuery(query(webhookApi.hosts, {}));
  return (
    <Form.Item name="hostId" label="接入系统">
      <Select
        className={styles.choice ?? ''}
        placeholder="全部"
        allowClear
        options={(hosts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
}

interface ActionsProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: NewSecret) => void;
}

function Actions({ webhook, onEdit, onSecret }: ActionsProps) {
  const { id, address } = webhook;
  const may = usePermission();
  const navigate = useNavigate();
  const refresh = [webhookApi.paging];
  const renew = useCall(webhookApi.renewSecret, { refresh });
  const remove = useCall(webhookApi.delete, { refresh });
  const test = useCall(webhookApi.test, {});
  const askRenew = async () => {
    const content = '新密钥立即开始签名；旧密钥还会同时签名 24 小时，请对方在此期间换上新密钥。';
    if (!(await confirmAction({ title: '更换推送密钥吗？', content, okText: '更换密钥' }))) return;
    onSecret({ address, isRenewed: true, ...(await renew.mutateAsync({ id })) });
  };
  const askRemove = async () => {
    const content = `${address} 不再收到任何事件，推送记录一并删除。删除后不能恢复。`;
    if (!(await confirmAction({ title: '确定删除推送地址吗？', content, okText: '删除' }))) return;
    await remove.mutateAsync({ id });
    toast('success', '推送地址已删除');
  };
  const sendTest = async () => {
    await test.mutateAsync({ id });
    toast('success', '测试推送已发出，结果见推送记录');
  };
  // A failed call has already been shown; the list stays as it is.
  const run = (ask: () => Promise<void>) => void ask().catch(() => undefined);
  const more = [
    { key: 'renew', label: '更换密钥', onClick: () => run(askRenew) },
    { key: 'remove', label: '删除', danger: true, onClick: () => run(askRemove) },
  ];
  return (
    <Space size="middle">
      <RowAction text="记录" of={address} onClick={() => void navigate(messagesPath(id))} />
      {may('sys:webhook:send') && <RowAction text="发送测试" of={address} onClick={() => run(sendTest)} />}
      {may('sys:webhook:save') && (
        <>
          <RowAction text="编辑" of={address} onClick={onEdit} />
          <DropMenu trigger={['click']} menu={{ items: more }}>
            <Button type="link" size="small" aria-haspopup="menu" aria-label={`更多操作 ${address}`}>
              更多
            </Button>
          </DropMenu>
        </>
      )}
    </Space>
  );
}

function State({ webhook: { enabled, hostEnabled, offReason, failingSince } }: { readonly webhook: Webhook }) {
  if (!enabled)
    return (
      <>
        <StateTag tone={offReason === '' ? 'idle' : 'bad'}>{offReason === '' ? '停用' : '自动停用'}</StateTag>
        {offReason !== '' && <div className={styles.code}>{offReason}</div>}
      </>
    );
  if (!hostEnabled) return <StateTag tone="idle">接入系统已停用</StateTag>;
  if (failingSince === null) return <StateTag tone="ok">启用</StateTag>;
  return (
    <>
      <StateTag tone="warn">推送失败</StateTag>
      <div className={styles.code}>{formatTime(failingSince)} 起</div>
    </>
  );
}

const eventsText = (events: readonly string[]): string =>
  events.length === webhookEventTypes.length ? '全部' : events.map(typeLabel).join('、');

const facts: readonly Column<Webhook>[] = [
  { key: 'hostName', title: '接入系统', part: 'name', render: ({ hostName }) => <b>{hostName}</b> },
  { key: 'address', title: '地址', render: ({ address }) => <span className={styles.address}>{address}</span> },
  { key: 'state', title: '状态', render: (webhook) => <State webhook={webhook} /> },
  { key: 'events', title: '事件', render: ({ events }) => eventsText(events) },
  { key: 'region', title: '行政区', render: ({ regionName }) => regionName || '不限' },
  { key: 'waiting', title: '等待', align: 'right', render: ({ waiting }) => waiting },
  { key: 'givenUp', title: '已放弃', align: 'right', render: ({ givenUp }) => givenUp },
  {
    key: 'lastDeliveredAt',
    title: '最近送达',
    render: ({ lastDeliveredAt }) => (
      <span className={styles.short}>{lastDeliveredAt ? formatTime(lastDeliveredAt) : '从未'}</span>
    ),
  },
  {
    key: 'previousUntil',
    title: '旧密钥有效至',
    hiddenByDefault: true,
    render: ({ previousUntil }) => (
      <span className={styles.short}>{previousUntil ? formatTime(previousUntil) : '—'}</span>
    ),
  },
];
