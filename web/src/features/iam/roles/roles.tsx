import { PlusOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { DataScope, dataScopeLabels, roleApi } from '@ganlin/contract/iam/role';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Input, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { RowCards } from '../../../kits/data-table/row-cards.tsx';
import { RowTable } from '../../../kits/data-table/row-table.tsx';
import { useNarrow } from '../../../kits/data-table/use-narrow.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { BUILT_IN, isBuiltIn } from './built-in-role.ts';
import { RoleDrawer, type RoleTask } from './role-drawer.tsx';
import styles from './roles.module.css';
import list from './whole-list.module.css';

type Role = Data<typeof roleApi.list>[number];

export default function RolesScreen() {
  const may = usePermission();
  const { data, isError, isFetching, refetch } = useQuery(query(roleApi.list, {}));
  const [text, setText] = useState('');
  const [task, setTask] = useState<RoleTask>();
  const wanted = text.trim().toLowerCase();
  const rows = data?.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted));
  return (
    <div className={list.card}>
      <div className={list.toolbar}>
        {may('sys:role:save') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTask({ kind: 'new' })}>
            新建角色
          </Button>
        )}
        <Input
          className={list.search ?? ''}
          allowClear
          aria-label="搜索角色"
          placeholder="角色名称或编码"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className={list.end} aria-live="polite">
          {rows && `共 ${rows.length} 个角色`}
        </span>
      </div>
      {!data && isError && (
        <div className={list.failed}>
          <p>列表没能载入。</p>
          <Button onClick={() => void refetch()}>重试</Button>
        </div>
      )}
      {!data && !isError && (
        <section className={list.waiting} aria-busy="true" aria-label="正在载入">
          <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
        </section>
      )}
      {rows?.length === 0 && (
        <Empty
          className={list.empty ?? ''}
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={wanted === '' ? '还没有角色。新建一个，再把它分配给用户。' : '没有匹配的角色，换个词再试。'}
        />
      )}
      {rows && rows.length > 0 && <RoleRows rows={rows} loading={isFetching} onTask={setTask} />}
      {task && (
        <RoleDrawer
          key={`${task.kind} ${task.role?.id}`}
          task={task}
          roles={data ?? []}
          onClosed={() => setTask(undefined)}
        />
      )}
    </div>
  );
}

interface RoleRowsProps {
  readonly rows: readonly Role[];
  readonly loading: boolean;
  readonly onTask: (task: RoleTask) => void;
}

function RoleRows({ rows, loading, onTask }: RoleRowsProps) {
  const narrow = useNarrow();
  const columns: Column<Role>[] = [
    ...facts,
    { key: 'actions', title: '操作', part: 'actions', render: (role) => <RoleActions role={role} onTask={onTask} /> },
  ];
  if (narrow) return <RowCards label="角色列表" rows={rows} columns={columns} selecting={undefined} />;
  return (
    <RowTable
      label="角色列表"
      rows={rows}
      columns={columns}
      selecting={undefined}
      density="middle"
      loading={loading}
      sort={undefined}
      onSort={() => undefined}
    />
  );
}

interface RoleActionsProps {
  readonly role: Role;
  readonly onTask: (task: RoleTask) => void;
}

function RoleActions({ role, onTask }: RoleActionsProps) {
  const may = usePermission();
  const remove = useCall(roleApi.delete, { refresh: [roleApi.list, roleApi.choices] });
  const mayEdit = may('sys:role:save') && !role.grantsAll;
  const ask = async () => {
    const content = role.users > 0 ? `还有 ${role.users} 人在用这个角色。` : '删除后不能恢复。';
    if (!(await confirmAction({ title: `确定删除角色“${role.name}”吗？`, content, okText: '删除' }))) return;
    await remove.mutateAsync({ ids: [role.id] });
    toast('success', '角色已删除');
  };
  return (
    <Space size="middle">
      <RowAction
        text={mayEdit ? '编辑' : '查看'}
        of={role.name}
        onClick={() => onTask({ kind: mayEdit ? 'edit' : 'view', role })}
      />
      {may('sys:role:save') && !role.grantsAll && (
        <RowAction text="复制" of={role.name} onClick={() => onTask({ kind: 'copy', role })} />
      )}
      {may('sys:role:delete') && !isBuiltIn(role) && (
        // The failed call has already been shown; the list stays as it is.
        <RowAction text="删除" of={role.name} danger onClick={() => void ask().catch(() => undefined)} />
      )}
    </Space>
  );
}

function Name({ role }: { readonly role: Role }) {
  return (
    <span className={styles.name}>
      <b>{role.name}</b>
      {isBuiltIn(role) && <StateTag tone="idle">内置</StateTag>}
    </span>
  );
}

const facts: readonly Column<Role>[] = [
  { key: 'name', title: '角色', part: 'name', render: (role) => <Name role={role} /> },
  { key: 'code', title: '编码', render: ({ code }) => code },
  {
    key: 'dataScope',
    title: '数据范围',
    render: ({ dataScope, grantsAll }) => (
      <StateTag tone={grantsAll || dataScope === DataScope.all ? 'busy' : 'idle'}>
        {dataScopeLabels[grantsAll ? DataScope.all : dataScope]}
      </StateTag>
    ),
  },
  { key: 'users', title: '用户数', align: 'right', render: ({ users }) => users.toLocaleString('zh-CN') },
  {
    key: 'remark',
    title: '备注',
    render: (role) => <div className={styles.remark}>{role.remark || remarkOn(role)}</div>,
  },
];

function remarkOn(role: Role): string {
  if (role.grantsAll) return '拥有全部权限，不可修改';
  return isBuiltIn(role) ? BUILT_IN : '—';
}
