import { formatTime } from '../../../lib/text/format.ts';
import { runningFor } from '../model/overview.ts';
import styles from './dashboard.module.css';

interface SystemFactsProps {
  readonly version: string;
  readonly startedAt: string;
  readonly now: Date;
}

export function SystemFacts({ version, startedAt, now }: SystemFactsProps) {
  return (
    <section className={styles.card}>
      <h2>系统信息</h2>
      <dl className={styles.facts}>
        <dt>版本</dt>
        <dd>{version}</dd>
        <dt>启动时间</dt>
        <dd>{formatTime(startedAt)}</dd>
        <dt>已运行</dt>
        <dd>{runningFor(startedAt, now)}</dd>
      </dl>
    </section>
  );
}
