import { HostMove } from '@ganlin/contract/battle/host';
import { MatchPhase } from '@ganlin/contract/battle/kinds';
import { useSyncExternalStore, type ReactNode } from 'react';
import { toast } from '../../../lib/screen/toast.ts';
import { ConnectionLine } from '../model/connection-line.tsx';
import { BattleIcon } from '../model/drawing/battle-icon.tsx';
import { EffectSwitches } from '../model/battle-top.tsx';
import type { View } from '../model/match-state.ts';
import { Pill } from '../model/panel.tsx';
import { mayPause, nextMove } from './next-move.rules.ts';
import styles from './host-bar.module.css';

interface HostBarProps {
  readonly view: View;
  readonly onNext: () => void;
  readonly onMove: (move: HostMove) => void;
  readonly onEnd: () => void;
}

/** How many have answered, and what the host can do now. */
export function HostBar({ view, onNext, onMove, onEnd }: HostBarProps): ReactNode {
  const next = nextMove(view);
  const { answered, joined, hosted, phase } = view;
  const isRunning = phase === MatchPhase.question || phase === MatchPhase.reveal;
  return (
    <footer className={styles.bar}>
      <ConnectionLine isUnsent={false} />
      {isRunning && (
        <p className={styles.state}>
          已答 <b>{answered}</b> / {joined}
          <progress max={Math.max(joined, 1)} value={answered} aria-label="已作答的人数" />
          {hosted && hosted.answered > 0 && <span>答对 {Math.round((hosted.rights / hosted.answered) * 100)}%</span>}
        </p>
      )}
      <div className={styles.actions}>
        <EffectSwitches />
        <FullscreenPill />
        {mayPause(view) && (
          <Pill onClick={() => onMove(HostMove.pause)}>
            <BattleIcon name="pause" size={18} />
            暂停
          </Pill>
        )}
        {phase === MatchPhase.question && (
          <Pill onClick={() => onMove(HostMove.next)}>
            <BattleIcon name="skip" size={18} />
            跳过
          </Pill>
        )}
        <Pill onClick={onEnd}>结束</Pill>
        {next && (
          <Pill isMain onClick={onNext}>
            {next.text}
            <kbd className={styles.key}>空格</kbd>
          </Pill>
        )}
      </div>
    </footer>
  );
}

function FullscreenPill(): ReactNode {
  const isFull = useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement !== null);
  return (
    <Pill onClick={() => void toggleFullscreen()}>
      <BattleIcon name="full" size={18} />
      {isFull ? '退出全屏' : '全屏'}
      <kbd className={styles.key}>F</kbd>
    </Pill>
  );
}

export async function toggleFullscreen(): Promise<void> {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // Refused inside a frame, and missing on some phones.
    toast('warning', '您的浏览器不支持全屏');
  }
}

/** Esc leaves full screen too: the button follows the document. */
function onFullscreenChange(notify: () => void): () => void {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
}
