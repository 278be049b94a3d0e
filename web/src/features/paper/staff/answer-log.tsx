import { Excerpt, shortStem } from '../../../kits/rich-text/excerpt.tsx';
import type { ReactNode } from 'react';
import { formatToSecond } from '../../../lib/text/format.ts';
import { FoldRow } from '../../../ui/list/fold-row.tsx';
import { answerText } from '../result/judged.ts';
import type { Judged } from '../result/result-data.ts';
import type { PaperDetail } from './paper-row.ts';
import styles from './paper-view.module.css';

type Saved = PaperDetail['log'][number];

interface AnswerLogProps {
  readonly log: readonly Saved[];
  readonly archivedAt: PaperDetail['logArchivedAt'];
  /** Empty while the paper is in progress: then the answers are not shown as text. */
  readonly questions: readonly Judged[];
}

/** The saved answers of each question, in order. */
export function AnswerLog({ log, archivedAt, questions }: AnswerLogProps): ReactNode {
  if (archivedAt) {
    return (
      <p className={styles.nothing}>
        作答记录已归档（{formatToSecond(archivedAt)}）。需要核对每次保存时，请联系系统管理员从归档文件中查看。
      </p>
    );
  }
  if (log.length === 0) return <p className={styles.nothing}>还没有保存过答案。</p>;
  const ordinals = [...new Set(log.map(({ ordinal }) => ordinal))].toSorted((one, other) => one - other);
  return (
    <>
      {log.length === MAX && <p className={styles.nothing}>只显示最近 {MAX} 次保存。</p>}
      <ul className={styles.log} aria-label="作答记录">
        {ordinals.map((ordinal) => (
          <QuestionLog
            key={ordinal}
            ordinal={ordinal}
            saved={log.filter((each) => each.ordinal === ordinal)}
            judged={questions.find((each) => each.ordinal === ordinal)}
          />
        ))}
      </ul>
    </>
  );
}

const MAX = 1000;

interface QuestionLogProps {
  readonly ordinal: number;
  readonly saved: readonly Saved[];
  readonly judged: Judged | undefined;
}

function QuestionLog({ ordinal, saved, judged }: QuestionLogProps): ReactNode {
  const head = (
    <>
      <b>第 {ordinal} 题</b>
      <span>{judged && <Excerpt text={shortStem(judged.question.content)} />}</span>
      <small>保存 {saved.length} 次</small>
    </>
  );
  return (
    <FoldRow className={styles.logRow} head={head}>
      <ol className={styles.saves}>
        {saved.map(({ seq, savedAt, ip, answer }) => (
          <li key={seq}>
            <time dateTime={savedAt}>{formatToSecond(savedAt)}</time>
            <span>{judged ? <Excerpt text={answerText(judged.question, answer)} /> : '交卷后显示内容'}</span>
            <small>
              编号 {seq}
              {ip && `，IP ${ip}`}
            </small>
          </li>
        ))}
      </ol>
    </FoldRow>
  );
}
