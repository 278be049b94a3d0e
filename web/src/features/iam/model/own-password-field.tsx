import { profileApi } from '@ganlin/contract/iam/profile';
import { Form, Input } from 'antd';
import { rulesOf } from '../../../lib/api/zod-rule.ts';

const rules = rulesOf(profileApi.exportOwn.request);

/** Proof that the user is the account's owner. */
export function OwnPasswordField() {
  return (
    <Form.Item name="password" label="登录密码" rules={rules.password} extra="用来确认是您本人在操作。">
      <Input.Password size="large" autoComplete="current-password" maxLength={200} />
    </Form.Item>
  );
}
