import { Modal } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cancelLogin } from '../../../../lib/session/login-dialog.ts';
import { AntdTheme } from '../../../../theme/antd-theme.tsx';
import { LoginPanel } from './login-panel.tsx';
import { LoginSide } from './login-side.tsx';
import styles from './login.module.css';

/** The login dialog over the page that opened it. */
export default function LoginDialog() {
  return (
    <AntdTheme>
      <Modal
        open
        centered
        footer={null}
        width={840}
        title="登录"
        onCancel={cancelLogin}
        classNames={{ container: styles.container ?? '', header: styles.unseen ?? '', body: styles.body ?? '' }}
      >
        <Focused>
          <LoginPanel />
        </Focused>
        <LoginSide />
      </Modal>
    </AntdTheme>
  );
}

/** Starts in the first empty field. The dialog is not closed but removed, so the focus is returned here. */
function Focused({ children }: { readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  // In the first rendering, the control that opened the dialog still has the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const fields = panel.current?.querySelectorAll('input') ?? [];
    [...fields].find(({ value }) => value === '')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opener]);
  return <div ref={panel}>{children}</div>;
}
