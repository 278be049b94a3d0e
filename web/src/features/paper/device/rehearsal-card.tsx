import type { Rehearsed } from '@ganlin/contract/paper/rehearsal';
import type { ReactNode } from 'react';
import { rehearsalPath } from '../../../lib/screen/exam-paths.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from './device.module.css';

interface RehearsalCardProps {
  readonly examId: string;
  readonly done: Rehearsed | null;
}

/** After the device, the pages: leads to a rehearsal of the exam. */
export function RehearsalCard({ examId, done }: RehearsalCardProps): ReactNode {
  return (
    <section className={styles.rehearsal} aria-label="试考">
      <h2>{done ? '已试考' : '试考'}</h2>
      <p className="ui-note">
        {done
          ? `最近一次 ${formatTime(done.handedInAt)}，已答 ${done.answered} 题，共 ${done.questions} 题。`
          : '设备之外，还可以试一遍真实的作答、保存、交卷和回执页面：几道小题，不计成绩。'}
      </p>
      <ButtonLink look="line" small to={rehearsalPath(examId)}>
        {done ? '再试考一次' : '去试考'}
      </ButtonLink>
    </section>
  );
}
