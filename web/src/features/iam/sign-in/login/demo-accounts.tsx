import { ReadOutlined, RightOutlined, ControlOutlined } from '@ant-design/icons';
import { demoAccounts, sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { useCall } from '../../../../lib/api/query.ts';
import styles from './login.module.css';

const choices = [
  { account: 'learner', title: '学员', icon: <ReadOutlined /> },
  { account: 'admin', title: '管理员', icon: <ControlOutlined /> },
] as const;

/** Two demo accounts, one click each. */
export function DemoAccounts({ onToken }: { readonly onToken: (token: string) => Promise<void> }) {
  const login = useCall(sessionApi.demoLogin);
  const enter = (account: 'learner' | 'admin') =>
    login.mutate({ account }, { onSuccess: ({ token }) => void onToken(token) });
  return (
    <section className={styles.demo} aria-label="演示账号">
      <p>演示账号，点按直接登录</p>
      <div className={styles.choices}>
        {choices.map(({ account, title, icon }) => (
          <button key={account} type="button" disabled={login.isPending} onClick={() => enter(account)}>
            <span className={styles.mark}>{icon}</span>
            <span>
              <b>{title}</b>
              <small>{demoAccounts[account]}</small>
            </span>
            <RightOutlined />
          </button>
        ))}
      </div>
    </section>
  );
}
