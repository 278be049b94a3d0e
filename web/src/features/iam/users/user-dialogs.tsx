import { deptApi } from '@ganlin/contract/iam/dept';
import { userApi } from '@ganlin/contract/iam/user';
import { Form, Input, Radio } from 'antd';
import { startSession } from '../../../lib/session/auth.ts';
import { useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { DeptPicker } from '../../../kits/pickers/dept-picker.tsx';
import { RolesPicker } from '../../../kits/pickers/role-picker.tsx';
import { usePasswordHint } from '../model/password-hint.ts';
import { namesOf, type UserRow } from './user-row.ts';

export interface PeopleDialogProps {
  readonly people: readonly UserRow[];
  /** Called after completion, not after cancelling. */
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

const refresh = [userApi.paging];
const idsOf = (people: readonly UserRow[]) => people.map(({ id }) => id);

export function DeptDialog({ people, onDone, onClosed }: PeopleDialogProps) {
  const move = useCall(userApi.batchDept, { refresh: [...refresh, deptApi.tree], silent: true });
  const submit = async ({ deptId }: { deptId: string }) => {
    const { count } = await move.mutateAsync({ ids: idsOf(people), deptId });
    toast('success', `已调整 ${count} 人的部门`);
    onDone();
  };
  return (
    <FormDialog
      title="调整部门"
      okText="调整"
      fieldOf={{ deptNotFound: 'deptId' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>{namesOf(people)}将调到：</p>
      <Form.Item name="deptId" label="新部门" rules={[{ required: true, message: '请选择部门' }]}>
        <DeptPicker />
      </Form.Item>
    </FormDialog>
  );
}

interface RoleFields {
  readonly roleIds: string[];
  readonly way: 'add' | 'replace';
}

export function RoleDialog({ people, onDone, onClosed }: PeopleDialogProps) {
  const give = useCall(userApi.batchRole, { refresh, silent: true });
  const submit = async (fields: RoleFields) => {
    const { count } = await give.mutateAsync({ ids: idsOf(people), ...fields });
    toast('success', `已为 ${count} 人分配角色`);
    if (idsOf(people).includes(useSession.getState().userId)) await startSession();
    onDone();
  };
  return (
    <FormDialog<RoleFields>
      title="分配角色"
      okText="分配"
      initial={{ way: 'add' }}
      fieldOf={{ roleNotFound: 'roleIds', roleBeyondOwn: 'roleIds' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>为{namesOf(people)}分配角色。</p>
      <Form.Item name="roleIds" label="角色" rules={[{ required: true, message: '请选择角色' }]}>
        <RolesPicker />
      </Form.Item>
      <Form.Item name="way" label="原有角色">
        <Radio.Group options={ways} />
      </Form.Item>
    </FormDialog>
  );
}

const ways = [
  { value: 'add', label: '保留，再加上所选' },
  { value: 'replace', label: '去掉，只留所选' },
];

export function PasswordDialog({ people, onDone, onClosed }: PeopleDialogProps) {
  const hint = usePasswordHint();
  const reset = useCall(userApi.batchPsw, { refresh, silent: true });
  const submit = async ({ password }: { password: string }) => {
    const { count } = await reset.mutateAsync({ ids: idsOf(people), password });
    toast('success', `已重置 ${count} 人的密码`);
    onDone();
  };
  return (
    <FormDialog
      title="重置密码"
      okText="重置密码"
      fieldOf={{ passwordWeak: 'password' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>{namesOf(people)}的密码将改成下面这个，正在使用的登录会退出。</p>
      <Form.Item
        name="password"
        label="新密码"
        required
        extra={hint}
        rules={[zodRule(userApi.batchPsw.request.shape.password)]}
      >
        <Input.Password maxLength={100} autoComplete="new-password" />
      </Form.Item>
    </FormDialog>
  );
}

interface ReviewFields {
  readonly accept: boolean;
  readonly note?: string;
}

export function ReviewDialog({ people, onDone, onClosed }: PeopleDialogProps) {
  const review = useCall(userApi.review, { refresh, silent: true });
  const submit = async ({ accept, note = '' }: ReviewFields) => {
    await review.mutateAsync({ ids: idsOf(people), accept, note });
    toast('success', accept ? '已通过审核' : '已退回');
    onDone();
  };
  return (
    <FormDialog<ReviewFields>
      title="审核注册用户"
      okText="提交"
      initial={{ accept: true }}
      fieldOf={{ noteMissing: 'note' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>{namesOf(people)}申请注册。通过后即可登录。</p>
      <Form.Item name="accept" label="审核结果">
        <Radio.Group options={verdicts} />
      </Form.Item>
      <Form.Item
        name="note"
        label="说明"
        dependencies={['accept']}
        rules={[
          ({ getFieldValue }) => ({
            required: getFieldValue('accept') === false,
            whitespace: true,
            message: '请填写不通过的原因',
          }),
        ]}
      >
        <Input.TextArea maxLength={200} rows={3} showCount placeholder="不通过时须说明原因" />
      </Form.Item>
    </FormDialog>
  );
}

const verdicts = [
  { value: true, label: '通过' },
  { value: false, label: '不通过' },
];
