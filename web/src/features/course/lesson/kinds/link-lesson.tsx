import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import type { OpenLesson } from '../open-lesson.ts';
import type { Study } from '../use-study.ts';
import styles from './lesson-kinds.module.css';

/** A page elsewhere: it counts as studied when it is opened. Nobody knows for how long it is read, so no time counts. */
export function LinkLesson({ opened, study }: { readonly opened: OpenLesson; readonly study: Study }): ReactNode {
  const { file } = opened;
  const open = () => {
    study.push({ visible: true, spentMs: 0 });
    study.leave();
  };
  return (
    <section className={styles.link} aria-label={file.title}>
      <Icon name="link" size={40} />
      <p>本节的内容在另一个网页上，打开链接就算学过，不计学习时间。</p>
      <a href={file.url} target="_blank" rel="noreferrer" onClick={open}>
        打开链接
        <Icon name="arrow" size={18} />
      </a>
      <small>{file.url}</small>
    </section>
  );
}
