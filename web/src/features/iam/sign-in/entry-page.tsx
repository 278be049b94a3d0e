import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LogoMark } from '../../../ui/logo.tsx';
import styles from './entry-page.module.css';
import login from './login/login.module.css';

interface EntryPageProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

/** The frame of the pages before sign-in: one card on the sky, and a link back. */
export function EntryPage({ title, note, children }: EntryPageProps) {
  return (
    <main className={login.page}>
      <div className={styles.card}>
        <header className={login.head}>
          <LogoMark size={40} />
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p>{note}</p>
          </div>
        </header>
        {children}
        <p className={styles.foot}>
          <Link to="/login">返回登录</Link>
          <Link to="/web/home">返回首页</Link>
        </p>
      </div>
    </main>
  );
}

/** Shown instead of a form: success, or why it is not possible. */
export function EntryNotice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.notice} aria-live="polite">
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  );
}
