import { practiceModeHints, practiceModeLabels, type StartedMode } from '@ganlin/contract/practice/modes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { asksFirst, modeIcons, type ModeState } from '../model/modes.ts';
import { trainingPath } from '../model/paths.ts';
import styles from './mode-tile.module.css';

interface ModeTileProps {
  readonly repoId: string;
  readonly mode: StartedMode;
  readonly state: ModeState;
  /** Starts, after asking where the mode offers a choice. */
  readonly onBegin: () => void;
  readonly onRestart: () => void;
}

/** A practice mode: its purpose, the number of questions, and the progress of an open run. */
export function ModeTile({ repoId, mode, state, onBegin, onRestart }: ModeTileProps): ReactNode {
  const { amount, reason, open } = state;
  return (
    <li className={styles.tile} data-off={reason !== undefined && !open}>
      <span className={styles.icon}>
        <Icon name={modeIcons[mode]} size={22} />
      </span>
      <div className={styles.words}>
        <h3>
          {practiceModeLabels[mode]}
          <span>{reason === undefined ? amount : ''}</span>
        </h3>
        <p>{practiceModeHints[mode]}</p>
        {reason !== undefined && !open && <p className="ui-note">{reason}</p>}
        {open && (
          <p className={styles.going}>
            <Link to={trainingPath(repoId, mode)}>继续上次（第 {open.position} 题）</Link>
            <button type="button" onClick={onRestart}>
              重新开始
            </button>
          </p>
        )}
      </div>
      {!open && reason === undefined && <Begin repoId={repoId} mode={mode} onBegin={onBegin} />}
    </li>
  );
}

function Begin({ repoId, mode, onBegin }: Pick<ModeTileProps, 'repoId' | 'mode' | 'onBegin'>): ReactNode {
  const name = `开始${practiceModeLabels[mode]}`;
  if (asksFirst(mode)) return <button type="button" className={styles.begin} aria-label={name} onClick={onBegin} />;
  return <Link to={trainingPath(repoId, mode)} className={styles.begin} aria-label={name} />;
}
