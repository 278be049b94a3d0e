import { MobileOutlined, SafetyOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { toast } from '../../../lib/toast.ts';
import { Captcha } from '../../../widgets/captcha.tsx';

/** The mobile tab, shown when the site has switched it on. Messages can be sent once a gateway is connected. */
export function MobileForm() {
  const notConnected = () => toast('warning', '短信服务尚未接入，请使用账号登录');
  return (
    <Form layout="vertical" requiredMark={false} validateTrigger="onBlur" size="large" onFinish={notConnected}>
      <Form.Item label="手机号" name="mobile" rules={[{ required: true, message: '手机号不能为空' }]}>
        <Input
          prefix={<MobileOutlined />}
          autoComplete="tel"
          inputMode="tel"
          placeholder="请输入手机号"
          maxLength={11}
        />
      </Form.Item>
      <Form.Item label="图形验证码" name="captcha">
        <Captcha ownerId="mobile" />
      </Form.Item>
      <Form.Item label="短信验证码" name="smsCode" rules={[{ required: true, message: '短信验证码不能为空' }]}>
        <Input
          prefix={<SafetyOutlined />}
          inputMode="numeric"
          placeholder="请输入短信验证码"
          maxLength={6}
          suffix={
            <Button type="link" size="small" onClick={notConnected}>
              发送验证码
            </Button>
          }
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        登录
      </Button>
    </Form>
  );
}
