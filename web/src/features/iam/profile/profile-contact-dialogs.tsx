import { maskMobile } from '@ganlin/contract/core/person';
import { profileApi } from '@ganlin/contract/iam/profile';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { Form, Input } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { OwnPasswordField } from '../model/own-password-field.tsx';
import { OwnProofFields, type OwnProof } from '../model/own-proof-fields.tsx';
import { SmsCodeItems } from '../model/sms-code-items.tsx';

const mobileRules = rulesOf(profileApi.changeMobile.request);
const emailRules = rulesOf(profileApi.changeEmail.request);

interface MobileFields extends OwnProof {
  readonly mobile: string;
  readonly smsCode: string;
}

export function MobileDialog({ onClosed }: { readonly onClosed: () => void }) {
  const change = useCall(profileApi.changeMobile, { refresh: [profileApi.detail], silent: true });
  const submit = async (fields: MobileFields) => {
    await change.mutateAsync(fields);
    useSession.setState({ mobile: fields.mobile });
    toast('success', `手机号已更换为 ${maskMobile(fields.mobile)}`);
  };
  return (
    <FormDialog<MobileFields>
      title="更换手机号"
      okText="确定更换"
      fieldOf={{ passwordWrong: 'password', smsCodeWrong: 'smsCode', mobileTaken: 'mobile' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <NewMobile />
      <OwnProofFields />
    </FormDialog>
  );
}

/** The new number, and the code that proves possession of it. */
function NewMobile() {
  const mobile = Form.useWatch<string | undefined>('mobile');
  return (
    <>
      <Form.Item name="mobile" label="新手机号" rules={mobileRules.mobile}>
        <Input size="large" type="tel" inputMode="tel" autoComplete="tel-national" maxLength={11} />
      </Form.Item>
      <SmsCodeItems
        smsType={SmsType.bind}
        mobile={mobile}
        name="smsCode"
        label="短信验证码"
        rules={mobileRules.smsCode}
      />
    </>
  );
}

interface EmailDialogProps {
  readonly email: string;
  readonly onClosed: () => void;
}

export function EmailDialog({ email, onClosed }: EmailDialogProps) {
  const change = useCall(profileApi.changeEmail, { refresh: [profileApi.detail], silent: true });
  const submit = async ({ email: given = '', password }: { email?: string; password: string }) => {
    await change.mutateAsync({ email: given.trim(), password });
    toast('success', given.trim() === '' ? '邮箱已清除' : '邮箱已更换');
  };
  return (
    <FormDialog
      title="更换邮箱"
      initial={{ email }}
      okText="保存"
      fieldOf={{ passwordWrong: 'password' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="email" label="邮箱" rules={emailRules.email} extra="留空即清除。">
        <Input size="large" inputMode="email" autoComplete="email" maxLength={100} />
      </Form.Item>
      <OwnPasswordField />
    </FormDialog>
  );
}
