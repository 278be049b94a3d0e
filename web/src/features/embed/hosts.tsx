import { PlusOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { hostApi } from '@ganlin/contract/embed/host';
import { Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { confirmAction } from '../../lib/screen/confirm.ts';
import { formatTime } from '../../lib/text/format.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { useCall } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import type { Column } from '../../kits/data-table/columns.ts';
import { DataTable } from '../../kits/data-table/data-table.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { StateTag } from '../../ui/list/state-tag.tsx';
import { HostForm } from './host-form.tsx';
import { SecretDialog, type NewKey } from './secret-dialog.tsx';
import styles from './hosts.module.css';

type Host = Data<typeof hostApi.paging>['records'][number];

/** The systems that may show our pages in their frames. */
export default function HostsScreen() {
  const may = usePermission();
  const [edited, setEdited] = useState<Host | 'new'>();
  const [key, setKey] = useState<NewKey>();
  const actions: Column<Host> = {
    key: 'actions',
    title: '操作',
    part: 'actions',
    render: (host) => <HostActions host={host} onEdit={() => setEdited(host)} onKey={setKey} />,
  };
  return (
    <>
      <DataTable
        name="hosts"
        label="接入系统列表"
        endpoint={hostApi.paging}
        columns={may('sys:host:save') ? [...facts, actions] : facts}
        noun="接入系统"
        empty="还没有接入系统。需要在其他系统里嵌入本站页面时，先在这里登记。"
        filter={
          <Form.Item name="keyword" label="关键词">
            <Input className={styles.keyword ?? ''} placeholder="名称、密钥编号或来源" maxLength={50} allowClear />
          </Form.Item>
        }
        toolbar={
          may('sys:host:save') && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
              登记系统
            </Button>
          )
        }
      />
      {edited && (
        <HostForm host={edited === 'new' ? undefined : edited} onKey={setKey} onClosed={() => setEdited(undefined)} />
      )}
      {key && <SecretDialog value={key} onClosed={() => setKey(undefined)} />}
    </>
  );
}

interface HostActionsProps {
  readonly host: Host;
  readonly onEdit: () => void;
  readonly onKey: (key: NewKey) => void;
}

function HostActions({ host, onEdit, onKey }: HostActionsProps) {
  const refresh = [hostApi.paging];
  const renew = useCall(hostApi.renewKey, { refresh });
  const remove = useCall(hostApi.delete, { refresh });
  const askRenew = async () => {
    const content = '旧密钥立即失效，该系统换上新密钥之前不能再打开本站页面；已经打开的页面不受影响。';
    if (!(await confirmAction({ title: `更换“${host.name}”的密钥吗？`, content, okText: '更换密钥' }))) return;
    onKey({ name: host.name, ...(await renew.mutateAsync({ id: host.id })) });
  };
  const askRemove = async () => {
    const content = '它的密钥立即失效，正在该系统中打开的页面随即退出。删除后不能恢复。';
    if (!(await confirmAction({ title: `确定删除“${host.name}”吗？`, content, okText: '删除' }))) return;
    await remove.mutateAsync({ id: host.id });
    toast('success', '接入系统已删除');
  };
  // A failed call has already been shown; the list stays as it is.
  const run = (ask: () => Promise<void>) => void ask().catch(() => undefined);
  return (
    <Space size="middle">
      <RowAction text="编辑" of={host.name} onClick={onEdit} />
      <RowAction text="更换密钥" of={host.name} onClick={() => run(askRenew)} />
      <RowAction text="删除" of={host.name} danger onClick={() => run(askRemove)} />
    </Space>
  );
}

const facts: readonly Column<Host>[] = [
  { key: 'name', title: '名称', part: 'name', render: ({ name }) => <b>{name}</b> },
  {
    key: 'enabled',
    title: '状态',
    render: ({ enabled }) => (
      <span className={styles.short}>
        <StateTag tone={enabled ? 'ok' : 'idle'}>{enabled ? '启用' : '停用'}</StateTag>
      </span>
    ),
  },
  {
    key: 'origins',
    title: '来源',
    render: ({ origins }) =>
      origins.map((origin) => (
        <span key={origin} className={styles.origin}>
          {origin}
        </span>
      )),
  },
  {
    key: 'reach',
    title: '允许',
    render: ({ allowsStaff, pages }) => (
      <span className={styles.short}>
        {allowsStaff ? '学员和管理人员' : '只限学员'}，{pages.length} 个页面
      </span>
    ),
  },
  { key: 'keyId', title: '密钥编号', render: ({ keyId }) => <code className={styles.short}>{keyId}</code> },
  {
    key: 'lastUsedAt',
    title: '最近使用',
    render: ({ lastUsedAt }) => <span className={styles.short}>{lastUsedAt ? formatTime(lastUsedAt) : '从未'}</span>,
  },
  {
    key: 'createdAt',
    title: '登记时间',
    hiddenByDefault: true,
    render: ({ createdAt }) => <span className={styles.short}>{formatTime(createdAt)}</span>,
  },
];
