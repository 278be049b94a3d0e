import { LAST_QUESTION_FACTOR, RIGHT_POINTS, SPEED_POINTS } from '@ganlin/contract/battle/kinds';
import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { formatTime, windowText } from '../../../lib/text/format.ts';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { BattleGround } from '../model/battle-ground.tsx';
import { BattleIcon } from '../model/drawing/battle-icon.tsx';
import { InviteNotice } from '../model/invite-notice.tsx';
import { Panel, Pill } from '../model/panel.tsx';
import { LOBBY, playPath } from '../model/paths.ts';
import { rulesText, type OpenBattle } from '../model/texts.ts';
import { gamesText } from './battle-choice.tsx';
import { PastGames } from './past-games.tsx';
import styles from './battle-detail.module.css';

/** One battle: its rules, and the own games in it. */
export default function BattleDetailScreen() {
  const { id = '' } = useScreen().params;
  const navigate = useNavigate();
  const { data: battle, error } = useQuery({
    ...query(lobbyApi.battle, { id }),
    staleTime: 0,
    meta: { silent: true },
  });
  if (error && !battle) {
    const action = { text: '去对战大厅', to: LOBBY };
    return <MessageView code="对战" title="打不开这项对战" text={messageOf(error)} action={action} />;
  }
  if (!battle) return <PageSkeleton />;
  const { runningPaperId } = battle;
  return (
    <BattleGround>
      <MainArea className={styles.page}>
        <Panel label="对战说明" className={styles.panel}>
          <h1>{battle.title}</h1>
          {battle.remark !== '' && <p className={styles.remark}>{battle.remark}</p>}
          <Rules battle={battle} />
          <div className={styles.actions}>
            {runningPaperId === null ? (
              <Pill isMain disabled={!battle.open} onClick={() => void navigate(`${LOBBY}?battle=${battle.id}`)}>
                <BattleIcon name="swords" />
                {battle.open ? '去大厅找对手' : '不在开放时间内'}
              </Pill>
            ) : (
              <Pill isMain onClick={() => void navigate(playPath(runningPaperId))}>
                回到对局
              </Pill>
            )}
          </div>
        </Panel>
        <PastGames past={battle.past} />
      </MainArea>
      <InviteNotice />
    </BattleGround>
  );
}

function Rules({ battle }: { readonly battle: OpenBattle }): ReactNode {
  const games = gamesText(battle);
  return (
    <dl className={styles.rules}>
      <dt>赛制</dt>
      <dd>{rulesText(battle)}</dd>
      <dt>计分</dt>
      <dd>
        答对得 {RIGHT_POINTS} 分，越快加得越多，最多再加 {SPEED_POINTS} 分；最后一题分数乘 {LAST_QUESTION_FACTOR}
      </dd>
      <dt>开放时间</dt>
      <dd>{openText(battle)}</dd>
      <dt>局数</dt>
      <dd>{games === '' ? '排位不限局数' : games}</dd>
      <dt>人机</dt>
      <dd>{battle.standIn ? '久等没有对手时与人机对战，会标明“人机”' : '只与真人对战'}</dd>
    </dl>
  );
}

function openText({ opensAt, closesAt }: OpenBattle): string {
  if (opensAt !== null && closesAt !== null) return windowText(opensAt, closesAt);
  if (opensAt !== null) return `${formatTime(opensAt)} 起`;
  return closesAt === null ? '一直开放' : `到 ${formatTime(closesAt)} 为止`;
}
