import { UNREAD_BADGE_MAX } from '@ganlin/contract/message/message';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useMenu } from '../../lib/session/menu.ts';
import { useSession } from '../../lib/session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { findMenuItem } from '../menu-match.ts';
import { EntryLink } from './entry-link.tsx';
import { hasTabs, tabs } from './navigation.ts';
import styles from './tab-bar.module.css';

/** The ways around the site for a signed-in user, at the bottom of a phone. */
export default function TabBar() {
  const { pathname } = useLocation();
  const { routes } = useMenu();
  const isTyping = useIsTyping();
  const isShown = hasTabs(pathname) && !isTyping;
  useEffect(() => {
    const { room } = styles;
    if (!isShown || room === undefined) return undefined;
    // What else is fixed to the bottom of the window keeps clear of the bar.
    const { classList } = document.documentElement;
    classList.add(room);
    return () => classList.remove(room);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <nav className={styles.bar} aria-label="快捷导航">
      {tabs
        .filter(({ to }) => to === '/web/home' || findMenuItem(routes, to))
        .map((tab) => (
          <EntryLink key={tab.to} entry={tab} className={styles.tab}>
            <Icon name={tab.icon} size={24} />
            {tab.title}
            {tab.to === '/web/uc' && <Unread />}
          </EntryLink>
        ))}
    </nav>
  );
}

function Unread() {
  const { unreadMsg } = useSession();
  if (unreadMsg === 0) return null;
  return (
    <span className={styles.badge}>
      {unreadMsg > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : unreadMsg}
      <span className="ui-unseen">条未读消息</span>
    </span>
  );
}

/** One `:not()` each: before Chromium 88 a list in it is an error. */
const chosen = ['checkbox', 'radio', 'button', 'file', 'range'].map((type) => `:not([type=${type}])`).join('');
const typed = `input${chosen}, textarea, select`;

/** Whether a field has the focus: the on-screen keyboard then covers the bottom, or moves the bar over the field. */
function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const follow = () => {
      const at = document.activeElement;
      setTyping(at instanceof HTMLElement && (at.matches(typed) || at.isContentEditable));
    };
    follow();
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', follow);
    };
  }, []);
  return isTyping;
}
