import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { usePageHead } from '../../../lib/screen/page-head.ts';
import { openLoginHere } from '../../../lib/session/login-dialog.ts';
import { useSession } from '../../../lib/session/session.ts';
import { SceneDefs } from '../../../kits/scene/figures.tsx';
import { ArticleBody } from '../../../kits/rich-text/article/article-body.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Outline } from '../model/outline.tsx';
import { PartTabs } from '../model/part-tabs.tsx';
import { COURSES } from '../model/paths.ts';
import { useCourse, type ShownCourse } from '../model/use-course.ts';
import { Comments } from '../talk/comments.tsx';
import { Notes } from '../talk/notes.tsx';
import { CourseHead } from './course-head.tsx';
import { ExamBox } from './exam-box.tsx';
import { Intervals } from './intervals.tsx';
import styles from './course-page.module.css';

/** A course: introduction and outline for everybody, progress and discussion for learners. */
export default function CoursePageScreen() {
  const { courseId = '' } = useParams();
  const { userId } = useSession();
  const course = useCourse(courseId);
  usePageHead({ title: course.data?.title ?? '' });
  if (course.data) return <CourseView key={userId} course={course.data} />;
  if (!course.isError) return <PageSkeleton />;
  const action = userId === '' ? { text: '返回首页', to: '/web/home' } : { text: '返回课程中心', to: COURSES };
  return <MessageView code="课程" title="没能打开这门课程" text={messageOf(course.error)} action={action} />;
}

function CourseView({ course }: { readonly course: ShownCourse }): ReactNode {
  const isGuest = course.own === null;
  return (
    <div className="ui-ground">
      <SceneDefs />
      <MainArea className={styles.page}>
        <Breadcrumbs
          trail={isGuest ? [{ title: '首页', to: '/web/home' }] : [{ title: '课程中心', to: COURSES }]}
          current={course.title}
        />
        <CourseHead course={course} />
        <div className={styles.columns}>
          <div className={styles.outline}>
            <Outline course={course} />
            {course.own && <ExamBox courseId={course.id} isCompleted={course.own.completedAt !== null} />}
          </div>
          <Parts course={course} />
        </div>
      </MainArea>
    </div>
  );
}

const tabNames = ['introduce', 'talk', 'notes', 'time'] as const;
type TabName = (typeof tabNames)[number];
const titles: Readonly<Record<TabName, string>> = {
  introduce: '课程介绍',
  talk: '讨论',
  notes: '笔记',
  time: '计时记录',
};

function Parts({ course }: { readonly course: ShownCourse }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const shown = tabNames.filter((name) => name !== 'talk' || course.comments);
  const chosen = shown.find((name) => name === search.get('tab')) ?? 'introduce';
  const choose = (tab: TabName) =>
    setSearch(tab === 'introduce' ? {} : { tab }, { replace: true, preventScrollReset: true });
  return (
    <PartTabs
      label="课程的内容"
      tabs={shown.map((name) => ({ name, title: titles[name] }))}
      chosen={chosen}
      onChoose={choose}
    >
      {course.own === null && chosen !== 'introduce' ? <SignInFirst /> : <Part course={course} name={chosen} />}
    </PartTabs>
  );
}

function Part({ course, name }: { readonly course: ShownCourse; readonly name: TabName }): ReactNode {
  if (name === 'talk') return <Comments courseId={course.id} />;
  if (name === 'notes') return <Notes courseId={course.id} />;
  if (name === 'time') return <Intervals courseId={course.id} />;
  return <Introduction course={course} />;
}

function Introduction({ course: { introduce, teachers } }: { readonly course: ShownCourse }): ReactNode {
  return (
    <div className="ui-stack ui-gap-4">
      {introduce === '' ? <p className={styles.none}>没有写介绍。</p> : <ArticleBody html={introduce} />}
      {teachers.length > 0 && (
        <section aria-label="授课教师">
          <h2 className={styles.title}>授课教师</h2>
          <ul className={styles.teachers}>
            {teachers.map(({ name, title }) => (
              <li key={name}>
                <span aria-hidden="true">{name.slice(0, 1)}</span>
                <div>
                  <b>{name}</b>
                  {title !== '' && <p>{title}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function SignInFirst(): ReactNode {
  return (
    <div className="ui-middle ui-gap-3 ui-empty">
      <p>登录后可以参与讨论、记笔记、查看计时记录。</p>
      <Button small onClick={openLoginHere}>
        登录后学习
      </Button>
    </div>
  );
}
