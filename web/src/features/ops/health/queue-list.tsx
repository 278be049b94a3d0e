import type { QueueDepth } from './problems.ts';
import { formatCount } from '../model/overview.ts';
import styles from './health-cards.module.css';

/** The non-empty queues; the empty ones are only counted. */
export function QueueList({ queues }: { readonly queues: readonly QueueDepth[] }) {
  const busy = queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0);
  const rest = queues.length - busy.length;
  return (
    <section className={styles.card} aria-label="作业队列">
      <h2>作业队列</h2>
      {busy.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">作业</th>
              <th scope="col">等待</th>
              <th scope="col">进行</th>
              <th scope="col">失败</th>
            </tr>
          </thead>
          <tbody>
            {busy.map(({ name, waiting, active, failed }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatCount(waiting)}</td>
                <td>{formatCount(active)}</td>
                <td data-bad={failed > 0}>{formatCount(failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.rest}>
        {busy.length === 0 ? `${rest} 种作业都没有积压。` : `其余 ${rest} 种作业没有积压。`}
      </p>
    </section>
  );
}
