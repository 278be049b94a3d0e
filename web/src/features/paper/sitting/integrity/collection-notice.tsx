import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { IntegrityWatch } from './integrity-watch.ts';
import styles from './integrity.module.css';

/** Across the paper while the rules have it collected, and when staff have called that off. */
export function CollectionNotice({ watch }: { readonly watch: IntegrityWatch }): ReactNode {
  const collectsAt = useStore(watch.state, (state) => state.collectsAt);
  const isCalledOff = useStore(watch.state, (state) => state.isCalledOff);
  return (
    // It exists before it has content: only then does a screen reader announce a change.
    <output className={styles.collection} aria-label="收卷提示">
      {collectsAt !== undefined && (
        <div className={styles.banner} data-tone="bad">
          <Icon name="clock" size={22} />
          <Countdown watch={watch} />
        </div>
      )}
      {isCalledOff && (
        <div className={styles.banner} data-tone="ok">
          <Icon name="check" size={22} />
          <p>监考老师已取消收卷，请继续作答。</p>
          <Button small look="line" onClick={watch.dismissCalledOff}>
            知道了
          </Button>
        </div>
      )}
    </output>
  );
}

function Countdown({ watch }: { readonly watch: IntegrityWatch }) {
  const isLocked = useStore(watch.state, (state) => state.locked);
  const seconds = useSecondsLeft(watch);
  if (seconds === 0) return <p>按考场规则，正在收卷。已作答的内容都会计入，请不要关闭本页。</p>;
  return (
    <p>
      按考场规则，本卷将在 {/* Not announced each second. */}
      <b role="timer" aria-live="off">
        {seconds} 秒
      </b>
      后收卷。
      {isLocked ? '已作答的内容都会计入，请联系监考老师。' : '已作答的内容都会计入，请停笔检查。'}
    </p>
  );
}

const TICK_MS = 250;

function useSecondsLeft(watch: IntegrityWatch): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(watch));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(watch)), TICK_MS);
    return () => clearInterval(timer);
  }, [watch]);
  return seconds;
}

const secondsLeft = (watch: IntegrityWatch): number => Math.ceil((watch.collectsInMs() ?? 0) / 1_000);
