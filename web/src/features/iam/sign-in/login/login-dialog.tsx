import { Modal } from 'antd';
import { closeLogin } from '../../../../lib/session/login-dialog.ts';
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
        onCancel={closeLogin}
        classNames={{ container: styles.container ?? '', header: styles.unseen ?? '', body: styles.body ?? '' }}
      >
        <LoginPanel />
        <LoginSide />
      </Modal>
    </AntdTheme>
  );
}
