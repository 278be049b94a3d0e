import { LearnState } from '@ganlin/contract/course/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clock } from '../../../kits/video/player-time.ts';
import { openLoginHere } from '../../../lib/session/login-dialog.ts';
import { formatTime, spentText } from '../../../lib/text/format.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { deadlineText } from '../../../kits/course/deadline-text.ts';
import { CourseCover } from '../../../kits/covers/course-cover.tsx';
import { FavouriteButton } from '../model/favourite-button.tsx';
import { coursePath, lessonPath } from '../model/paths.ts';
import { hoursText, lockTexts } from '../model/texts.ts';
import { filesOf, type ShownCourse } from '../model/use-course.ts';
import { PasswordBox } from './password-box.tsx';
import styles from './course-head.module.css';

interface CourseHeadProps {
  readonly course: ShownCourse;
}

/** What the course is, and how to begin or go on. */
export function CourseHead({ course }: CourseHeadProps): ReactNode {
  const { id, title, required, categoryTitle, own } = course;
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <CourseCover {...course} sizes="(max-width: 991.98px) 92vw, 400px" />
      </div>
      <div className={styles.about}>
        <div className="ui-cluster ui-gap-2">
          <StateTag tone={required ? 'warn' : 'idle'}>{required ? '必修' : '选修'}</StateTag>
          {categoryTitle !== '' && <StateTag tone="busy">{categoryTitle}</StateTag>}
          {own?.state === LearnState.completed && <StateTag tone="ok">已学完</StateTag>}
        </div>
        <h1>{title}</h1>
        <Facts course={course} />
        <div className={styles.foot}>
          <Way course={course} />
          {own && <FavouriteButton courseId={id} title={title} favourite={own.favourite} />}
        </div>
      </div>
    </header>
  );
}

function Facts({ course }: CourseHeadProps): ReactNode {
  const { hourTenths, teachers, learners, own, deadline, startTime, endTime, now } = course;
  const due = deadline === null ? undefined : deadlineText(deadline, new Date(now));
  const rows: readonly (readonly [string, string])[] = [
    ['教师', teachers.map(({ name, title }) => `${name} ${title}`.trim()).join('、')],
    ['学时', hourTenths > 0 ? hoursText(hourTenths) : ''],
    ['小节', `${filesOf(course).length} 节`],
    ['期限', due?.text ?? ''],
    ['开放', periodText(startTime, endTime)],
    ['学习', learners > 0 ? `${learners} 人学过` : ''],
    ['已学', own && own.creditedSeconds > 0 ? spentText(own.creditedSeconds * 1000) : ''],
  ];
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} data-near={name === '期限' && due?.isNear === true}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function periodText(start: string | null, end: string | null): string {
  if (start === null && end === null) return '';
  if (end === null) return `${formatTime(start ?? '')} 起`;
  return start === null ? `${formatTime(end)} 为止` : `${formatTime(start)} 至 ${formatTime(end)}`;
}

/** The next step, or what is in the way. */
function Way({ course }: CourseHeadProps): ReactNode {
  const { id, own, needsPassword, prerequisite } = course;
  const files = filesOf(course);
  if (own === null) {
    const trial = files.find(({ lock }) => lock === '');
    return (
      <>
        <Button onClick={openLoginHere}>登录后学习</Button>
        {trial && (
          <ButtonLink look="line" to={lessonPath(id, trial.id)}>
            试看：{trial.title}
          </ButtonLink>
        )}
      </>
    );
  }
  if (needsPassword) return <PasswordBox courseId={id} />;
  if (prerequisite)
    return (
      <p className={styles.note}>
        先学完 <Link to={coursePath(prerequisite.id)}>《{prerequisite.title}》</Link> 再来学这门课。
      </p>
    );
  const next = files.find((file) => file.id === own.next?.fileId);
  if (!next || own.next === null) return <p className={styles.note}>课程还没有小节。</p>;
  if (next.lock !== '') return <p className={styles.note}>{lockTexts[next.lock]}</p>;
  const at = own.next.positionMs >= 1000 ? ` ${clock(own.next.positionMs / 1000)}` : '';
  return <ButtonLink to={lessonPath(id, next.id)}>{goText(own.state, `${next.title}${at}`)}</ButtonLink>;
}

function goText(state: LearnState, at: string): string {
  if (state === LearnState.completed) return '再看一遍';
  return state === LearnState.none ? '开始学' : `继续：${at}`;
}
