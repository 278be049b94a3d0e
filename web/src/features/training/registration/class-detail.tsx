import { Application, applicationLabels } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isEmbedded } from '../../../lib/browser/embed.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { openLoginFor } from '../../../lib/session/login-dialog.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { RichText } from '../../../kits/rich-text/rich-text.tsx';
import type { PublicClass } from '../model/form-values.ts';
import { mayRegister, standOf } from '../model/class-clock.ts';
import { ClassCover, ClassFacts, ClassFee, ClassTags } from './class-facts.tsx';
import { Fact } from '../../../ui/list/facts.tsx';
import page from './page.module.css';
import { classPath, QUERY } from '../model/paths.ts';
import styles from './class.module.css';

interface ClassDetailProps {
  readonly trainclass: PublicClass;
  readonly now: Date;
  /** The signed-in user has already registered. */
  readonly isRegistered: boolean;
  readonly onRegister: () => void;
}

/** Step 1: all details of the class, and the button that opens the form. */
export function ClassDetail({ trainclass, now, isRegistered, onRegister }: ClassDetailProps): ReactNode {
  const { title, introduce, remark, sessions, courses } = trainclass;
  return (
    <div className={page.columns}>
      <article className={styles.main}>
        <header className={styles.part}>
          <ClassTags trainclass={trainclass} now={now} />
          <h1 tabIndex={-1}>{title}</h1>
          <ClassFacts trainclass={trainclass} now={now} />
        </header>
        <section className={styles.part} aria-label="培训介绍">
          <h2>培训介绍</h2>
          {introduce === '' ? <p className={styles.none}>主办方没有写介绍。</p> : <RichText html={introduce} />}
          {remark !== '' && <p className={styles.remark}>{remark}</p>}
        </section>
        <People trainclass={trainclass} />
        {sessions.length > 0 && <Schedule sessions={sessions} />}
        {courses.length > 0 && <Courses courses={courses} />}
      </article>
      <aside className={styles.aside} aria-label="报名">
        <ClassCover trainclass={trainclass} />
        <div className={styles.door}>
          <ClassFee trainclass={trainclass} />
          <Door trainclass={trainclass} now={now} isRegistered={isRegistered} onRegister={onRegister} />
          <p className={styles.ways}>
            <Link to={QUERY}>报名查询</Link>
          </p>
        </div>
      </aside>
    </div>
  );
}

function Door({ trainclass, now, isRegistered, onRegister }: ClassDetailProps): ReactNode {
  const isGuest = useSession(({ token }) => token) === '';
  const { application } = standOf(trainclass, now);
  if (trainclass.membersOnly && isGuest) {
    return (
      <>
        <p className={styles.notice}>本培训班只对指定单位开放，请登录后报名</p>
        {!isEmbedded() && <Button onClick={() => openLoginFor(location.pathname + location.search)}>登录后报名</Button>}
      </>
    );
  }
  if (isRegistered) {
    return (
      <>
        <p className={styles.notice}>您已经报名</p>
        <ButtonLink to={classPath(trainclass.id)}>查看我的报名</ButtonLink>
      </>
    );
  }
  return (
    <>
      <Button disabled={!mayRegister(application)} onClick={onRegister}>
        {buttonTexts[application]}
      </Button>
      {application === Application.waiting && (
        <p className={styles.notice}>名额已满，现在报名将进入候补名单，有名额时按报名先后递补。</p>
      )}
    </>
  );
}

const buttonTexts: Readonly<Record<Application, string>> = {
  ...applicationLabels,
  [Application.open]: '我要报名',
  [Application.waiting]: '候补报名',
};

function People({ trainclass }: Pick<ClassDetailProps, 'trainclass'>): ReactNode {
  const { subjects, headPersons, classTeachers } = trainclass;
  const rows = [
    ['培训科目', subjects],
    ['负责人', headPersons],
    ['班主任', classTeachers],
  ] as const;
  const shown = rows.filter(([, names]) => names.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={styles.part} aria-label="培训安排">
      <dl className={styles.people}>
        {shown.map(([name, names]) => (
          <Fact key={name} name={name} value={names.join('、')} />
        ))}
      </dl>
    </section>
  );
}

function Schedule({ sessions }: Pick<PublicClass, 'sessions'>): ReactNode {
  return (
    <section className={styles.part} aria-label="课程安排">
      <h2>课程安排</h2>
      <ol className={styles.schedule}>
        {sessions.map(({ id, title, startTime, endTime, place, teacher }) => (
          <li key={id}>
            <time dateTime={startTime}>
              {formatTime(startTime)}–{formatTime(endTime).slice(11)}
            </time>
            <b>{title}</b>
            <span>{[place, teacher].filter((text) => text !== '').join('，')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Courses({ courses }: Pick<PublicClass, 'courses'>): ReactNode {
  return (
    <section className={styles.part} aria-label="线上课程">
      <h2>线上课程</h2>
      <p>录取后登录，在“学习培训”里打开本班，按自己的时间学习。</p>
      <ul className={styles.courses}>
        {courses.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </section>
  );
}
