import { useSite } from '../../../../lib/screen/site.ts';
import { closeLogin } from '../../../../lib/session/login-dialog.ts';
import { goTo } from '../../../../lib/screen/navigation.ts';
import styles from './login.module.css';

/** Ways on for who has no account or no password. */
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

/** The address is the specification's, with a hash; a click goes there without loading the page anew. */
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
