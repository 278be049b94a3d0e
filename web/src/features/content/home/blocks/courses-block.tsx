import { Link } from 'react-router';
import { CourseCover } from '../../../../kits/covers/course-cover.tsx';
import { COURSES, coursePath } from '../../../../kits/course/course-paths.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { durationText } from '../../../../lib/text/format.ts';
import { MainArea } from '../../../../ui/main-area.tsx';
import type { BlockProps, HomeCourse } from '../home-data.ts';
import styles from './courses-block.module.css';
import { SectionHeading } from './section-heading.tsx';

/** The newest courses that everybody may read about; studying needs an account. */
export function CoursesBlock({ block, home }: BlockProps) {
  const signedIn = useSession((session) => session.roleType !== 0);
  const courses = home.courses.slice(0, block.count);
  if (courses.length === 0) return null;
  const more = signedIn ? { to: COURSES, text: '课程中心' } : undefined;
  return (
    <section className={styles.section} aria-labelledby="open-courses">
      <MainArea>
        <SectionHeading id="open-courses" title={block.title} text={block.text} more={more} />
        <ul className={styles.grid}>
          {courses.map((course) => (
            <Course key={course.id} course={course} />
          ))}
        </ul>
      </MainArea>
    </section>
  );
}

function Course({ course }: { readonly course: HomeCourse }) {
  const { id, title, seconds } = course;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <CourseCover {...course} sizes="(max-width: 991.98px) 46vw, 20vw" />
        {seconds > 0 && (
          <span className={styles.length}>
            <span className="ui-unseen">时长</span>
            {durationText(seconds)}
          </span>
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={coursePath(id)}>{title}</Link>
        </h3>
        <p className={styles.facts}>{factsOf(course).join(' · ')}</p>
      </div>
    </li>
  );
}

function factsOf({ teachers, hourTenths, files, learners }: HomeCourse): string[] {
  return [
    ...teachers.slice(0, 1),
    ...(hourTenths > 0 ? [`${hourTenths / 10} 学时`] : []),
    `${files} 节`,
    ...(learners > 0 ? [`${learners} 人学过`] : []),
  ];
}
