import { ArrowRightOutlined } from '@ant-design/icons';
import { keyText } from '../model/key-text.ts';
import type { GradingKey, Trial } from '../model/regrade.ts';
import styles from './key.module.css';

interface KeyCompareProps {
  readonly version: number;
  readonly before: GradingKey;
  readonly after: GradingKey;
  readonly trial: Trial | null;
}

/** The old right answer against the new one, with how many have full marks by each. */
export function KeyCompare({ version, before, after, trial }: KeyCompareProps) {
  const [old, now] = [keyText(before.body), keyText(after.body)];
  return (
    <div className={styles.compare}>
      <p className={styles.side}>
        <span>v{version} 原答案</span>
        <b>{old}</b>
        {trial && <span className={styles.full}>得满分 {trial.fullBefore} 份</span>}
      </p>
      <ArrowRightOutlined aria-label="改为" />
      <p className={styles.side} data-changed={old !== now}>
        <span>{old === now ? '新答案，与原答案相同' : '新答案'}</span>
        <b>{now}</b>
        {trial && <span className={styles.full}>得满分 {trial.fullAfter} 份</span>}
      </p>
    </div>
  );
}
