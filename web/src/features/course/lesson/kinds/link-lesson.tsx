import { useState, type ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import type { OpenLesson } from '../open-lesson.ts';
import { useReadingClock } from './use-reading-clock.ts';
import type { Study } from '../use-study.ts';
import styles from './lesson-kinds.module.css';

/** A page elsewhere. It is read in another tab, so its time counts from the click on, while this page stays open. */
export function LinkLesson({ opened, study }: { readonly opened: OpenLesson; readonly study: Study }): ReactNode {
  const { file } = opened;
  const [isOpened, setOpened] = useState(false);
  useReadingClock({ ...study, isOn: isOpened, isElsewhere: true });
  return (
    <section className={styles.link} aria-label={file.title}>
      <Icon name="link" size={40} />
      <p>本节的内容在另一个网页上，从打开链接起计时，学习时请不要关闭本页。</p>
      <a href={file.url} target="_blank" rel="noreferrer" onClick={() => setOpened(true)}>
        打开链接
        <Icon name="arrow" size={18} />
      </a>
      <small>{file.url}</small>
    </section>
  );
}
