import { logout } from '../../../lib/session/auth.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AccountCard } from './account-card.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './password.module.css';

/** The user's own password: changed by choice, or because nothing else is accessible before. */
export default function PasswordScreen() {
  const { mustChangePassword } = useSession();
  const exit = mustChangePassword
    ? { text: '退出登录', onClick: () => void logout('/login') }
    : { text: '返回', onClick: () => history.back() };
  return (
    <AccountCard title={mustChangePassword ? '请先设置您自己的密码' : '修改密码'} exit={exit}>
      {mustChangePassword && (
        <p className={styles.reason}>
          当前密码由他人设置或已经过期。改好之后，即可继续使用；其他设备上的登录会随之退出。
        </p>
      )}
      <PasswordForm />
    </AccountCard>
  );
}
