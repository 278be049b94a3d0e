import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { AntdTheme } from '../../../theme/antd-theme.tsx';
import { LogoMark } from '../../../ui/logo.tsx';
import login from '../sign-in/login/login.module.css';
import styles from './password.module.css';

interface AccountCardProps {
  readonly title: string;
  /** The way out, below the card's content. */
  readonly exit: { readonly text: string; readonly onClick: () => void };
  readonly children: ReactNode;
}

/** A page of its own for one step of the signed-in user, named in its head. */
export function AccountCard({ title, exit, children }: AccountCardProps) {
  const { realName, name } = useSession();
  return (
    <main className={login.page}>
      <div className={styles.card}>
        <AntdTheme>
          <header className={login.head}>
            <LogoMark size={40} />
            <div>
              <h1 className={styles.title}>{title}</h1>
              <p>
                {realName}（{name}）
              </p>
            </div>
          </header>
          {children}
          <p className={styles.foot}>
            <button type="button" onClick={exit.onClick}>
              {exit.text}
            </button>
          </p>
        </AntdTheme>
      </div>
    </main>
  );
}
