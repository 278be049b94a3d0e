import { useState } from 'react';
import { Link } from 'react-router';
import { LazyDisplayDialog } from '../../kits/display-settings/lazy-display-dialog.tsx';
import { openLogin } from '../../lib/session/login-dialog.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSite } from '../../lib/screen/site.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { askToLeave } from './ask-to-leave.ts';
import styles from './header.module.css';
import { EntryLink } from './entry-link.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { entriesFor } from './navigation.ts';

const drawerId = 'site-menu';

export function Header() {
  const { siteName, frontLogo } = useSite();
  const signedIn = useSession((session) => session.roleType !== 0);
  const [menuOpen, setMenuOpen] = useState(false);
  const [displayOpen, setDisplayOpen] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to="/web/home" className={styles.brand}>
          <Logo image={frontLogo} name={siteName} tagline="人工影响天气学习培训平台" />
        </Link>
        <WideNavigation signedIn={signedIn} />
        <Link to="/web/home/search" className={styles.search} aria-label="搜索" title="搜索">
          <Icon name="search" size={22} />
        </Link>
        {signedIn ? (
          <Member />
        ) : (
          <Button small onClick={openLogin}>
            登录
          </Button>
        )}
        <button
          type="button"
          className={styles.fold}
          aria-label="打开菜单"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          aria-controls={drawerId}
          onClick={() => setMenuOpen(true)}
        >
          <Icon name="menu" size={24} />
        </button>
      </div>
      <MenuDrawer
        id={drawerId}
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        onDisplay={() => setDisplayOpen(true)}
      />
      {displayOpen && <LazyDisplayDialog onClose={() => setDisplayOpen(false)} />}
    </header>
  );
}

function WideNavigation({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <nav className={styles.nav} aria-label="主导航">
      {entriesFor(signedIn).map((entry) => (
        <EntryLink key={entry.title} entry={entry} className={styles.entry}>
          {entry.title}
        </EntryLink>
      ))}
    </nav>
  );
}

/** The badge on the picture invites a click, which must show what it counts. */
const ownPage = (unreadMsg: number): string => (unreadMsg > 0 ? '/web/notice' : '/profile/index');

function Member() {
  const { avatar, realName, unreadMsg, roleType } = useSession();
  return (
    <div className={styles.member}>
      <Link to="/web/notice" className={styles.bell} aria-label="消息中心" title="消息中心">
        <Icon name="bell" size={22} />
      </Link>
      <Link to={ownPage(unreadMsg)} className={styles.who} title={unreadMsg > 0 ? '查看未读消息' : '个人资料'}>
        <Avatar image={avatar} name={realName} count={unreadMsg} />
        <span className={styles.name}>{realName}</span>
      </Link>
      {roleType === 2 && (
        <Link to="/admin" className={styles.act}>
          管理中心
        </Link>
      )}
      <button type="button" className={styles.act} onClick={() => void askToLeave()}>
        退出登录
      </button>
    </div>
  );
}
