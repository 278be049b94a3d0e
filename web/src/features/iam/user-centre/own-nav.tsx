import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OWN_CERTIFICATES } from '../../../kits/certificate/own-texts.ts';
import { COURSES } from '../../../kits/course/course-paths.ts';
import type { Day } from '../../../kits/day/day-data.ts';
import { useEmbed } from '../../../lib/browser/embed.ts';
import { EXAMS, RESULTS } from '../../../lib/screen/exam-paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './own-nav.module.css';

interface Entry {
  readonly title: string;
  readonly icon: IconName;
  readonly to: string;
  /** Changes the account, or leaves the pages that a host system may show. */
  readonly notEmbedded?: boolean;
  readonly count?: (counts: Counts) => number;
}

interface Counts {
  readonly day: Day | undefined;
  readonly unread: number;
}

const groups: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
  {
    title: '学习',
    entries: [
      { title: '我的培训', icon: 'train', to: '/web/train?tab=mine' },
      { title: '我的课程', icon: 'lecture', to: COURSES },
      { title: '我的考试', icon: 'exam', to: EXAMS, count: ({ day }) => day?.openExams ?? 0 },
      { title: '我的成绩', icon: 'gauge', to: RESULTS },
      { title: '实操考核', icon: 'target', to: '/web/practical' },
    ],
  },
  {
    title: '练习',
    entries: [
      { title: '题库练习', icon: 'layers', to: '/web/repo' },
      { title: '今日五题', icon: 'flame', to: '/web/daily' },
      { title: '错题本', icon: 'book', to: '/web/book/list/all', count: ({ day }) => day?.practice.week[0] ?? 0 },
      { title: '知识对战', icon: 'flag', to: '/web/battle' },
    ],
  },
  {
    title: '我',
    entries: [
      { title: '我的证书', icon: 'medal', to: OWN_CERTIFICATES },
      { title: '学习档案', icon: 'file', to: '/web/transcript' },
      { title: '消息', icon: 'bell', to: '/web/notice', count: ({ unread }) => unread },
      { title: '个人资料', icon: 'user', to: '/profile/index', notEmbedded: true },
    ],
  },
];

/** The learner's pages: a menu at the side, on phones tiles. */
export function OwnNav({ day }: { readonly day: Day | undefined }): ReactNode {
  const { on: embedded } = useEmbed();
  const unread = useSession(({ unreadMsg }) => unreadMsg);
  const shown = ({ notEmbedded = false }: Entry) => !(embedded && notEmbedded);
  return (
    <nav className={styles.nav} aria-label="我的学习">
      {groups.map(({ title, entries }) => (
        <ul key={title} aria-label={title}>
          {entries.filter(shown).map((entry) => (
            <li key={entry.to}>
              <Link className={styles.entry} to={entry.to}>
                <span className={styles.icon}>
                  <Icon name={entry.icon} />
                </span>
                {entry.title}
                <Count of={entry.count?.({ day, unread }) ?? 0} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

const MAX_COUNT = 99;

const Count = ({ of }: { readonly of: number }): ReactNode =>
  of > 0 && <span className={styles.count}>{of > MAX_COUNT ? `${MAX_COUNT}+` : of}</span>;
