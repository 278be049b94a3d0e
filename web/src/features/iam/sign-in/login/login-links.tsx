import { HELP_PATH } from '@ganlin/contract/site/pages';
import { useSite } from '../../../../lib/screen/site.ts';
import { closeLogin } from '../../../../lib/session/login-dialog.ts';
import { goTo } from '../../../../lib/screen/navigation.ts';
import styles from './login.module.css';

/** Links for users without an account or password. The addresses with a hash are the specification's. */
export function LoginLinks() {
  const { props } = useSite();
  if (!props.userReg && !props.mobileLogin) return null;
  return (
    <p className={styles.links}>
      {props.userReg && (
        <WayOut href="/#/register" to="/register">
          注册账号
        </WayOut>
      )}
      {props.mobileLogin && (
        <WayOut href="/#/forgot" to="/forgot">
          忘记密码
        </WayOut>
      )}
    </p>
  );
}

export function HelpLink() {
  return (
    <p className={styles.help}>
      <WayOut href={HELP_PATH} to={HELP_PATH}>
        登录遇到问题？查看帮助
      </WayOut>
    </p>
  );
}

interface WayOutProps {
  readonly href: string;
  readonly to: string;
  readonly children: string;
}

/** A click closes the window and navigates without a page load. What the user came for is kept. */
function WayOut({ href, to, children }: WayOutProps) {
  return (
    <a
      href={href}
      onClick={(event) => {
        event.preventDefault();
        closeLogin();
        goTo(to);
      }}
    >
      {children}
    </a>
  );
}
