import { Excerpt, shortStem } from '../../../kits/rich-text/excerpt.tsx';
import type { ReactNode } from 'react';
import { formatToSecond } from '../../../lib/text/format.ts';
import { answerText } from '../result/judged.ts';
import type { Judged } from '../result/result-data.ts';
import type { PaperDetail } from './paper-row.ts';
import styles from './paper-view.module.css';

type Late = PaperDetail['late'][number];

interface LateAnswersProps {
  readonly late: readonly Late[];
  readonly questions: readonly Judged[];
}

/** Answers that never arrived and were submitted after the hand-in, beside the graded ones. */
export function LateAnswers({ late, questions }: LateAnswersProps): ReactNode {
  const ordinals = [...new Set(late.map(({ ordinal }) => ordinal))].toSorted((one, other) => one - other);
  return (
    <>
      <p className={styles.open}>
        未送达的作答（未计分，仅供复核）：交卷时没有送到服务器，由考生在交卷后从设备提交。作答时间以考生设备的时钟为准，内容无法核实。
      </p>
      <ul className={styles.late} aria-label="未送达的作答">
        {ordinals.map((ordinal) => (
          <LateQuestion
            key={ordinal}
            ordinal={ordinal}
            late={late.filter((each) => each.ordinal === ordinal)}
            judged={questions.find((each) => each.ordinal === ordinal)}
          />
        ))}
      </ul>
    </>
  );
}

interface LateQuestionProps {
  readonly ordinal: number;
  readonly late: readonly Late[];
  readonly judged: Judged | undefined;
}

function LateQuestion({ ordinal, late, judged }: LateQuestionProps): ReactNode {
  const shown = (answer: Late['answer'] | null) => (
    <Excerpt text={judged && answer ? answerText(judged.question, answer) : '未作答'} />
  );
  return (
    <li>
      <h3>
        第 {ordinal} 题 <span>{judged && <Excerpt text={shortStem(judged.question.content)} />}</span>
      </h3>
      <dl>
        <dt>计分的作答</dt>
        <dd>{shown(judged?.answer ?? null)}</dd>
        {late.map(({ seq, answer, writtenAt, receivedAt }) => (
          <div key={`${seq}/${writtenAt}`}>
            <dt>未送达的作答</dt>
            <dd>
              {shown(answer)}
              <small>
                设备时间 {formatToSecond(writtenAt)}，提交于 {formatToSecond(receivedAt)}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
