import { logout } from '../../../lib/session/auth.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import { LogoMark } from '../../../ui/logo.tsx';
import login from '../sign-in/login/login.module.css';
import { PasswordForm } from './password-form.tsx';
import styles from './password.module.css';

/** The user's own password: changed by choice, or because nothing else is accessible before. */
export default function PasswordScreen() {
  const { realName, name, mustChangePassword } = useSession();
  return (
    <main className={login.page}>
      <div className={styles.card}>
        <AntdTheme>
          <header className={login.head}>
            <LogoMark size={40} />
            <div>
              <h1 className={styles.title}>{mustChangePassword ? '请先设置您自己的密码' : '修改密码'}</h1>
              <p>
                {realName}（{name}）
              </p>
            </div>
          </header>
          {mustChangePassword && (
            <p className={styles.reason}>
              当前密码由他人设置或已经过期。改好之后，即可继续使用；其他设备上的登录会随之退出。
            </p>
          )}
          <PasswordForm />
          <p className={styles.foot}>
            <button type="button" onClick={() => (mustChangePassword ? void logout('/login') : history.back())}>
              {mustChangePassword ? '退出登录' : '返回'}
            </button>
          </p>
        </AntdTheme>
      </div>
    </main>
  );
}
