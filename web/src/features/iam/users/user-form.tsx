import type { Data } from '@ganlin/contract/core/endpoint';
import { deptApi } from '@ganlin/contract/iam/dept';
import { RoleType, userApi, UserForm } from '@ganlin/contract/iam/user';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Radio } from 'antd';
import type { z } from 'zod';
import { startSession } from '../../../lib/session/auth.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { FormDrawer } from '../../../ui/overlay/form-drawer.tsx';
import { DeptPicker } from '../../../kits/pickers/dept-picker.tsx';
import { RegionPicker } from '../../../kits/pickers/region-picker.tsx';
import { RolesPicker } from '../../../kits/pickers/role-picker.tsx';
import { usePasswordHint } from '../model/password-hint.ts';
import { roleTypeOptions } from './user-filter.tsx';
import type { UserRow } from './user-row.ts';

type Fields = z.input<typeof UserForm>;

const rules = rulesOf(UserForm);

const fieldOf = {
  userNameTaken: 'userName',
  mobileTaken: 'mobile',
  idCardTaken: 'idCard',
  passwordMissing: 'password',
  passwordWeak: 'password',
  deptNotFound: 'deptId',
  regionNotFound: 'regionId',
  roleNotFound: 'roleIds',
  roleBeyondOwn: 'roleIds',
} as const;

interface UserDrawerProps {
  /** Absent for a new user. */
  readonly user?: UserRow | undefined;
  /** The initial department of a new user. */
  readonly deptId?: string | undefined;
  readonly onClosed: () => void;
}

/** Adds or edits a user. Mobile and id card stay unchanged unless typed again. */
export function UserDrawer({ user, deptId, onClosed }: UserDrawerProps) {
  const { data } = useQuery({ ...query(userApi.detail, { id: user?.id ?? '' }), enabled: user !== undefined });
  const may = usePermission();
  const { userId } = useSession();
  const save = useCall(userApi.save, { refresh: [userApi.paging, userApi.detail, deptApi.tree], silent: true });
  const submit = async (fields: Fields) => {
    await save.mutateAsync({ ...cleaned(fields), ...(user && { id: user.id }) });
    toast('success', user ? '已保存' : `已新增用户“${fields.realName}”`);
    if (user?.id === userId) await startSession();
  };
  return (
    <FormDrawer<Fields>
      title={user ? `编辑用户：${user.realName}` : '新增用户'}
      loading={user !== undefined && !data}
      initial={data ? fieldsOf(data) : blank(deptId)}
      fieldOf={fieldOf}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <AccountFields isNew={!user} hasPassword={!user || (may('sys:user:reset') && user.id !== userId)} />
      <PersonFields user={user} />
    </FormDrawer>
  );
}

interface AccountFieldsProps {
  readonly isNew: boolean;
  /** Users change their own password elsewhere, with the old one. */
  readonly hasPassword: boolean;
}

function AccountFields({ isNew, hasPassword }: AccountFieldsProps) {
  const hint = usePasswordHint();
  return (
    <>
      <Form.Item name="realName" label="姓名" rules={rules.realName}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="userName" label="账号" rules={rules.userName}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      {hasPassword && (
        <Form.Item
          name="password"
          label={isNew ? '密码' : '新密码'}
          rules={isNew ? [{ required: true, message: '请输入密码' }, ...rules.password] : rules.password}
          extra={hint}
        >
          <Input.Password maxLength={100} autoComplete="new-password" placeholder={isNew ? '' : '不修改请留空'} />
        </Form.Item>
      )}
      <Form.Item name="roleType" label="类型" rules={rules.roleType}>
        <Radio.Group options={roleTypeOptions} />
      </Form.Item>
      <Form.Item name="deptId" label="部门" rules={rules.deptId}>
        <DeptPicker />
      </Form.Item>
      <Form.Item name="roleIds" label="角色" rules={rules.roleIds}>
        <RolesPicker />
      </Form.Item>
    </>
  );
}

function PersonFields({ user }: { readonly user: UserRow | undefined }) {
  const stored = (masked: string | undefined) => (masked ? `${masked}（不修改请留空）` : '');
  return (
    <>
      <Form.Item name="mobile" label="手机号" rules={rules.mobile}>
        <Input maxLength={11} inputMode="numeric" autoComplete="off" placeholder={stored(user?.mobile)} />
      </Form.Item>
      <Form.Item name="idCard" label="身份证号" rules={rules.idCard}>
        <Input maxLength={18} autoComplete="off" placeholder={stored(user?.idCard)} />
      </Form.Item>
      <Form.Item name="email" label="邮箱" rules={rules.email}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="regionId" label="行政区" rules={rules.regionId}>
        <RegionPicker />
      </Form.Item>
      <Form.Item
        name="timePercent"
        label="考试时间"
        rules={rules.timePercent}
        extra="100% 为规定时间。因视力、肢体等原因需要更多时间的人员，每场考试都按这个比例延长，正在进行的也立即延长。"
      >
        <InputNumber min={100} max={400} step={25} precision={0} suffix="%" />
      </Form.Item>
    </>
  );
}

function fieldsOf(user: Data<typeof userApi.detail>): Partial<Fields> {
  const { userName, realName, email, roleType, deptId, regionId, roles, timePercent } = user;
  const roleIds = roles.map(({ id }) => id);
  return { userName, realName, email, roleType, deptId, regionId, roleIds, timePercent: timePercent ?? undefined };
}

const blank = (deptId: string | undefined): Partial<Fields> => ({
  roleType: RoleType.learner,
  deptId: deptId ?? null,
  roleIds: [],
  timePercent: 100,
});

/** Empty inputs are not sent: the values stay unchanged. */
function cleaned({ password, mobile, idCard, ...fields }: Fields): Fields {
  const typed = Object.entries({ password, mobile, idCard }).filter(([, value]) => value);
  return { ...fields, ...Object.fromEntries(typed) };
}
