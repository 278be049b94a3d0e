import type { Health } from './problems.ts';
import { formatCount } from '../model/overview.ts';
import styles from './health-cards.module.css';

const notes = {
  off: '没有启用 pg_stat_statements。启用方法见运维手册“监控与告警 → 慢查询”。',
  forbidden: '运行账号无权查看 pg_stat_statements。授权方法见运维手册“监控与告警 → 慢查询”。',
} as const;

/** The statements that took longest in all. */
export function SlowQueries({ state, queries }: Health['slowQueries']) {
  return (
    <section className={styles.card} aria-label="慢查询">
      <h2>慢查询</h2>
      {queries.length > 0 && (
        <div className={styles.wide}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">语句</th>
                <th scope="col">次数</th>
                <th scope="col">平均</th>
                <th scope="col">最长</th>
                <th scope="col">合计</th>
              </tr>
            </thead>
            <tbody>
              {queries.map(({ text, calls, meanMs, maxMs, totalMs }) => (
                <tr key={text}>
                  <th scope="row">
                    <code>{text}</code>
                  </th>
                  <td>{formatCount(calls)}</td>
                  <td>{milliseconds(meanMs)}</td>
                  <td>{milliseconds(maxMs)}</td>
                  <td>{milliseconds(totalMs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.rest}>
        {state === 'shown' ? '按合计用时排列，自 pg_stat_statements 上次清零起；语句中没有取值。' : notes[state]}
      </p>
    </section>
  );
}

/** `0.12 毫秒`, `340 毫秒`, `12.5 秒` */
function milliseconds(ms: number): string {
  if (ms >= 10_000) return `${formatCount(Math.round(ms / 100) / 10)} 秒`;
  return `${ms >= 10 ? formatCount(Math.round(ms)) : ms.toFixed(2)} 毫秒`;
}
