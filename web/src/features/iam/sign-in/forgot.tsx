import { ResetPass, registerApi } from '@ganlin/contract/iam/sign-in/register';
import { MobileLogin } from '@ganlin/contract/iam/sign-in/session';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { call } from '../../../lib/api/client.ts';
import { goTo } from '../../../lib/screen/navigation.ts';
import { useOwnForm } from '../../../lib/form/own-form.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { EntryNotice, EntryPage } from './entry-page.tsx';
import styles from './entry-page.module.css';
import { MobileProof } from './mobile-proof.tsx';
import { Again, isSame, NewPassword, notSame } from '../../../ui/form/new-password.tsx';
import { usePasswordHint } from '../model/password-hint.ts';
import { SubmitButton } from './submit-button.tsx';

const rules = ResetPass.extend({ mobile: MobileLogin.shape.mobile, again: Again }).refine(isSame, notSame);
const empty = { mobile: '', smsCode: '', password: '', again: '' };
const fieldOf = { smsCodeWrong: 'smsCode', passwordWeak: 'password' } as const;

/** Sets a new password for a user who has the account's phone number. */
export default function ForgotScreen() {
  const { siteName, props } = useSite();
  return (
    <EntryPage title="找回密码" note={siteName}>
      {props.mobileLogin ? (
        <ForgotForm />
      ) : (
        <EntryNotice title="本站未开放短信找回密码">请联系您所在单位的管理员重置密码。</EntryNotice>
      )}
    </EntryPage>
  );
}

function ForgotForm() {
  const hint = usePasswordHint();
  const { form, bind, submit, isBusy } = useOwnForm(rules, empty);
  const send = submit(async (fields) => {
    const { again: _, ...given } = fields;
    await call(registerApi.resetPass, given);
    toast('success', '密码已重设，请用新密码登录');
    goTo('/login');
  }, fieldOf);
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <p className={styles.hint}>管理人员不能用短信找回密码，请联系其他管理员重置。</p>
      <MobileProof smsType={SmsType.reset} mobile={bind('mobile')} smsCode={bind('smsCode')} />
      <NewPassword label="新密码" hint={hint} password={bind('password')} again={bind('again')} />
      <SubmitButton isBusy={isBusy}>重设密码</SubmitButton>
    </form>
  );
}
