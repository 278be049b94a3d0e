import type { ReactNode } from 'react';
import { ArticleBody } from '../../../../kits/rich-text/article/article-body.tsx';
import type { OpenLesson } from '../open-lesson.ts';
import { useReadingClock } from './use-reading-clock.ts';
import type { Study } from '../use-study.ts';
import styles from './lesson-kinds.module.css';

/** A rich text, with formulas and pictures that can be enlarged. */
export function TextLesson({ opened, study }: { readonly opened: OpenLesson; readonly study: Study }): ReactNode {
  useReadingClock(study);
  return (
    <article className={styles.text} aria-label={opened.file.title}>
      <div className={styles.words}>
        <ArticleBody html={opened.file.text} />
      </div>
    </article>
  );
}
