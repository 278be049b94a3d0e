import { bytesText, type Health } from './problems.ts';
import { ProcessFacts } from '../model/process-facts.tsx';
import styles from './health-cards.module.css';

interface HealthFactsProps extends Pick<Health, 'database' | 'process' | 'sms'> {
  readonly now: Date;
}

export function HealthFacts({ database, sms, process, now }: HealthFactsProps) {
  const { version, commit, startedAt, memoryBytes } = process;
  const { bytes, connections, maxConnections } = database;
  return (
    <section className={styles.card} aria-label="数据库与进程">
      <h2>数据库与进程</h2>
      <dl className={styles.facts}>
        <dt>数据库大小</dt>
        <dd>{bytesText(bytes)}</dd>
        <dt>数据库连接</dt>
        <dd>
          {connections} / {maxConnections}
        </dd>
        <dt>本小时短信</dt>
        <dd>
          {sms.used} / {sms.limit}
        </dd>
        <dt>进程内存</dt>
        <dd>{bytesText(memoryBytes)}</dd>
        <ProcessFacts version={version} startedAt={startedAt} now={now} />
        <dt>提交编号</dt>
        <dd>{commit}</dd>
      </dl>
    </section>
  );
}
