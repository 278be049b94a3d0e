import { cycleTypeLabels } from '@ganlin/contract/core/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import { Panel } from '../model/panel.tsx';
import { battlePath } from '../model/paths.ts';
import { rulesText, type OpenBattle } from '../model/texts.ts';
import styles from './battle-choice.module.css';

interface BattleChoiceProps {
  readonly battles: readonly OpenBattle[];
  readonly chosenId: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (battleId: string) => void;
}

/** What the questions are about: one of the open battles. */
export function BattleChoice({ battles, chosenId, disabled, onChoose }: BattleChoiceProps): ReactNode {
  return (
    <Panel label="换个题目" className={styles.panel}>
      <h2>换个题目</h2>
      {battles.length === 0 && <p className={styles.empty}>现在没有开放的对战，请等老师安排。</p>}
      <ul>
        {battles.map((battle) => (
          <li key={battle.id}>
            <input
              id={`battle-${battle.id}`}
              type="radio"
              name="battle"
              checked={battle.id === chosenId}
              disabled={disabled || !battle.open}
              onChange={() => onChoose(battle.id)}
            />
            <label htmlFor={`battle-${battle.id}`}>
              {battle.title}
              <small>{aboutBattle(battle)}</small>
            </label>
            <Link to={battlePath(battle.id)} className="ui-touch" aria-label={`${battle.title}的说明`}>
              说明
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function aboutBattle(battle: OpenBattle): string {
  if (!battle.open) return battle.opensAt === null ? '不在开放时间内' : `${formatTime(battle.opensAt)} 开放`;
  return [rulesText(battle), gamesText(battle)].filter((text) => text !== '').join('，');
}

/** `每日还能打 3 局排位`; nothing without a limit. */
export function gamesText({ gamesLeft, cycleType }: OpenBattle): string {
  if (gamesLeft === null) return '';
  return `${cycleType === null ? '' : `${cycleTypeLabels[cycleType]}限局，`}还能打 ${gamesLeft} 局排位`;
}
