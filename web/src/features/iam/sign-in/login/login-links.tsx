import { useSite } from '../../../../lib/screen/site.ts';
import { closeLogin } from '../../../../lib/session/login-dialog.ts';
import { goTo } from '../../../../lib/screen/navigation.ts';
import styles from './login.module.css';

/** Links for users without an account or password. */
export function LoginLinks() {
  const { props } = useSite();
  if (!props.userReg && !props.mobileLogin) return null;
  return (
    <p className={styles.links}>
      {props.userReg && <HashLink to="/register">注册账号</HashLink>}
      {props.mobileLogin && <HashLink to="/forgot">忘记密码</HashLink>}
    </p>
  );
}

/** The address with a hash is the specification's; a click navigates without a page load. */
function HashLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a
      href={`/#${to}`}
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
