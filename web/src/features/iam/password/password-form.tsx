import { OwnPassword, userApi } from '@ganlin/contract/iam/user';
import { Button, Form, Input } from 'antd';
import { passwordChanged } from '../../../lib/session/auth.ts';
import { fieldErrorOf } from '../../../lib/api/field-error.ts';
import { reportFailure, useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { usePasswordHint } from '../model/password-hint.ts';

interface Fields {
  readonly oldPassword: string;
  readonly password: string;
  readonly again: string;
}

const rules = rulesOf(OwnPassword);
const fieldOf = { passwordWrong: 'oldPassword', passwordWeak: 'password', passwordSame: 'password' } as const;

interface PasswordFormProps {
  /** Runs after the change; by default goes to the home page, where everything is accessible now. */
  readonly onChanged?: () => Promise<void>;
}

/** Old password, new one, and the new one again. */
export function PasswordForm({ onChanged = passwordChanged }: PasswordFormProps) {
  const { roleType } = useSession();
  const hint = usePasswordHint(roleType || undefined);
  const [form] = Form.useForm<Fields>();
  const change = useCall(userApi.updatePass, { silent: true });
  const submit = async ({ oldPassword, password }: Fields) => {
    try {
      await change.mutateAsync({ oldPassword, password });
      toast('success', '密码修改成功！');
      form.resetFields();
      await onChanged();
    } catch (error) {
      const blamed = fieldErrorOf(error, fieldOf);
      // The names returned by fieldOf are fields of this form.
      if (blamed) form.setFields([{ ...blamed, name: blamed.name as keyof Fields }]);
      else reportFailure(error);
    }
  };
  return (
    <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={(fields) => void submit(fields)}>
      <Form.Item label="原密码" name="oldPassword" rules={rules.oldPassword} validateTrigger="onBlur">
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <Form.Item label="新密码" name="password" rules={rules.password} validateTrigger="onBlur" extra={hint}>
        <Input.Password autoComplete="new-password" maxLength={100} />
      </Form.Item>
      <Form.Item
        label="再次输入新密码"
        name="again"
        dependencies={['password']}
        validateTrigger="onBlur"
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule: unknown, value: unknown) => {
              if (value !== getFieldValue('password')) throw new Error('两次输入的密码不一致');
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={100} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={change.isPending}>
        确定修改
      </Button>
    </Form>
  );
}
