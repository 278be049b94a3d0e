import { LearnState } from '@ganlin/contract/course/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { learnApi } from '@ganlin/contract/course/learn';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { durationText, formatTime } from '../../../lib/text/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CourseCover } from '../../../kits/covers/course-cover.tsx';
import { FavouriteButton } from '../model/favourite-button.tsx';
import { LockIcon } from '../model/lock-icon.tsx';
import { coursePath, lessonPath } from '../model/paths.ts';
import { ProgressBar } from '../../../kits/course/progress-bar.tsx';
import { hoursText } from '../model/texts.ts';
import { deadlineText } from '../../../kits/course/deadline-text.ts';
import { closedText } from '../../../kits/course/closed-text.ts';
import styles from './course-card.module.css';

export type ShownCard = Data<typeof learnApi.paging>['records'][number];

/** A course in the list: what it is, what was studied of it, and the next step. */
export function CourseCardItem({ course }: { readonly course: ShownCard }): ReactNode {
  const [now] = useState(() => new Date());
  const { id, title, required, seconds, teachers, hourTenths, files, percent, favourite } = course;
  const closed = closedText(course, now);
  return (
    <li className={styles.card} data-closed={closed !== ''}>
      <div className={styles.picture}>
        <Link to={coursePath(id)} tabIndex={-1} aria-hidden="true">
          <CourseCover {...course} sizes="(max-width: 767.98px) 120px, 400px" />
        </Link>
        <span className={styles.need}>{required ? '必修' : '选修'}</span>
        <Corner course={course} closed={closed} />
        {seconds > 0 && <span className={styles.length}>{durationText(seconds)}</span>}
      </div>
      <div className={styles.body}>
        <div className={styles.title}>
          <h2>
            <Link to={coursePath(id)} className="ui-touch">
              {title}
            </Link>
          </h2>
          <FavouriteButton bare courseId={id} title={title} favourite={favourite} />
        </div>
        <p className={styles.facts}>
          <span className={styles.narrow}>{required ? '必修' : '选修'}</span>
          {teachers.length > 0 && <span>{teachers.join('、')}</span>}
          {hourTenths > 0 && <span>{hoursText(hourTenths)}</span>}
          <span>{files} 节</span>
        </p>
        {closed === '' && <ProgressBar percent={percent} label={`${title}的进度`} />}
        <div className={styles.foot}>
          <Note course={course} closed={closed} now={now} />
          <Way course={course} closed={closed} />
        </div>
      </div>
    </li>
  );
}

interface PartProps {
  readonly course: ShownCard;
  readonly closed: string;
}

function Corner({ course, closed }: PartProps): ReactNode {
  if (course.state === LearnState.completed)
    return (
      <span className={styles.corner} data-tone="ok">
        <Icon name="check" size={14} />
        学完
      </span>
    );
  if (closed === '') return null;
  return (
    <span className={styles.corner}>
      <LockIcon size={14} />
      未开放
    </span>
  );
}

/** The most urgent thing to know. */
function Note({ course, closed, now }: PartProps & { readonly now: Date }): ReactNode {
  const { completedAt, deadline, state, next, learners } = course;
  if (completedAt !== null) return <span>{formatTime(completedAt).slice(0, 10)} 学完</span>;
  if (closed !== '') return <span>{closed}</span>;
  if (deadline !== null) {
    const { text, isNear } = deadlineText(deadline, now);
    return (
      <span className={styles.due} data-near={isNear}>
        <Icon name="clock" size={16} />
        {text}
      </span>
    );
  }
  if (state === LearnState.learning && next) return <span className="ui-ellipsis">上次学到 {next.title}</span>;
  return <span>{learners > 0 ? `${learners} 人学过` : '还没有人学'}</span>;
}

function Way({ course: { id, state, next }, closed }: PartProps): ReactNode {
  if (closed !== '' || state === LearnState.completed || next === null)
    return (
      <ButtonLink small look="line" to={coursePath(id)}>
        查看
      </ButtonLink>
    );
  return (
    <ButtonLink small look="line" to={state === LearnState.none ? coursePath(id) : lessonPath(id, next.fileId)}>
      {state === LearnState.none ? '开始学' : '继续'}
    </ButtonLink>
  );
}
