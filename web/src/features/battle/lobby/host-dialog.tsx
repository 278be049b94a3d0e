import { matchStateLabels } from '@ganlin/contract/battle/kinds';
import { hostApi } from '@ganlin/contract/battle/host';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { query, useCall } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { hostPath } from '../model/paths.ts';
import { rulesText, type OpenBattle } from '../model/texts.ts';
import styles from './host-dialog.module.css';

interface HostDialogProps {
  readonly battles: readonly OpenBattle[];
  readonly onClose: () => void;
}

/** Opens a match on the big screen, or one that was opened before. */
export function HostDialog({ battles, onClose }: HostDialogProps): ReactNode {
  const navigate = useNavigate();
  // Brought by the page, so that a repeated call opens one match.
  const [matchId] = useState(newId);
  const [battleId, setBattleId] = useState(battles[0]?.id ?? '');
  const [title, setTitle] = useState('');
  const open = useCall(hostApi.open, { refresh: [hostApi.own] });
  const { data: own = [] } = useQuery(query(hostApi.own, {}));
  const start = (): void =>
    open.mutate({ matchId, battleId, title: title.trim() }, { onSuccess: () => void navigate(hostPath(matchId)) });
  const actions = (
    <Button disabled={battleId === '' || open.isPending} onClick={start}>
      打开大屏
    </Button>
  );
  return (
    <Dialog title="主持大屏抢答" onClose={onClose} actions={actions}>
      <div className={styles.form}>
        <label htmlFor="host-battle">题目</label>
        <select
          id="host-battle"
          className="ui-select"
          value={battleId}
          onChange={({ target }) => setBattleId(target.value)}
        >
          {battles.map((battle) => (
            <option key={battle.id} value={battle.id}>
              {battle.title}（{rulesText(battle)}）
            </option>
          ))}
        </select>
        <label htmlFor="host-title">名称（可不填）</label>
        <input
          id="host-title"
          type="text"
          maxLength={50}
          value={title}
          placeholder="如：第一期上岗培训 第 3 课"
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      {own.length > 0 && (
        <section className={styles.own} aria-label="我主持过的">
          <h3>我主持过的</h3>
          <ul>
            {own.slice(0, 8).map((match) => (
              <li key={match.matchId}>
                <Link to={hostPath(match.matchId)}>{match.title}</Link>
                <small>
                  {matchStateLabels[match.state]}　{match.joined} 人　{formatTime(match.createdAt).slice(5)}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
