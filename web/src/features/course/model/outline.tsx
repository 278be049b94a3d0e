import type { OutlineFile } from '@ganlin/contract/course/learn';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openLoginHere } from '../../../lib/session/login-dialog.ts';
import { ProgressBar } from '../../../kits/course/progress-bar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LockIcon } from './lock-icon.tsx';
import styles from './outline.module.css';
import { lessonPath } from './paths.ts';
import { hoursText, lockTexts, sizeText } from './texts.ts';
import { filesOf, type ShownCourse } from './use-course.ts';

interface OutlineProps {
  readonly course: ShownCourse;
  /** The lesson that is open, and its percentage as counted by now. */
  readonly current?: { readonly fileId: string; readonly percent: number } | undefined;
}

/** The chapters and lessons with what was studied of each, and why a lesson is closed. */
export function Outline({ course, current }: OutlineProps): ReactNode {
  const firstInOrder = filesOf(course).find(({ lock }) => lock === 'order')?.id;
  return (
    <aside className={styles.outline} aria-label="课程目录">
      <header className={styles.head}>
        <h2>{current === undefined ? '课程目录' : course.title}</h2>
        {course.own && <ProgressBar percent={course.own.percent} label="课程进度" />}
        <p>{summaryOf(course)}</p>
      </header>
      {course.chapters.map(({ id, title, files }) => (
        <section key={id} className={styles.chapter}>
          <h3>
            {title}
            <small>
              {course.own ? `${files.filter(({ completed }) => completed).length} / ${files.length}` : files.length}
            </small>
          </h3>
          <ul>
            {files.map((file) => (
              <li key={file.id}>
                <Lesson
                  courseId={course.id}
                  file={file}
                  current={current?.fileId === file.id ? current : undefined}
                  // All that follow have the same reason.
                  isReasonShown={file.lock !== 'order' || file.id === firstInOrder}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <End course={course} />
    </aside>
  );
}

function summaryOf({ own, hourTenths, inOrder, chapters }: ShownCourse): string {
  const count = chapters.reduce((sum, { files }) => sum + files.length, 0);
  const done = own ? `必学小节完成 ${own.filesDone} / ${own.filesRequired}` : `共 ${count} 节`;
  return [done, ...(hourTenths > 0 ? [hoursText(hourTenths)] : []), ...(inOrder ? ['按顺序学习'] : [])].join('，');
}

interface LessonProps {
  readonly courseId: string;
  readonly file: OutlineFile;
  readonly current: OutlineProps['current'];
  /** Why it is closed, in words: the lock alone does not say it. */
  readonly isReasonShown: boolean;
}

function Lesson({ courseId, ...line }: LessonProps): ReactNode {
  const { file, current } = line;
  const { id, lock } = file;
  const inside = <LessonLine {...line} />;
  if (lock === 'signIn')
    return (
      <button type="button" className={styles.lesson} onClick={openLoginHere}>
        {inside}
      </button>
    );
  if (lock !== '')
    return (
      <div className={styles.lesson} data-locked="true">
        {inside}
      </div>
    );
  return (
    <Link className={styles.lesson} to={lessonPath(courseId, id)} aria-current={current ? 'page' : undefined}>
      {inside}
    </Link>
  );
}

function LessonLine({ file, current, isReasonShown }: Omit<LessonProps, 'courseId'>): ReactNode {
  const percent = Math.max(file.percent, current?.percent ?? 0);
  const isBegun = !file.completed && percent > 0;
  return (
    <>
      <Mark file={file} percent={percent} isOpen={current !== undefined} />
      <span className={styles.title}>
        {file.title}
        {file.trial && <i>试看</i>}
        {!file.required && <i>选学</i>}
        {file.lock !== '' && <small className={isReasonShown ? 'ui-note' : 'ui-unseen'}>{lockTexts[file.lock]}</small>}
      </span>
      <span className={styles.size}>{isBegun ? `${percent}%` : sizeText(file)}</span>
    </>
  );
}

const AROUND = 2 * Math.PI * 8;

function Mark({ file, percent, isOpen }: { file: OutlineFile; percent: number; isOpen: boolean }): ReactNode {
  if (file.completed)
    return (
      <span className={styles.done}>
        <Icon name="check" size={14} />
        <span className="ui-unseen">已学完</span>
      </span>
    );
  if (file.lock !== '')
    return (
      <span className={styles.mark}>
        <LockIcon size={16} />
      </span>
    );
  return (
    <svg className={styles.mark} data-open={isOpen} width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="11" cy="11" r="8" />
      <circle cx="11" cy="11" r="8" data-share strokeDasharray={`${(AROUND * percent) / 100} ${AROUND}`} />
    </svg>
  );
}

/** What completing the course gives. */
function End({ course: { own, hourTenths } }: Pick<OutlineProps, 'course'>): ReactNode {
  if (own?.completedAt != null || hourTenths === 0) return null;
  return (
    <p className={styles.end}>
      <Icon name="medal" />
      <span>
        <b>学完全部必学小节</b>，计入 {hoursText(hourTenths)}。
      </span>
    </p>
  );
}
