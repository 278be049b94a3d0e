import type { Data } from '@ganlin/contract/core/endpoint';
import { DeliveryState, deliveryStateLabels, webhookTypes } from '@ganlin/contract/webhook/kinds';
import { webhookApi, webhookMessageApi } from '@ganlin/contract/webhook/webhook';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select, Space } from 'antd';
import { useState } from 'react';
import type { Column } from '../../kits/data-table/columns.ts';
import { DataTable } from '../../kits/data-table/data-table.tsx';
import { query, useCall } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { formatTime } from '../../lib/text/format.ts';
import { RowAction } from '../../ui/list/row-action.tsx';
import { StateTag } from '../../ui/list/state-tag.tsx';
import { deliveryTones, typeLabel } from './labels.ts';
import { MessageDrawer } from './message-drawer.tsx';
import styles from './webhook.module.css';

type Delivery = Data<typeof webhookMessageApi.paging>['records'][number];

const FOLLOW_MS = 5_000;
/** As many as the server takes. */
const MAX_REPLAY = 200;

/** What was sent to hosts, and what waits to be sent. */
export default function WebhookMessagesScreen() {
  const may = usePermission();
  const [opened, setOpened] = useState<string>();
  const replay = useReplay();
  const actions: Column<Delivery> = {
    key: 'actions',
    title: '操作',
    part: 'actions',
    render: ({ id, type, object }) => (
      <Space size="middle">
        <RowAction text="详情" of={`${typeLabel(type)} ${object}`} onClick={() => setOpened(id)} />
        {may('sys:webhook:send') && (
          <RowAction text="重发" of={`${typeLabel(type)} ${object}`} onClick={() => replay([id])} />
        )}
      </Space>
    ),
  };
  return (
    <>
      <DataTable
        name="webhook-messages"
        label="推送记录列表"
        endpoint={webhookMessageApi.paging}
        columns={[...facts, actions]}
        noun="推送记录"
        empty="还没有推送记录。记录保留 30 天。"
        filter={<Filter />}
        follow={(rows) => rows.some(({ state }) => state === DeliveryState.waiting) && FOLLOW_MS}
        {...(may('sys:webhook:send') && {
          renderBulk: ({ ids, clear }) => <Button onClick={() => replay(ids.slice(0, MAX_REPLAY), clear)}>重发</Button>,
        })}
      />
      {opened !== undefined && <MessageDrawer key={opened} id={opened} onClosed={() => setOpened(undefined)} />}
    </>
  );
}

function useReplay() {
  const replay = useCall(webhookMessageApi.replay, { refresh: [webhookMessageApi.paging, webhookMessageApi.detail] });
  const run = async (ids: string[], onDone?: () => void) => {
    const { count } = await replay.mutateAsync({ ids });
    toast('success', `${count} 条推送将立即重发`);
    onDone?.();
  };
  // A failed call has already been shown.
  return (ids: string[], onDone?: () => void) => void run(ids, onDone).catch(() => undefined);
}

const states = Object.entries(deliveryStateLabels).map(([value, label]) => ({ value: Number(value), label }));
const types = webhookTypes.map((value) => ({ value, label: typeLabel(value) }));

function Filter() {
  const { data } = useQuery(query(webhookApi.paging, { params: {}, size: 200 }));
  const addresses = (data?.records ?? []).map(({ id, hostName, address }) => ({
    value: id,
    label: `${hostName}：${address}`,
  }));
  const choice = { className: styles.choice ?? '', placeholder: '全部', allowClear: true };
  return (
    <>
      <Form.Item name="webhookId" label="推送地址">
        <Select {...choice} options={addresses} popupMatchSelectWidth={false} />
      </Form.Item>
      <Form.Item name="type" label="事件">
        <Select {...choice} options={types} />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select {...choice} options={states} />
      </Form.Item>
    </>
  );
}

const facts: readonly Column<Delivery>[] = [
  {
    key: 'createdAt',
    title: '时间',
    render: ({ createdAt }) => <span className={styles.short}>{formatTime(createdAt)}</span>,
  },
  { key: 'type', title: '事件', part: 'name', render: ({ type }) => <b className={styles.short}>{typeLabel(type)}</b> },
  {
    key: 'address',
    title: '推送到',
    render: ({ hostName, address }) => (
      <>
        {hostName}
        <div className={styles.code}>{address}</div>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <StateTag tone={deliveryTones[state]}>{deliveryStateLabels[state]}</StateTag>,
  },
  { key: 'attempts', title: '尝试次数', align: 'right', render: ({ attempts }) => attempts },
  { key: 'lastStatus', title: '应答', align: 'right', render: ({ lastStatus }) => lastStatus ?? '—' },
  {
    key: 'nextAt',
    title: '下次尝试',
    render: ({ nextAt }) => <span className={styles.short}>{nextAt ? formatTime(nextAt) : '—'}</span>,
  },
  {
    key: 'object',
    title: '对象',
    hiddenByDefault: true,
    render: ({ object }) => <span className={styles.code}>{object}</span>,
  },
];
