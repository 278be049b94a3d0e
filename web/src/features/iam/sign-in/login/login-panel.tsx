import { useState } from 'react';
import { signIn } from '../../../../lib/session/auth.ts';
import { closeLogin } from '../../../../lib/session/login-dialog.ts';
import { intentName, recallIntent } from '../../../../lib/session/login-intent.ts';
import { useSite } from '../../../../lib/screen/site.ts';
import { LogoMark } from '../../../../ui/logo.tsx';
import { AccountForm } from './account-form.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { HelpLink, LoginLinks } from './login-links.tsx';
import { LoginTabs } from './login-tabs.tsx';
import styles from './login.module.css';
import { MobileForm } from './mobile-form.tsx';
import { OpenOnPhone } from './open-on-phone.tsx';
import { OtherWays } from './other-ways.tsx';

/** The content of the login dialog and of the login page. */
export function LoginPanel() {
  const { siteName, props } = useSite();
  const enter = async (token: string) => {
    await signIn(token);
    closeLogin();
  };
  const account = { key: 'account', label: '账号登录', content: <AccountForm onToken={enter} /> };
  const mobile = { key: 'mobile', label: '手机登录', content: <MobileForm onToken={enter} /> };
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <LogoMark size={40} />
        <div>
          <h2>登录{siteName}</h2>
          <p>人工影响天气学习培训平台</p>
        </div>
      </header>
      <Purpose />
      <LoginTabs tabs={props.mobileLogin ? [account, mobile] : [account]} />
      <LoginLinks />
      {props.demo && <DemoAccounts onToken={enter} />}
      <OtherWays />
      <OpenOnPhone />
      <HelpLink />
    </div>
  );
}

/** Why the window opened by itself, and what signing in leads to. */
function Purpose() {
  const [to] = useState(() => recallIntent());
  if (to === undefined) return null;
  const name = intentName(to);
  return (
    <p className={styles.purpose}>
      {name === undefined ? '这个页面需要登录，登录后自动打开。' : `登录后打开“${name}”。`}
    </p>
  );
}
