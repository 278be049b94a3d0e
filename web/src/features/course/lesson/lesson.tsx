import { courseErrors } from '@ganlin/contract/course/errors';
import { learnApi } from '@ganlin/contract/course/learn';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { ApiError, messageOf } from '../../../lib/api/failure.ts';
import { usePageHead } from '../../../lib/screen/page-head.ts';
import { openLoginHere } from '../../../lib/session/login-dialog.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { COURSES, coursePath } from '../model/paths.ts';
import { useCourse, type ShownCourse } from '../model/use-course.ts';
import { LessonView } from './lesson-view.tsx';
import { useOpenLesson } from './open-lesson.ts';
import styles from './lesson.module.css';

/** A lesson: what is studied on the left, the outline on the right, notes and discussion below. */
export default function LessonScreen() {
  const { courseId = '', fileId = '' } = useParams();
  const { userId } = useSession();
  const course = useCourse(courseId);
  usePageHead({ title: course.data?.title ?? '' });
  if (course.data) return <Opening key={`${fileId} ${userId}`} course={course.data} fileId={fileId} />;
  if (!course.isError) return <PageSkeleton />;
  const action = userId === '' ? { text: '返回首页', to: '/web/home' } : { text: '返回课程中心', to: COURSES };
  return <MessageView code="课程" title="没能打开这门课程" text={messageOf(course.error)} action={action} />;
}

function Opening({ course, fileId }: { readonly course: ShownCourse; readonly fileId: string }): ReactNode {
  const { userId } = useSession();
  const client = useQueryClient();
  const opened = useOpenLesson({ courseId: course.id, fileId, userId });
  useEffect(
    () => () => {
      // Other pages show how far the learner came.
      for (const { path } of [learnApi.overview, learnApi.paging, learnApi.detail])
        void client.invalidateQueries({ queryKey: [path] });
    },
    [client],
  );
  if (opened.isError) return <Refused course={course} error={opened.error} onRetry={() => void opened.refetch()} />;
  if (!opened.data) return <PageSkeleton />;
  const trail = [
    ...(course.own ? [{ title: '课程中心', to: COURSES }] : []),
    { title: course.title, to: coursePath(course.id) },
  ];
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <Breadcrumbs trail={trail} current={opened.data.file.title} />
        <LessonView
          // Another play session is another study.
          key={opened.data.playId ?? fileId}
          course={course}
          opened={opened.data}
          onTakeOver={() => void opened.refetch()}
        />
      </MainArea>
    </div>
  );
}

interface RefusedProps {
  readonly course: ShownCourse;
  readonly error: Error;
  readonly onRetry: () => void;
}

function Refused({ course, error, onRetry }: RefusedProps): ReactNode {
  const isLocked = error instanceof ApiError && error.code === courseErrors.courseFileLocked.code;
  const isGuest = course.own === null;
  if (isLocked && isGuest)
    return (
      <MessageView
        code="小节"
        title="登录后学习"
        text={messageOf(error)}
        action={{ text: '登录', onClick: openLoginHere }}
      />
    );
  const isGone = error instanceof ApiError && error.status === 200;
  return (
    <MessageView
      code="小节"
      title={isLocked ? '这一节还没有开放' : '没能打开这一节'}
      text={messageOf(error)}
      action={isGone ? { text: '返回课程', to: coursePath(course.id) } : { text: '重试', onClick: onRetry }}
    />
  );
}
