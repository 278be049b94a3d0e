import { userImportApi, UserImportOptions } from '@ganlin/contract/iam/user-import';
import { Form, Input } from 'antd';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { ImportPage } from '../../../kits/import-wizard/import-page.tsx';
import { usePasswordHint } from '../model/password-hint.ts';

const rules = rulesOf(UserImportOptions);

/** Imports many users from a sheet. */
export default function UserImportScreen() {
  return (
    <ImportPage
      title="导入用户"
      noun="用户"
      unit="人"
      api={userImportApi}
      back="/admin/sys/user"
      options={{ fields: <PasswordField />, fieldOf: { passwordWeak: 'password' } }}
    />
  );
}

function PasswordField() {
  const hint = usePasswordHint();
  return (
    <>
      <p>导入的人都用下面的密码第一次登录，登录后必须先改成自己的密码。</p>
      <Form.Item name="password" label="初始密码" rules={rules.password} extra={hint}>
        <Input.Password maxLength={100} autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
