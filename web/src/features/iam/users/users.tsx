import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { deptApi } from '@ganlin/contract/iam/dept';
import { userApi, UserState } from '@ganlin/contract/iam/user';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLayout } from '../../../lib/browser/layout.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { useListUrlState } from '../../../kits/data-table/use-list-url-state.ts';
import { TreePanel } from '../../../ui/list/tree-panel.tsx';
import { DeptPicker } from '../../../kits/pickers/dept-picker.tsx';
import { UserActions, type UserPanel } from './user-actions.tsx';
import { UserBulk } from './user-bulk.tsx';
import { userColumns } from './user-columns.tsx';
import { UserExport } from './user-export.tsx';
import { UserFilterFields } from './user-filter.tsx';
import { UserPanels } from './user-panels.tsx';
import { UnmaskDialog, useUnmasked } from './user-unmask.tsx';
import styles from './users.module.css';

/** The users in the viewer's scope: by department, filtered, with the actions on them. */
export default function UsersScreen() {
  const { urlState, go } = useListUrlState(userApi.paging);
  const may = usePermission();
  const [panel, setPanel] = useState<UserPanel>();
  const [afterDone, setAfterDone] = useState<() => void>();
  const { unmasked, requested, show, forget } = useUnmasked();
  const deptId = urlState.filter.deptId;
  return (
    <div className={styles.screen} data-tree={may('sys:dept:tree')}>
      {may('sys:dept:tree') && (
        <DeptChoice value={deptId} onChange={(id) => go({ filter: { ...urlState.filter, deptId: id } })} />
      )}
      <DataTable
        name="users"
        label="用户列表"
        endpoint={userApi.paging}
        columns={userColumns({ unmasked, renderActions: (user) => <UserActions user={user} onOpen={setPanel} /> })}
        filter={<UserFilterFields />}
        noun="用户"
        empty="还没有用户。可以新增用户。"
        toolbar={
          <>
            {may('sys:user:save') && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setPanel({ kind: 'new' })}>
                新增用户
              </Button>
            )}
            {may('sys:user:import') && <ImportButton />}
          </>
        }
        renderExport={({ filter }) => <UserExport which={{ params: filter }} />}
        renderSummary={(total) => (
          <Summary total={total} onPending={() => go({ filter: { ...urlState.filter, state: UserState.pending } })} />
        )}
        bulkPermissions={['sys:user:save', 'sys:user:reset']}
        renderBulk={(selection) => (
          <UserBulk
            selection={selection}
            onOpen={(wanted) => {
              setAfterDone(() => selection.clear);
              setPanel(wanted);
            }}
          />
        )}
      />
      {panel && (
        <UserPanels
          panel={panel}
          deptId={deptId}
          onDone={() => afterDone?.()}
          onClosed={() => {
            setPanel(undefined);
            setAfterDone(undefined);
          }}
        />
      )}
      {requested && <UnmaskDialog user={requested} onShow={show} onClosed={forget} />}
    </div>
  );
}

interface DeptChoiceProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** The department tree; a field where there is no space for a tree. */
function DeptChoice({ value, onChange }: DeptChoiceProps) {
  const { device } = useLayout();
  const { data, isError, refetch } = useQuery(query(deptApi.tree, {}));
  if (device === 'mobile') {
    return (
      <DeptPicker
        aria-label="部门"
        placeholder="全部部门"
        className={styles.picker}
        value={value}
        onChange={(id) => onChange(id ?? undefined)}
      />
    );
  }
  return (
    <TreePanel
      label="部门"
      items={data?.map((dept) => ({ ...dept, count: dept.users }))}
      selected={value}
      onSelect={onChange}
      placeholder="搜索部门"
      empty="还没有部门。可以在部门管理里新增。"
      onRetry={isError ? () => void refetch() : undefined}
    />
  );
}

function ImportButton() {
  const navigate = useNavigate();
  return (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => void navigate('/admin/sys/user/import')}>
      导入
    </Button>
  );
}

/** The number of users, and how many wait for approval. */
function Summary({ total, onPending }: { readonly total: number; readonly onPending: () => void }) {
  const waiting = { current: 1, size: 1, params: { state: UserState.pending } };
  const { data } = useQuery({ ...query(userApi.paging, waiting), meta: { silent: true } });
  return (
    <>
      共 {total.toLocaleString('zh-CN')} 人
      {data !== undefined && data.total > 0 && (
        <>
          ，待审核
          <Button type="link" size="small" className={styles.pending ?? ''} onClick={onPending}>
            {data.total.toLocaleString('zh-CN')}
          </Button>
        </>
      )}
    </>
  );
}
