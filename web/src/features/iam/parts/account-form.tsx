import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { AccountLogin, sessionApi } from '@ganlin/contract/iam/session';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../lib/query.ts';
import { zodRule } from '../../../lib/zod-rule.ts';
import { Captcha, type CaptchaAnswer } from '../../../widgets/captcha.tsx';

interface Fields {
  readonly username: string;
  readonly password: string;
  readonly captcha: CaptchaAnswer;
}

const { username, password, captchaValue } = AccountLogin.shape;

const captchaRule = {
  validator: async (_rule: unknown, answer?: CaptchaAnswer): Promise<void> => {
    await zodRule(captchaValue).validator(_rule, answer?.captchaValue);
  },
};

/** The account tab: user name, password and image captcha; Enter submits. */
export function AccountForm({ onToken }: { readonly onToken: (token: string) => Promise<void> }) {
  const [form] = Form.useForm<Fields>();
  const [attempt, setAttempt] = useState(0);
  const login = useCall(sessionApi.login);
  const submit = async ({ captcha, ...account }: Fields) => {
    try {
      const { token } = await login.mutateAsync({ ...account, ...captcha });
      await onToken(token);
    } catch {
      // The message has been shown; an image serves one try only, so the next needs a new one.
      setAttempt((count) => count + 1);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      size="large"
      onFinish={(fields) => void submit(fields)}
    >
      <Form.Item label="用户名" name="username" rules={[zodRule(username)]}>
        <Input prefix={<UserOutlined />} autoComplete="username" placeholder="请输入用户名" maxLength={50} />
      </Form.Item>
      <Form.Item label="密码" name="password" rules={[zodRule(password)]}>
        <Input.Password
          prefix={<LockOutlined />}
          autoComplete="current-password"
          placeholder="请输入密码"
          maxLength={200}
        />
      </Form.Item>
      <Form.Item label="验证码" name="captcha" rules={[captchaRule]}>
        <Captcha ownerId={attempt} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={login.isPending}>
        登录
      </Button>
    </Form>
  );
}
