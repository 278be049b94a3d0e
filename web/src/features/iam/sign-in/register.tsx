import { IdcardOutlined, UserOutlined } from '@ant-design/icons';
import { Registration, registerApi } from '@ganlin/contract/iam/sign-in/register';
import { Mobile } from '@ganlin/contract/core/person';
import { MobileLogin } from '@ganlin/contract/iam/sign-in/session';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { RoleType } from '@ganlin/contract/iam/user';
import { useState } from 'react';
import { z } from 'zod';
import { signIn } from '../../../lib/session/auth.ts';
import { call } from '../../../lib/api/client.ts';
import { useOwnForm } from '../../../lib/form/own-form.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { DeptSelect } from './dept-select.tsx';
import { EntryNotice, EntryPage } from './entry-page.tsx';
import styles from './entry-page.module.css';
import { MobileProof } from './mobile-proof.tsx';
import { Again, isSame, NewPassword, notSame } from '../../../ui/form/new-password.tsx';
import { usePasswordHint } from '../model/password-hint.ts';
import { RegisterTerms } from './register-terms.tsx';
import { SubmitButton } from './submit-button.tsx';

const rules = Registration.extend({
  mobile: MobileLogin.shape.mobile,
  again: Again,
  agreed: z.boolean().pipe(Registration.shape.agreed),
}).refine(isSame, notSame);
const empty = { userName: '', realName: '', mobile: '', smsCode: '', password: '', again: '' };
const nobody: z.input<typeof rules> = { ...empty, deptId: null, agreed: false };
const fieldOf = {
  userNameTaken: 'userName',
  mobileTaken: 'mobile',
  smsCodeWrong: 'smsCode',
  passwordWeak: 'password',
  deptNotFound: 'deptId',
} as const;

/** Registers a learner; where staff review registrations, the account opens once they have approved it. */
export default function RegisterScreen() {
  const { siteName, props } = useSite();
  const [isPending, setPending] = useState(false);
  return (
    <EntryPage title="学员注册" note={siteName}>
      {!props.userReg && <EntryNotice title="本站未开放注册">账号由管理员开通，请联系您所在单位的管理员。</EntryNotice>}
      {props.userReg && isPending && (
        <EntryNotice title="注册成功，等待审核">账号正在审核，审核通过后即可登录。</EntryNotice>
      )}
      {props.userReg && !isPending && <RegisterForm onPending={() => setPending(true)} />}
    </EntryPage>
  );
}

function RegisterForm({ onPending }: { readonly onPending: () => void }) {
  const hint = usePasswordHint(RoleType.learner);
  const { form, values, bind, submit, isBusy } = useOwnForm(rules, nobody);
  const account = bind('userName');
  const send = submit(async (fields) => {
    const { again: _, ...given } = fields;
    const { token, pending } = await call(registerApi.reg, given);
    if (pending) return onPending();
    toast('success', '注册成功！');
    await signIn(token);
  }, fieldOf);
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        {...account}
        label="账号"
        icon={<UserOutlined />}
        autoComplete="username"
        placeholder="请输入账号"
        hint="字母、数字和 . _ @ -，用于登录"
        maxLength={50}
      />
      <TextField
        {...bind('realName')}
        label="姓名"
        icon={<IdcardOutlined />}
        autoComplete="name"
        placeholder="请输入真实姓名"
        hint="将印在证书上，请与身份证一致"
        maxLength={50}
      />
      <MobileProof smsType={SmsType.reg} mobile={bind('mobile')} smsCode={bind('smsCode')} />
      {values.userName !== values.mobile.trim() && Mobile.safeParse(values.mobile).success && (
        <button type="button" className={styles.suggestion} onClick={() => account.onChange(values.mobile.trim())}>
          用手机号 {values.mobile.trim()} 作账号
        </button>
      )}
      <NewPassword label="密码" hint={hint} password={bind('password')} again={bind('again')} />
      <DeptSelect {...bind('deptId')} />
      <RegisterTerms {...bind('agreed')} />
      <SubmitButton isBusy={isBusy}>注册</SubmitButton>
    </form>
  );
}
