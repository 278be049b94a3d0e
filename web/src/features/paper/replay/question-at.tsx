import { memo, type ReactNode } from 'react';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { formatToSecond } from '../../../lib/text/format.ts';
import type { Judged } from '../result/result-data.ts';
import type { ReplaySave } from './replay.rules.ts';
import styles from './replay.module.css';

interface QuestionAtProps {
  readonly ordinal: number;
  /** Undefined where the content is not shown. */
  readonly judged: Judged | undefined;
  readonly save: ReplaySave | undefined;
  readonly times: number;
  /** Why there is no content. */
  readonly withoutContent: string;
}

/** One question with the answer that it had at this moment. */
export const QuestionAt = memo(function QuestionAt(props: QuestionAtProps): ReactNode {
  const { ordinal, judged, save, times, withoutContent } = props;
  return (
    <section className={judged ? styles.shown : styles.panel} aria-label="此刻的作答">
      {judged ? (
        <QuestionCard
          question={judged.question}
          number={ordinal}
          score={judged.maxScore}
          answer={save?.answer ?? {}}
          onAnswer={ignore}
          readOnly
        />
      ) : (
        <>
          <h2 className={styles.title}>第 {ordinal} 题</h2>
          <p className={styles.nothing}>{withoutContent}</p>
        </>
      )}
      <p className={styles.stand}>{save ? standText(save, times) : '到此刻还没有保存过答案。'}</p>
    </section>
  );
});

function standText({ at }: ReplaySave, times: number): string {
  const when = `此刻的答案保存于 ${formatToSecond(new Date(at).toISOString())}`;
  return times > 1 ? `${when}，是第 ${times} 次保存。` : `${when}。`;
}

function ignore(): void {
  // A replay is read only.
}
