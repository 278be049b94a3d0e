import { LoginPanel } from './login-panel.tsx';
import { LoginSide } from './login-side.tsx';
import styles from './login.module.css';

/** The login page, for users who come by its address or leave the management centre. */
export default function LoginScreen() {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <LoginPanel />
        <LoginSide />
      </div>
    </main>
  );
}
