import type { ReactNode } from 'react';
import { SafeHtml } from '../../../../ui/safe-html.tsx';
import type { OpenLesson } from '../open-lesson.ts';
import { useReadingClock } from './use-reading-clock.ts';
import type { Study } from '../use-study.ts';
import styles from './lesson-kinds.module.css';

/** A rich text. */
export function TextLesson({ opened, study }: { readonly opened: OpenLesson; readonly study: Study }): ReactNode {
  useReadingClock(study);
  return (
    <article className={styles.text} aria-label={opened.file.title}>
      <SafeHtml html={opened.file.text} className={styles.words ?? ''} />
    </article>
  );
}
