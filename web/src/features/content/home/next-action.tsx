import { openLogin } from '../../../lib/session/login-dialog.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The next action, on a dark sky: sign in, or continue with one's own things. */
export function NextAction() {
  const signedIn = useSession((session) => session.roleType !== 0);
  if (signedIn) {
    return (
      <ButtonLink look="onSky" to="/web/uc">
        进入用户中心
        <Icon name="arrow" size={18} />
      </ButtonLink>
    );
  }
  return (
    <Button look="onSky" onClick={openLogin}>
      登录开始学习
      <Icon name="arrow" size={18} />
    </Button>
  );
}
