import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { IntegrityWatch } from './integrity-watch.ts';
import styles from './integrity.module.css';

/** Instead of the paper, until staff unlock it. */
export function LockedView({ watch }: { readonly watch: IntegrityWatch }): ReactNode {
  const breaches = useStore(watch.state, (state) => state.breaches);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await watch.report();
    setBusy(false);
  };
  return (
    <section className={styles.locked} role="alert">
      <span className={styles.lock}>
        <Icon name="lock" size={28} />
      </span>
      <h2>试卷已锁定，请联系监考老师</h2>
      <p>考场记录已有 {breaches} 次，达到本场考试设定的次数。锁定不影响成绩，由监考老师核实后解锁。</p>
      <ul className={styles.facts}>
        <li>已作答的题都在，不会丢失。</li>
        <li>考试时间继续计算，请尽快举手或联系监考老师。</li>
        <li>解锁后本页自动恢复，不用刷新；锁定期间离开页面不作记录。</li>
        <li>不再作答的，可以直接交卷。</li>
      </ul>
      <Button look="line" disabled={isBusy} onClick={() => void ask()}>
        {isBusy ? '正在查询' : '老师已解锁'}
      </Button>
    </section>
  );
}
