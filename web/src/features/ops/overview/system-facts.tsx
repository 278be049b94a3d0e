import { ProcessFacts } from '../model/process-facts.tsx';
import styles from './overview.module.css';

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
        <ProcessFacts version={version} startedAt={startedAt} now={now} />
      </dl>
    </section>
  );
}
