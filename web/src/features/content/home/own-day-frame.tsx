import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import styles from './own-day.module.css';

interface OwnDayFrameProps {
  readonly note?: string;
  readonly children?: ReactNode;
}

/** The block of the user's day, as high before its content has come as with it. */
export function OwnDayFrame({ note = '', children }: OwnDayFrameProps): ReactNode {
  return (
    <MainArea className={styles.block}>
      <section aria-labelledby="own-day">
        <header className={styles.head}>
          <h2 id="own-day">我的今天</h2>
          <Link className={styles.more} to="/web/uc">
            用户中心
            <Icon name="right" size={16} />
          </Link>
        </header>
        <div className={styles.body} data-waiting={children === undefined}>
          {children ?? <p className={styles.none}>{note}</p>}
        </div>
      </section>
    </MainArea>
  );
}
