import { lazy, Suspense, type ReactNode, type RefObject } from 'react';
import type { OpenLesson } from '../open-lesson.ts';
import { useReadingClock } from './use-reading-clock.ts';
import type { Study } from '../use-study.ts';
import styles from './lesson-kinds.module.css';

const PdfView = lazy(() => import('../../../../kits/pdf/pdf-view.tsx'));

interface DocumentLessonProps {
  readonly opened: OpenLesson;
  readonly study: Study;
  /** The page that is read, for notes. */
  readonly onPage: (page: number) => void;
  readonly goToPage: RefObject<((page: number) => void) | null>;
}

/** A document: every page must have been visible for some seconds. */
export function DocumentLesson({ opened, study, onPage, goToPage }: DocumentLessonProps): ReactNode {
  const { file, progress } = opened;
  const { setPages } = useReadingClock(study);
  const { pagesRead } = study.progress;
  const pages = Array.from({ length: file.pages ?? 0 }, (_, at) => at + 1);
  const unread = pages.find((number) => !progress.pagesRead.includes(number));
  return (
    <section className={styles.paper} aria-label={file.title}>
      <p className={styles.read} aria-live="polite">
        已读 <b>{pagesRead.length}</b> / {pages.length} 页，每页看满 {file.rule.pageSeconds} 秒算读过
      </p>
      <Suspense fallback={<div className={styles.waiting} aria-hidden="true" />}>
        <PdfView
          address={file.pdf}
          name={file.title}
          study={{
            onShown: (shown, first) => {
              onPage(first);
              setPages(shown);
            },
            read: pagesRead,
            begin: progress.completed ? 1 : (unread ?? 1),
            goTo: goToPage,
          }}
        />
      </Suspense>
    </section>
  );
}
