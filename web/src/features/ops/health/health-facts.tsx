import { bytesText, processesText } from '@ganlin/domain/health/problems';
import type { Health } from './problems.ts';
import { ProcessFacts } from '../model/process-facts.tsx';
import styles from './health-cards.module.css';

interface HealthFactsProps extends Pick<Health, 'database' | 'process' | 'processes' | 'sms'> {
  readonly now: Date;
}

export function HealthFacts({ database, sms, process, processes, now }: HealthFactsProps) {
  const { version, commit, startedAt, memoryBytes } = process;
  const { bytes, connections, maxConnections, mayOpen, allowed } = database;
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
        <dt>各进程至多连接</dt>
        <dd>
          {mayOpen} / {allowed}
        </dd>
        <dt>运行中的进程</dt>
        <dd>{processesText(processes)}</dd>
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
