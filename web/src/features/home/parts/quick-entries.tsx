import { Link } from 'react-router';
import { openLogin } from '../../../lib/login-dialog.ts';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import styles from './quick-entries.module.css';

interface Entry {
  readonly title: string;
  readonly icon: IconName;
  readonly to: string;
  readonly text: string;
  /** What a guest reads; such an entry asks a guest to sign in. */
  readonly guestText?: string;
}

const entries: readonly Entry[] = [
  { title: '培训报名', icon: 'edit', to: '/web/train', text: '在线选班报名', guestText: '登录后选班报名' },
  { title: '我的考试', icon: 'exam', to: '/web/uc', text: '考试安排与成绩', guestText: '登录后查看安排' },
  { title: '法规标准', icon: 'book', to: '/web/law', text: '作业依据与要求' },
  { title: '知识科普', icon: 'cloud', to: '/web/popularscience', text: '看懂云和天气' },
];

export function QuickEntries() {
  const signedIn = useSession((session) => session.roleType !== 0);
  return (
    <MainArea className={styles.lift}>
      <nav className={styles.card} aria-label="常用入口">
        {entries.map((entry) =>
          entry.guestText && !signedIn ? (
            <button key={entry.title} type="button" className={styles.entry} onClick={openLogin}>
              <Face icon={entry.icon} title={entry.title} text={entry.guestText} />
            </button>
          ) : (
            <Link key={entry.title} to={entry.to} className={styles.entry}>
              <Face icon={entry.icon} title={entry.title} text={entry.text} />
            </Link>
          ),
        )}
      </nav>
    </MainArea>
  );
}

function Face({ icon, title, text }: { readonly icon: IconName; readonly title: string; readonly text: string }) {
  return (
    <>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <span>
        <b className={styles.title}>{title}</b>
        <span className={styles.text}>{text}</span>
      </span>
    </>
  );
}
