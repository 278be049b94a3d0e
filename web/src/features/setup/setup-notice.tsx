import type { ReactNode } from 'react';
import { SetupPage } from './setup-page.tsx';
import styles from './setup.module.css';

interface SetupNoticeProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** Shown instead of a form. */
export function SetupNotice({ title, action, children }: SetupNoticeProps) {
  return (
    <section className={styles.notice} aria-live="polite">
      <h2>{title}</h2>
      {children}
      {action}
    </section>
  );
}

interface SetupDoneProps {
  readonly withDemo: boolean;
  /** The site was set up before this page could do it, or by a call whose reply was lost. */
  readonly isRepeated?: boolean;
}

/** The end of the setup page, and all that is left of it afterwards. */
export function SetupDone({ withDemo, isRepeated = false }: SetupDoneProps) {
  // A full page load: this page still has the site's old name.
  const action = (
    <a className={styles.action} href="/login">
      去登录
    </a>
  );
  if (isRepeated) {
    return (
      <SetupPage title="首次设置">
        <SetupNotice title="网站已完成设置" action={action}>
          <p>首次设置只能进行一次。如果刚才提交的就是您，请用填写的账号登录；否则请联系负责服务器的人。</p>
        </SetupNotice>
      </SetupPage>
    );
  }
  return (
    <SetupPage title="首次设置">
      <SetupNotice title="设置完成" action={action}>
        <p>请用刚才填写的账号登录。正式环境中，管理员首次登录须启用两步验证，请准备好手机上的验证器应用。</p>
        {withDemo && <p>演示内容正在后台写入，约需一分钟，登录后可在“系统管理 → 后台任务”查看进度。</p>}
      </SetupNotice>
    </SetupPage>
  );
}
