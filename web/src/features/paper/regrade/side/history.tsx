import { RegradeState, regradeStateLabels, regradeWayLabels } from '@ganlin/contract/paper/regrade';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/text/format.ts';
import { gradesAlike, keyText } from '../model/key-text.ts';
import { regradePath, type AskedQuestion, type GradingKey, type Regrade, type RegradeRow } from '../model/regrade.ts';
import styles from './side.module.css';

interface HistoryProps {
  readonly stored: Regrade | undefined;
  readonly asked: AskedQuestion;
  readonly draft: { readonly after: GradingKey; readonly reason: string };
  readonly before: GradingKey;
}

/** This change first, then the earlier re-gradings of the question in this exam. */
export function History({ stored, asked, draft, before }: HistoryProps) {
  const earlier = asked.history.filter(({ id }) => id !== stored?.id);
  return (
    <section className={styles.card} aria-label="为什么改">
      <h2>为什么改</h2>
      <ol className={styles.history}>
        <li data-now>
          <b>{changeText(before, draft.after)}</b>
          {stored && (
            <span>
              {stored.editorName} {formatTime(stored.updatedAt)}
            </span>
          )}
          <span className={styles.note}>{draft.reason.trim() || '还没有写原因'}</span>
        </li>
        {earlier.map((row) => (
          <Earlier key={row.id} row={row} />
        ))}
      </ol>
      {earlier.length === 0 && <p className={styles.empty}>这道题在本场考试没有别的改判。</p>}
    </section>
  );
}

function Earlier({ row }: { readonly row: RegradeRow }) {
  const { id, state, way, reason, changed, editorName, committedAt, updatedAt } = row;
  const isCommitted = state === RegradeState.committed;
  return (
    <li>
      <b>
        <Link to={regradePath(id)}>
          {isCommitted ? regradeWayLabels[way] : `${regradeWayLabels[way]}（${regradeStateLabels[state]}）`}
        </Link>
      </b>
      <span>
        {editorName} {formatTime(committedAt ?? updatedAt)}
        {changed !== null && `，更新 ${changed} 份`}
      </span>
      {reason !== '' && <span className={styles.note}>{reason}</span>}
    </li>
  );
}

function changeText(before: GradingKey, after: GradingKey): string {
  const [old, now] = [keyText(before.body), keyText(after.body)];
  if (old !== now) return `答案改为 ${now}`;
  if (before.points !== after.points) return `分值由 ${before.points} 分改为 ${after.points} 分`;
  return gradesAlike(before, after) ? '答案没有改动' : '判分规则有改动';
}
