import { ApartmentOutlined, KeyOutlined, SafetyOutlined, StopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { usePermission } from '../../../lib/session/use-permission.ts';
import type { Selection } from '../../../kits/data-table/selection.ts';
import type { UserPanel } from './user-actions.tsx';
import { useUserActions } from './use-user-actions.ts';
import { UserExport } from './user-export.tsx';
import type { UserRow } from './user-row.ts';

interface UserBulkProps {
  readonly selection: Selection<UserRow>;
  readonly onOpen: (panel: UserPanel) => void;
}

/** The bulk actions for all selected users. */
export function UserBulk({ selection: { rows: people, ids, clear }, onOpen }: UserBulkProps) {
  const may = usePermission();
  const actions = useUserActions();
  return (
    <>
      {may('sys:user:save') && (
        <>
          <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => onOpen({ kind: 'dept', people })}>
            调整部门
          </Button>
          <Button icon={<SafetyOutlined aria-hidden />} onClick={() => onOpen({ kind: 'role', people })}>
            分配角色
          </Button>
        </>
      )}
      {may('sys:user:reset') && (
        <Button icon={<KeyOutlined aria-hidden />} onClick={() => onOpen({ kind: 'password', people })}>
          重置密码
        </Button>
      )}
      <UserExport which={{ params: {}, ids: [...ids] }}>导出所选</UserExport>
      {may('sys:user:save') && (
        <Button danger icon={<StopOutlined aria-hidden />} onClick={() => void actions.disable(people, clear)}>
          停用
        </Button>
      )}
    </>
  );
}
