import { Application } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openLoginFor } from '../../../../lib/session/login-dialog.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { MainArea } from '../../../../ui/main-area.tsx';
import { CLASSES_ID } from './classes-block.tsx';
import type { HomeData } from '../home-data.ts';
import styles from './quick-entries.module.css';

/** The most frequent entries. A non-member can register for a class too. */
export function QuickEntries({ home }: { readonly home: Pick<HomeData, 'classes' | 'blocks'> | undefined }) {
  const signedIn = useSession((session) => session.roleType !== 0);
  return (
    <MainArea className={styles.lift}>
      <nav className={styles.card} aria-label="常用入口">
        <Registration home={home} signedIn={signedIn} />
        {signedIn ? (
          <Way icon="exam" title="我的考试" text="考试安排与成绩" to="/web/exam" />
        ) : (
          <Act icon="exam" title="我的考试" text="登录后查看安排" onAct={() => openLoginFor('/web/exam')} />
        )}
        <Way icon="book" title="法规标准" text="作业依据与要求" to="/web/law" />
        <Way icon="search" title="报名查询" text="凭查询码查进度" to="/applicationinterface/trainingQuery" />
      </nav>
    </MainArea>
  );
}

interface RegistrationProps {
  readonly home: Pick<HomeData, 'classes' | 'blocks'> | undefined;
  readonly signedIn: boolean;
}

function Registration({ home, signedIn }: RegistrationProps): ReactNode {
  const open = (home?.classes ?? []).filter(({ application }) => application === Application.open).length;
  const text = open > 0 ? `正在招生 ${open} 个班` : '在线选班报名';
  const face = { icon: 'edit', title: '培训报名', text } as const;
  if (signedIn) return <Way {...face} to="/web/train" />;
  const areShown = home?.blocks.some(({ kind, visible }) => kind === 'classes' && visible) && home.classes.length > 0;
  return areShown ? <Act {...face} onAct={goToClasses} /> : <Act {...face} onAct={() => openLoginFor('/web/train')} />;
}

/** Shows the classes and moves the focus there, so that keyboard and screen reader users follow. */
function goToClasses(): void {
  const heading = document.getElementById(CLASSES_ID);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

interface Face {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

function Way({ to, ...face }: Face & { readonly to: string }) {
  return (
    <Link to={to} className={styles.entry}>
      <EntryFace {...face} />
    </Link>
  );
}

function Act({ onAct, ...face }: Face & { readonly onAct: () => void }) {
  return (
    <button type="button" className={styles.entry} onClick={onAct}>
      <EntryFace {...face} />
    </button>
  );
}

function EntryFace({ icon, title, text }: Face) {
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
