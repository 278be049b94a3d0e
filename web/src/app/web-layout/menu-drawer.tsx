import { useEffect } from 'react';
import { Link } from 'react-router';
import { openLogin } from '../../lib/session/login-dialog.ts';
import { useSession } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { askToLeave } from './ask-to-leave.ts';
import { EntryLink } from './entry-link.tsx';
import styles from './menu-drawer.module.css';
import { entriesFor } from './navigation.ts';

interface MenuDrawerProps {
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDisplay: () => void;
}

/** The header's menu under 992 px. Every choice closes it first: dialogs of the page open below the top layer. */
export function MenuDrawer({ id, open, onClose, onDisplay }: MenuDrawerProps) {
  const signedIn = useSession((session) => session.roleType !== 0);
  useCloseOnWide(open, onClose);
  const thenClose = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Drawer id={id} title="菜单" open={open} onClose={onClose}>
      <nav aria-label="菜单" className={styles.nav}>
        {entriesFor(signedIn).map((entry) => (
          <EntryLink key={entry.title} entry={entry} className={styles.entry} onChoose={onClose}>
            <Icon name={entry.icon} />
            {entry.title}
          </EntryLink>
        ))}
        <button type="button" className={styles.entry} onClick={thenClose(onDisplay)}>
          <Icon name="type" />
          显示设置
        </button>
      </nav>
      <div className={styles.foot}>
        {signedIn ? (
          <Member onClose={onClose} onLeave={thenClose(() => void askToLeave())} />
        ) : (
          <Button onClick={thenClose(openLogin)}>登录</Button>
        )}
      </div>
    </Drawer>
  );
}

function Member({ onClose, onLeave }: { readonly onClose: () => void; readonly onLeave: () => void }) {
  const { avatar, realName, unreadMsg, roleType } = useSession();
  return (
    <>
      <Link to="/profile/index" className={styles.who} title="个人资料" onClick={onClose}>
        <Avatar image={avatar} name={realName} count={unreadMsg} />
        <span className={styles.name}>{realName}</span>
      </Link>
      <Link to="/web/notice" className={styles.entry} onClick={onClose}>
        <Icon name="bell" />
        消息中心
        {unreadMsg > 0 && <span className={styles.count}>{unreadMsg} 条未读</span>}
      </Link>
      {roleType === 2 && (
        <Link to="/admin" className={styles.entry} onClick={onClose}>
          <Icon name="gauge" />
          管理中心
        </Link>
      )}
      <button type="button" className={styles.entry} onClick={onLeave}>
        <Icon name="exit" />
        退出登录
      </button>
    </>
  );
}

/** A rotated tablet gets the wide menu back; the drawer must not stay open over it. */
function useCloseOnWide(open: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const wide = window.matchMedia('(min-width: 992px)');
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [open, onClose]);
}
