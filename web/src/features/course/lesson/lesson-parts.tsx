import { useState, type ReactNode } from 'react';
import { RichText } from '../../../kits/rich-text/rich-text.tsx';
import { openLoginHere } from '../../../lib/session/login-dialog.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PartTabs } from '../model/part-tabs.tsx';
import { coursePath } from '../model/paths.ts';
import { ruleTexts } from '../model/texts.ts';
import type { ShownCourse } from '../model/use-course.ts';
import { Comments } from '../talk/comments.tsx';
import type { Moment } from '../talk/moment.ts';
import { Notes, type ShownNote } from '../talk/notes.tsx';
import type { OpenLesson } from './open-lesson.ts';
import styles from './lesson.module.css';

interface LessonPartsProps {
  readonly course: ShownCourse;
  readonly opened: OpenLesson;
  readonly moment: () => Moment;
  readonly onGo: (note: ShownNote) => void;
}

const titles = { notes: '笔记', talk: '讨论', about: '简介与计时' } as const;
type Name = keyof typeof titles;

/** Notes, discussion, and what counts as studied. */
export function LessonParts({ course, opened, moment, onGo }: LessonPartsProps): ReactNode {
  const isGuest = course.own === null;
  const names: readonly Name[] = isGuest
    ? ['about']
    : ['notes', ...(course.comments ? (['talk'] as const) : []), 'about'];
  const [chosen, setChosen] = useState<Name>(isGuest ? 'about' : 'notes');
  const { file } = opened;
  return (
    <PartTabs
      label="本节的笔记和讨论"
      tabs={names.map((name) => ({ name, title: titles[name] }))}
      chosen={chosen}
      onChoose={setChosen}
    >
      {chosen === 'notes' && <Notes courseId={course.id} lesson={{ fileId: file.id, moment, onGo }} />}
      {chosen === 'talk' && <Comments courseId={course.id} fileId={file.id} />}
      {chosen === 'about' && <About course={course} opened={opened} isGuest={isGuest} />}
    </PartTabs>
  );
}

interface AboutProps extends Pick<LessonPartsProps, 'course' | 'opened'> {
  readonly isGuest: boolean;
}

function About({ course, opened, isGuest }: AboutProps): ReactNode {
  return (
    <div className="ui-stack ui-gap-4">
      <section className={styles.rules} aria-label="怎样算学完">
        <h2>怎样算学完</h2>
        <ul>
          {ruleTexts(opened.file).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {isGuest ? (
          <Button small onClick={openLoginHere}>
            登录后学习
          </Button>
        ) : (
          <ButtonLink small look="line" to={`${coursePath(course.id)}?tab=time`}>
            为什么没有计时
          </ButtonLink>
        )}
      </section>
      {course.introduce !== '' && <RichText html={course.introduce} />}
    </div>
  );
}
