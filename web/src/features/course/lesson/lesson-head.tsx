import type { OutlineFile } from '@ganlin/contract/course/learn';
import type { ReactNode } from 'react';
import { openLoginHere } from '../../../lib/session/login-dialog.ts';
import { spentText } from '../../../lib/text/format.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FavouriteButton } from '../model/favourite-button.tsx';
import { LockIcon } from '../model/lock-icon.tsx';
import { coursePath, lessonPath } from '../model/paths.ts';
import { lockTexts } from '../model/texts.ts';
import type { ShownCourse } from '../model/use-course.ts';
import type { OpenLesson } from './open-lesson.ts';
import { SyncLine } from './sync-line.tsx';
import type { Study } from './use-study.ts';
import { nextText } from './next-text.ts';
import styles from './lesson-head.module.css';

interface LessonHeadProps {
  readonly course: ShownCourse;
  readonly opened: OpenLesson;
  readonly study: Study;
  /** The lesson after this one. */
  readonly next: OutlineFile | undefined;
}

/** Title, what was counted, and the way to the next lesson. */
export function LessonHead({ course, opened, study, next }: LessonHeadProps): ReactNode {
  const { percent, creditedSeconds, pendingSeconds, completed } = study.progress;
  return (
    <section className={styles.head} aria-label="本节的进度">
      <div className={styles.about}>
        <h1>{opened.file.title}</h1>
        <p className={styles.facts}>
          {course.teachers.length > 0 && <span>{course.teachers.map(({ name }) => name).join('、')}</span>}
          {!study.isIdle && (
            <>
              <span>
                {completed ? (
                  <b className={styles.done}>本节已学完</b>
                ) : (
                  <>
                    本节已学 <b>{percent}%</b>
                  </>
                )}
              </span>
              <span>
                已计学时 <b>{spentText(creditedSeconds * 1000)}</b>
                {pendingSeconds > 0 && `，另有 ${spentText(pendingSeconds * 1000)}待确认在场后计入`}
              </span>
            </>
          )}
          <SyncLine study={study} />
        </p>
      </div>
      <div className={styles.actions}>
        {course.own && <FavouriteButton courseId={course.id} title={course.title} favourite={course.own.favourite} />}
        <Next course={course} opened={opened} next={next} isDone={completed} />
      </div>
    </section>
  );
}

interface NextProps extends Pick<LessonHeadProps, 'course' | 'opened' | 'next'> {
  readonly isDone: boolean;
}

function Next({ course, opened, next, isDone }: NextProps): ReactNode {
  if (!next)
    return (
      <ButtonLink look={isDone ? 'solid' : 'line'} to={coursePath(course.id)}>
        {isDone ? '回到课程' : '课程目录'}
      </ButtonLink>
    );
  if (next.lock === 'signIn') return <Button onClick={openLoginHere}>登录后学习下一节</Button>;
  if (next.lock !== '' && next.lock !== 'order')
    return (
      <Button disabled onClick={() => undefined}>
        {lockTexts[next.lock]}
      </Button>
    );
  if (next.lock === 'order' && !isDone)
    return (
      <Button disabled onClick={() => undefined}>
        <LockIcon />
        {nextText(opened.file)}
      </Button>
    );
  return (
    <ButtonLink look={isDone ? 'solid' : 'line'} to={lessonPath(course.id, next.id)}>
      下一节
      <Icon name="right" size={18} />
    </ButtonLink>
  );
}
