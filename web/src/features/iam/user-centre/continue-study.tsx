import { learnApi } from '@ganlin/contract/course/learn';
import { LearnState } from '@ganlin/contract/course/kinds';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { deadlineText } from '../../../kits/course/deadline-text.ts';
import { ProgressBar } from '../../../kits/course/progress-bar.tsx';
import { clock } from '../../../kits/video/player-time.ts';
import { query } from '../../../lib/api/query.ts';
import { COURSES, coursePath, lessonPath } from '../../../kits/course/course-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { nextCourses, type NextCourse } from './next-courses.ts';
import styles from './continue-study.module.css';

/** Required courses to look at: completed ones come last. */
const REQUIRED = { current: 1, size: 10, params: { required: true, order: 'urgent' } } as const;

/** The course to go on with, and required ones with their deadlines. */
export function ContinueStudy(): ReactNode {
  const [now] = useState(() => new Date());
  const overview = useQuery({ ...query(learnApi.overview, {}), staleTime: 0, meta: { silent: true } });
  const required = useQuery({ ...query(learnApi.paging, REQUIRED), staleTime: 0, meta: { silent: true } });
  const retry = () => {
    void overview.refetch();
    void required.refetch();
  };
  return (
    <section className={styles.card} aria-labelledby="continue-study">
      <div className="ui-bar">
        <h2 id="continue-study">继续学习</h2>
        <Link to={COURSES} className={styles.more}>
          课程中心
          <Icon name="right" size={16} />
        </Link>
      </div>
      {overview.isError || required.isError ? (
        <LoadFailed text="课程没能载入。" onRetry={retry} />
      ) : overview.data && required.data ? (
        <Courses courses={nextCourses({ goOn: overview.data.goOn, required: required.data.records }, now)} now={now} />
      ) : (
        <div className={styles.waiting} aria-hidden="true" />
      )}
    </section>
  );
}

function Courses({ courses, now }: { readonly courses: readonly NextCourse[]; readonly now: Date }): ReactNode {
  if (courses.length === 0)
    return <p className={styles.none}>没有在学的课程，也没有等着学的必修课。到课程中心选一门吧。</p>;
  return (
    <ul>
      {courses.map((course) => (
        <Course key={course.id} course={course} now={now} />
      ))}
    </ul>
  );
}

function Course({ course, now }: { readonly course: NextCourse; readonly now: Date }): ReactNode {
  const { id, title, required, percent, deadline, state, next } = course;
  const due = deadline === null ? undefined : deadlineText(deadline, now);
  const isBegun = state !== LearnState.none && next !== null;
  return (
    <li className={styles.course}>
      <span className={styles.icon} aria-hidden="true">
        <Icon name="lecture" size={22} />
      </span>
      <div className={styles.about}>
        <h3>
          <Link to={coursePath(id)}>{title}</Link>
        </h3>
        <p>
          <span>{[required ? '必修' : '选修', isBegun ? lastText(next) : '还没有开始'].join('，')}</span>
          {due && <StateTag tone={due.isNear ? 'warn' : 'idle'}>{due.text}</StateTag>}
        </p>
        <ProgressBar percent={percent} label={`${title}的进度`} />
      </div>
      <ButtonLink small look="line" to={isBegun ? lessonPath(id, next.fileId) : coursePath(id)}>
        {isBegun ? '继续学习' : '开始学'}
      </ButtonLink>
    </li>
  );
}

function lastText({ title, positionMs }: NonNullable<NextCourse['next']>): string {
  const at = positionMs >= 1000 ? ` ${clock(positionMs / 1000)}` : '';
  return `上次学到 ${title}${at}`;
}
