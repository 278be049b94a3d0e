import type { Data } from '@ganlin/contract/core/endpoint';
import { DataScope, roleApi, type RoleForm } from '@ganlin/contract/iam/role';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton, Space } from 'antd';
import type { z } from 'zod';
import { startSession } from '../../../lib/session/auth.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { GuardedFields, useGuardedForm } from '../../../ui/form/guarded-form.tsx';
import { isBuiltIn } from './built-in-role.ts';
import { copyNaming } from './role-copy.ts';
import { RoleFields } from './role-fields.tsx';
import styles from './role.module.css';
import { RoleTemplateChoice } from './role-template.tsx';

type Fields = z.input<typeof RoleForm>;
type Role = Data<typeof roleApi.list>[number];

export interface RoleTask {
  readonly kind: 'new' | 'edit' | 'copy' | 'view';
  /** The role to start from; a new one starts empty. */
  readonly role?: Role;
}

interface RoleDrawerProps {
  readonly task: RoleTask;
  readonly roles: readonly Role[];
  readonly onClosed: () => void;
}

/** The editor of a role. Render it while it is needed; it opens by itself and reports when it has closed. */
export function RoleDrawer({ task, roles, onClosed }: RoleDrawerProps) {
  const { kind, role } = task;
  const save = useCall(roleApi.save, { refresh: [roleApi.list, roleApi.detail, roleApi.choices], silent: true });
  const guarded = useGuardedForm<Fields>({
    onSubmit: async (fields) => {
      await save.mutateAsync({ ...fields, ...(kind === 'edit' && role ? { id: role.id } : {}) });
      toast('success', '角色已保存');
      // A user who changes a role of their own sees its effect immediately.
      if (kind === 'edit' && role && useSession.getState().roles.includes(role.code)) await startSession();
    },
    onClosed,
    fieldOf: { roleCodeTaken: 'code' },
  });
  const { id, open, saving, leave, onOpenChange } = guarded;
  const isView = kind === 'view';
  return (
    <Drawer
      title={titleOf(task)}
      open={open}
      size="min(880px, 100vw)"
      onClose={() => void leave()}
      afterOpenChange={onOpenChange}
      footer={
        <Space className={styles.footer ?? ''}>
          <Button onClick={() => void leave()}>{isView ? '关闭' : '取消'}</Button>
          {!isView && (
            <Button type="primary" htmlType="submit" form={id} loading={saving}>
              保存
            </Button>
          )}
        </Space>
      }
    >
      <RoleStart task={task} roles={roles}>
        {(initial) => (
          <GuardedFields guarded={guarded} initial={initial}>
            {role?.grantsAll === true && kind !== 'copy' && (
              <Alert className={styles.alert ?? ''} type="info" showIcon title="拥有全部权限，不可修改" />
            )}
            {kind === 'new' && <RoleTemplateChoice />}
            <RoleFields
              readOnly={isView}
              keepsCode={kind === 'edit' && role !== undefined && isBuiltIn(role)}
              grantsAll={isView && role?.grantsAll === true}
            />
          </GuardedFields>
        )}
      </RoleStart>
    </Drawer>
  );
}

interface RoleStartProps {
  readonly task: RoleTask;
  readonly roles: readonly Role[];
  readonly children: (initial: Fields) => React.ReactNode;
}

/** Waits for the form's initial data, so that no input is overwritten by a late response. */
function RoleStart({ task: { kind, role }, roles, children }: RoleStartProps) {
  const detail = useQuery({
    ...query(roleApi.detail, { id: role?.id ?? '' }),
    enabled: role !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!role) return children(blank);
  if (detail.isError) return <Button onClick={() => void detail.refetch()}>没能载入，重试</Button>;
  if (!detail.data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { code, name, remark, dataScope, secondFactor, deptIds, menuIds } = detail.data;
  const start = { code, name, remark, dataScope, secondFactor, deptIds, menuIds };
  return children(kind === 'copy' ? { ...start, ...copyNaming(role, roles) } : start);
}

const blank: Fields = {
  code: '',
  name: '',
  remark: '',
  dataScope: DataScope.self,
  secondFactor: false,
  deptIds: [],
  menuIds: [],
};

function titleOf({ kind, role }: RoleTask): string {
  if (!role) return '新建角色';
  const actions = { new: '新建', edit: '编辑', copy: '复制', view: '查看' } as const;
  return `${actions[kind]}角色：${role.name}`;
}
