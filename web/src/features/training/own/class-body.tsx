import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { coursePath } from '../../../kits/course/course-paths.ts';
import { checkPath } from '../../../lib/screen/exam-paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RichText } from '../../../kits/rich-text/rich-text.tsx';
import { ClassSchedule } from './class-schedule.tsx';
import type { OwnView } from './own-view.ts';
import { Fact } from '../../../ui/list/facts.tsx';
import styles from './class-view.module.css';

interface ClassBodyProps {
  readonly own: OwnView;
  readonly now: Date;
}

/** All details of a class: long text on the left, reference facts on the right. */
export function ClassBody({ own, now }: ClassBodyProps): ReactNode {
  const { trainclass, courses, exams } = own;
  const { introduce, remark, sessions } = trainclass;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <section className={styles.part} aria-label="培训介绍">
          <h2>培训介绍</h2>
          {introduce === '' ? <p className={styles.none}>主办方没有写介绍。</p> : <RichText html={introduce} />}
          {remark !== '' && <p className={styles.remark}>{remark}</p>}
        </section>
        {sessions.length > 0 && <ClassSchedule own={own} now={now} />}
      </div>
      <aside className={styles.side} aria-label="班级信息">
        <People trainclass={trainclass} />
        {courses.length > 0 && <Courses courses={courses} />}
        {exams.length > 0 && <Exams exams={exams} />}
      </aside>
    </div>
  );
}

function People({ trainclass }: Pick<OwnView, 'trainclass'>): ReactNode {
  const { subjects, headPersons, classTeachers } = trainclass;
  const rows = [
    ['负责人', headPersons],
    ['班主任', classTeachers],
  ] as const;
  return (
    <section className={styles.part} aria-label="培训安排">
      <h2>培训安排</h2>
      <ul className={styles.subjects} aria-label="培训科目">
        {subjects.map((subject) => (
          <li key={subject}>{subject}</li>
        ))}
      </ul>
      <dl className={styles.people}>
        {rows.map(([name, names]) => (
          <Fact key={name} name={name} value={names.join('、')} />
        ))}
      </dl>
    </section>
  );
}

function Courses({ courses }: Pick<OwnView, 'courses'>): ReactNode {
  return (
    <section className={styles.part} aria-label="课程">
      <h2>课程</h2>
      <ul className={styles.exams}>
        {courses.map(({ id, title, completed, percent }) => (
          <li key={id}>
            <Link to={coursePath(id)}>
              <Icon name="book" size={18} />
              <span>
                {title}（{completed ? '已学完' : `已学 ${percent}%`}）
              </span>
              <Icon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Exams({ exams }: Pick<OwnView, 'exams'>): ReactNode {
  return (
    <section className={styles.part} aria-label="考试">
      <h2>考试</h2>
      <ul className={styles.exams}>
        {exams.map(({ id, title }) => (
          <li key={id}>
            <Link to={checkPath(id)}>
              <Icon name="exam" size={18} />
              <span>{title}</span>
              <Icon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
