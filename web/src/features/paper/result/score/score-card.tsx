import { ExamResult, examResultLabels, handInByLabels, PaperState, shownHandIn } from '@ganlin/contract/exam/kinds';
import type { ReactNode } from 'react';
import { formatToSecond, spentText } from '../../../../lib/text/format.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { objectiveOf, outcomesOf } from '../judged.ts';
import type { Result } from '../result-data.ts';
import type { ExamAverage } from './use-exam-average.ts';
import { Fact, FactGrid } from '../../../../ui/list/facts.tsx';
import styles from './score-card.module.css';

interface ScoreCardProps {
  readonly result: Result;
  readonly average: ExamAverage | undefined;
  /** Title and other content above the facts. */
  readonly children: ReactNode;
}

/** The score first, pass or fail; then when, how long and how many. */
export function ScoreCard({ result, average, children }: ScoreCardProps): ReactNode {
  return (
    <section className={styles.card} aria-label="成绩">
      <div className={styles.score}>
        <Outcome result={result} />
      </div>
      <div className={styles.rest}>
        {children}
        <Facts result={result} average={average} />
      </div>
    </section>
  );
}

function Outcome({ result }: { readonly result: Result }): ReactNode {
  if (result.voidReason !== null) return <Void reason={result.voidReason} />;
  return result.score === null ? <NoScore result={result} /> : <Score result={result} score={result.score} />;
}

function Void({ reason }: { readonly reason: string }): ReactNode {
  return (
    <>
      <p>本次得分</p>
      <p className={styles.none}>已作废</p>
      <p className={styles.line}>原因：{reason}</p>
      <p className={styles.line}>本次答卷不计成绩。如有疑问，请联系考试组织方。</p>
    </>
  );
}

function Score({ result, score }: { readonly result: Result; readonly score: number }): ReactNode {
  const { totalScore, passScore, result: verdict, open } = result;
  return (
    <>
      <p>本次得分</p>
      <p className={styles.large}>
        <b>{score}</b>
        <span>/ {totalScore} 分</span>
      </p>
      {verdict !== null && (
        <p className={styles.pass} data-passed={verdict === ExamResult.pass}>
          <Icon name={verdict === ExamResult.pass ? 'check' : 'close'} size={18} />
          {examResultLabels[verdict]}
        </p>
      )}
      <p className={styles.line}>
        合格分 {passScore} 分{distance(score - passScore)}
      </p>
      {open > 0 && <p className={styles.line}>还有 {open} 道题待阅卷，成绩会更新</p>}
    </>
  );
}

const rounded = (points: number): number => Math.round(points * 10) / 10;

/** Points have at most two decimals; their difference must not show more. */
function distance(points: number): string {
  if (points === 0) return '，刚好达到';
  return `，${points > 0 ? '高出' : '相差'} ${Math.round(Math.abs(points) * 100) / 100} 分`;
}

function NoScore({ result }: { readonly result: Result }): ReactNode {
  const { state, open, totalScore, passScore } = result;
  const objective = objectiveOf(result);
  return (
    <>
      <p>{objective ? '客观题得分' : '本次得分'}</p>
      {objective ? (
        <p className={styles.large}>
          <b>{objective.score}</b>
          <span>/ {objective.maxScore} 分</span>
        </p>
      ) : (
        <p className={styles.none}>{noScoreText(state, open)}</p>
      )}
      {open > 0 && (
        <p className={styles.line}>
          还有 {open} 道题等待阅卷{objective && '，阅完后公布总分'}
        </p>
      )}
      <p className={styles.line}>
        满分 {totalScore} 分，合格分 {passScore} 分
      </p>
    </>
  );
}

function noScoreText(state: PaperState, open: number): string {
  if (state === PaperState.abandoned) return '已弃考';
  if (state !== PaperState.awaitingGrading) return '成绩待公布';
  return open > 0 ? '等待阅卷' : '正在评分';
}

function Facts({ result, average }: Omit<ScoreCardProps, 'children'>): ReactNode {
  const { handedInAt, handedInBy, collectReason, atDeadline, spentSeconds, attempt, answered, questions, released } =
    result;
  const counts = outcomesOf(questions);
  return (
    <FactGrid className={styles.facts}>
      {handedInAt !== null && <Fact name="交卷时间" value={formatToSecond(handedInAt)} />}
      {handedInBy !== null && <Fact name="交卷方式" value={handInByLabels[shownHandIn({ handedInBy, atDeadline })]} />}
      {collectReason && <Fact name="收卷原因" value={collectReason} />}
      {spentSeconds !== null && <Fact name="用时" value={spentText(spentSeconds * 1000)} />}
      <Fact name="已答" value={released.verdict ? `${answered} / ${questions.length} 题` : `${answered} 题`} />
      {released.verdict && (
        <Fact name="答对 / 部分 / 答错" value={`${counts.right} / ${counts.partly} / ${counts.wrong + counts.blank}`} />
      )}
      {average && <Fact name="全体平均" value={`${rounded(average.mean)} 分（${average.papers} 人）`} />}
      <Fact name="考试次数" value={`第 ${attempt} 次`} />
    </FactGrid>
  );
}
