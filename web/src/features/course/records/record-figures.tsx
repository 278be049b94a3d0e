import { spentText } from '../../../lib/text/format.ts';
import { shareText, type Statistics } from './statistics.ts';
import styles from './records.module.css';

/** The five figures that say how far a course is. */
export function RecordFigures({ statistics }: { readonly statistics: Statistics }) {
  const { people, started, completed, overdue, creditedSeconds } = statistics;
  const figures = [
    { name: '应学和在学', value: people, note: '被指派的，和自己开始学的' },
    { name: '已经开始', value: started, note: shareText(started, people) },
    { name: '学完', value: completed, note: shareText(completed, people) },
    { name: '逾期', value: overdue, note: overdue === 0 ? '没有人逾期' : '过了截止时间还没有学完' },
  ];
  return (
    <dl className={styles.figures} aria-label="概况">
      {figures.map(({ name, value, note }) => (
        <div key={name} className={styles.figure} data-bad={name === '逾期' && value > 0}>
          <dt>{name}</dt>
          <dd>
            {value.toLocaleString('zh-CN')} <small>人</small>
          </dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
      <div className={styles.figure}>
        <dt>计入的学习时间</dt>
        <dd>{spentText(creditedSeconds * 1000)}</dd>
        <dd className={styles.note}>
          {started === 0 ? '还没有人学习' : `人均 ${spentText((creditedSeconds / started) * 1000)}`}
        </dd>
      </div>
    </dl>
  );
}
