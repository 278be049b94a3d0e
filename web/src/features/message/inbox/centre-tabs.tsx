import { Link } from 'react-router';
import styles from './centre-tabs.module.css';

export type CentreTab = 'own' | 'notice';

const tabs: readonly { readonly tab: CentreTab; readonly title: string; readonly search: string }[] = [
  { tab: 'own', title: '我的消息', search: '' },
  { tab: 'notice', title: '通知公告', search: '?tab=notice' },
];

/** Which half of the message centre an address shows. */
export const tabIn = (search: URLSearchParams): CentreTab => (search.get('tab') === 'notice' ? 'notice' : 'own');

/** The user's own messages, and the notices for everyone. */
export function CentreTabs({ shown }: { readonly shown: CentreTab }) {
  return (
    <nav className={styles.tabs} aria-label="消息中心">
      {tabs.map(({ tab, title, search }) => (
        <Link key={tab} to={`/web/notice${search}`} aria-current={tab === shown ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
