import { FileKind } from '@ganlin/contract/course/kinds';
import { useRef, useState, type ReactNode } from 'react';
import { clock } from '../../../kits/video/player-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Outline } from '../model/outline.tsx';
import { filesOf, type ShownCourse } from '../model/use-course.ts';
import type { Moment } from '../talk/moment.ts';
import type { ShownNote } from '../talk/notes.tsx';
import { DocumentLesson } from './kinds/document-lesson.tsx';
import { FilmLesson } from './kinds/film-lesson.tsx';
import { LessonHead } from './lesson-head.tsx';
import { LessonParts } from './lesson-parts.tsx';
import { LinkLesson } from './kinds/link-lesson.tsx';
import type { OpenLesson } from './open-lesson.ts';
import { MissedDialog, PresenceDialog } from './presence-dialog.tsx';
import { QuizLesson } from './kinds/quiz-lesson.tsx';
import type { BeatDraft } from './study-clock.ts';
import { TextLesson } from './kinds/text-lesson.tsx';
import { useStudy } from './use-study.ts';
import { frontierMs } from './watched.ts';
import styles from './lesson.module.css';

interface LessonViewProps {
  readonly course: ShownCourse;
  readonly opened: OpenLesson;
  /** Begins a new play session here. */
  readonly onTakeOver: () => void;
}

/** One play session of a lesson. */
export function LessonView({ course, opened, onTakeOver }: LessonViewProps): ReactNode {
  const { file } = opened;
  const study = useStudy({ playId: opened.playId, fileId: file.id, progress: opened.progress });
  const film = useRef<HTMLVideoElement>(null);
  const page = useRef(1);
  const goToPage = useRef<((page: number) => void) | null>(null);
  const isPlayed = file.kind === FileKind.film || file.kind === FileKind.audio;
  const { check, completed, percent } = study.progress;
  const isAsked = check !== null && !completed && !study.isReplaced;
  const files = filesOf(course);
  const next = files[files.findIndex(({ id }) => id === file.id) + 1];

  const positionMs = () => Math.round((film.current?.currentTime ?? 0) * 1000);
  const emptyBeat = (): BeatDraft =>
    isPlayed
      ? { visible: true, from: positionMs(), to: positionMs(), rate: 100, positionMs: positionMs() }
      : { visible: true, spentMs: 0 };
  const moment = (): Moment => ({
    atMs: isPlayed ? positionMs() : null,
    page: file.kind === FileKind.document ? page.current : null,
  });
  const seek = (ms: number) => {
    if (film.current) film.current.currentTime = ms / 1000;
  };
  const goTo = (note: ShownNote) => {
    if (note.atMs !== null) seek(note.atMs);
    if (note.page !== null) goToPage.current?.(note.page);
  };
  const lostFrom = frontierMs(study.progress.watched);
  const goOn = () => {
    if (isPlayed) seek(lostFrom);
    study.goOnAfterMiss();
  };
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <div className={styles.stage}>
          {isPlayed && (
            <FilmLesson
              courseId={course.id}
              opened={opened}
              study={study}
              element={film}
              isHeld={isAsked || study.isMissed || study.isReplaced}
            />
          )}
          {file.kind === FileKind.document && (
            <DocumentLesson
              opened={opened}
              study={study}
              onPage={(shown) => void (page.current = shown)}
              goToPage={goToPage}
            />
          )}
          {file.kind === FileKind.text && <TextLesson opened={opened} study={study} />}
          {file.kind === FileKind.link && <LinkLesson opened={opened} study={study} />}
          {file.kind === FileKind.quiz && <QuizLesson courseId={course.id} opened={opened} study={study} />}
          {study.isReplaced && <Replaced onTakeOver={onTakeOver} />}
        </div>
        <LessonHead course={course} opened={opened} study={study} next={next} />
        <LessonParts course={course} opened={opened} moment={moment} onGo={goTo} />
      </div>
      <Outline course={course} current={{ fileId: file.id, percent }} />
      {isAsked && (
        <PresenceDialog leftMs={check.leftMs} onConfirm={study.confirm} onOver={() => study.askMissed(emptyBeat())} />
      )}
      {study.isMissed && !isAsked && <MissedDialog from={isPlayed ? clock(lostFrom / 1000) : ''} onGoOn={goOn} />}
    </div>
  );
}

/** Over the lesson: the newest page counts, and this one no longer is it. */
function Replaced({ onTakeOver }: { readonly onTakeOver: () => void }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  return (
    <div className={styles.replaced} role="alert">
      <p>您在别处打开了新的学习页面，这里不再计时。</p>
      <Button
        look="onSky"
        disabled={isBusy}
        onClick={() => {
          setBusy(true);
          onTakeOver();
        }}
      >
        在这里继续
      </Button>
    </div>
  );
}
