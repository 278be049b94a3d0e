import { providerLabels, thirdPartyApi, type Provider } from '@ganlin/contract/iam/sign-in/third-party';
import { Form, Input } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

interface UnbindDialogProps {
  readonly id: string;
  readonly provider: Provider;
  readonly onClosed: () => void;
}

/** Asks for the password before a sign-in method is removed. */
export default function UnbindDialog({ id, provider, onClosed }: UnbindDialogProps) {
  const unbind = useCall(thirdPartyApi.unbind, { refresh: [thirdPartyApi.list], silent: true });
  const label = providerLabels[provider];
  const submit = async ({ password }: { password: string }) => {
    await unbind.mutateAsync({ id, password });
    toast('success', `已解除${label}绑定`);
  };
  return (
    <AntdTheme>
      <FormDialog
        title={`解除${label}绑定`}
        okText="解除绑定"
        fieldOf={{ passwordWrong: 'password' }}
        onSubmit={submit}
        onClosed={onClosed}
      >
        <p>解除之后，不能再用{label}登录本账号。</p>
        <Form.Item
          name="password"
          label="登录密码"
          required
          rules={[zodRule(thirdPartyApi.unbind.request.shape.password)]}
        >
          <Input.Password maxLength={200} autoComplete="current-password" />
        </Form.Item>
      </FormDialog>
    </AntdTheme>
  );
}
