import { RoleType, UserState } from '@ganlin/contract/iam/user';
import { Button, Space, type MenuProps } from 'antd';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { useUserActions } from './use-user-actions.ts';
import type { UserRow } from './user-row.ts';

/** The panel open over the list, and its users. */
export type UserPanel =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'sessions'; readonly user: UserRow }
  | { readonly kind: 'dept' | 'role' | 'password' | 'review'; readonly people: readonly UserRow[] };

interface UserActionsProps {
  readonly user: UserRow;
  readonly onOpen: (panel: UserPanel) => void;
}

/** The actions for one user: only those permitted, and none on oneself that would lock one out. */
export function UserActions({ user, onOpen }: UserActionsProps) {
  const may = usePermission();
  const more = useMoreItems(user, onOpen);
  const pending = user.state === UserState.pending && may('sys:user:review');
  return (
    <Space size={0}>
      {pending && (
        <Button type="link" size="small" onClick={() => onOpen({ kind: 'review', people: [user] })}>
          <b>审核</b>
        </Button>
      )}
      {may('sys:user:save') && !pending && (
        <Button
          type="link"
          size="small"
          aria-label={`编辑${user.realName}`}
          onClick={() => onOpen({ kind: 'edit', user })}
        >
          编辑
        </Button>
      )}
      {more.length > 0 && (
        <DropMenu trigger={['click']} placement="bottomRight" menu={{ items: more }}>
          <Button type="link" size="small" aria-label={`更多操作：${user.realName}`} aria-haspopup="menu">
            更多
          </Button>
        </DropMenu>
      )}
    </Space>
  );
}

type Items = NonNullable<MenuProps['items']>;

function useMoreItems(user: UserRow, onOpen: UserActionsProps['onOpen']): Items {
  const may = usePermission();
  const actions = useUserActions();
  const { userId } = useSession();
  const isOther = user.id !== userId;
  const people = [user];
  const mayEdit = may('sys:user:save');
  const item = (
    offered: boolean,
    key: string,
    facts: { label: string; onClick: () => void; danger?: boolean },
  ): Items => (offered ? [{ key, ...facts }] : []);
  return [
    ...item(mayEdit && user.state === UserState.pending, 'edit', {
      label: '编辑',
      onClick: () => onOpen({ kind: 'edit', user }),
    }),
    ...item(isOther && may('sys:user:reset'), 'password', {
      label: '重置密码',
      onClick: () => onOpen({ kind: 'password', people }),
    }),
    ...item(isOther && may('sys:user:reset') && user.roleType === RoleType.staff, 'second-factor', {
      label: '重置两步验证',
      onClick: () => void actions.resetSecondFactor(user),
    }),
    ...item(may('sys:user:sessions'), 'sessions', {
      label: '登录设备',
      onClick: () => onOpen({ kind: 'sessions', user }),
    }),
    ...item(isOther && mayEdit && user.state === UserState.disabled, 'enable', {
      label: '启用',
      onClick: () => void actions.enable(people),
    }),
    ...item(isOther && mayEdit && user.state === UserState.normal, 'disable', {
      label: '停用',
      onClick: () => void actions.disable(people),
    }),
    ...item(isOther && may('sys:user:delete'), 'delete', {
      label: '删除',
      danger: true,
      onClick: () => void actions.remove(people),
    }),
  ];
}
