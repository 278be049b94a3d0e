import type { Data } from '@ganlin/contract/core/endpoint';
import type { learnApi } from '@ganlin/contract/course/learn';
import type { ReactNode } from 'react';
import { PlayIcon } from '../../../kits/video/player-icons.tsx';
import { clock } from '../../../kits/video/player-time.ts';
import { spentText } from '../../../lib/text/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CourseCover } from '../../../kits/covers/course-cover.tsx';
import { coursePath, lessonPath } from '../model/paths.ts';
import { ProgressBar } from '../../../kits/course/progress-bar.tsx';
import { aboutText } from '../model/texts.ts';
import styles from './go-on-card.module.css';

type Overview = Data<typeof learnApi.overview>;
type GoOn = NonNullable<Overview['goOn']>;

/** Where the user left off, and the hours of this year. */
export function GoOnCard({ overview }: { readonly overview: Overview }): ReactNode {
  const { goOn, yearHourTenths, todaySeconds } = overview;
  return (
    <section className={styles.card} data-empty={goOn === null} aria-label="接着学">
      {goOn ? <Last course={goOn} /> : <Nothing />}
      <div className={styles.year}>
        <Icon name="medal" size={40} />
        <div>
          <b>今年 {yearHourTenths / 10} 学时</b>
          <p>学完一门课程计入它的学时</p>
          <p>{todaySeconds === 0 ? '今天还没有学习' : `今天已学 ${spentText(todaySeconds * 1000)}`}</p>
        </div>
      </div>
    </section>
  );
}

function Last({ course }: { readonly course: GoOn }): ReactNode {
  const { id, title, percent, next, seconds } = course;
  const at = next && next.positionMs >= 1000 ? clock(next.positionMs / 1000) : '';
  return (
    <>
      <div className={styles.picture}>
        <CourseCover {...course} sizes="(max-width: 991.98px) 92vw, 340px" />
        <span className={styles.disc} aria-hidden="true">
          <PlayIcon size={26} />
        </span>
      </div>
      <div className={styles.body}>
        <p className="ui-note">接着学</p>
        <h2>{title}</h2>
        {next && (
          <p>
            上次学到 <b>{[next.title, at].join(' ').trim()}</b>
          </p>
        )}
        <ProgressBar percent={percent} label={`${title}的进度`} />
        <div className={styles.foot}>
          <ButtonLink to={next ? lessonPath(id, next.fileId) : coursePath(id)}>
            <PlayIcon size={18} />
            {at === '' ? '继续' : `从 ${at} 继续`}
          </ButtonLink>
          {seconds > 0 && <span>还剩{aboutText((seconds * (100 - percent)) / 100)}</span>}
        </div>
      </div>
    </>
  );
}

function Nothing(): ReactNode {
  return (
    <div className={styles.body}>
      <p className="ui-note">接着学</p>
      <h2>还没有在学的课程</h2>
      <p>在下面选一门开始，下次从停下的地方继续，换一台电脑或手机也一样。</p>
    </div>
  );
}
